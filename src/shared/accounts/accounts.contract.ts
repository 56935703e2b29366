import * as z from 'zod/mini';
import { endpoint, messageResponse } from '#shared/endpoint.ts';
import {
  base64url,
  digits,
  email,
  submittedPassword,
  newPassword,
  optionalLine,
  personName,
  optionalPersonName,
  optionalPhoneText,
  phoneText,
} from '#shared/text-schemas.ts';

/** A customer's own account. `washCredit` in naira. */
export const user = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  /** Null: the account has a phone only. */
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  referralCode: z.string(),
  referralLink: z.string(),
  photo: z.nullable(z.string()),
  pendingEmail: z.optional(z.string()),
  washCredit: z.number(),
  /** How the customer confirms their identity: by the password or, on an account without one, by a code. */
  confirmBy: z.enum(['password', 'code']),
  /** The phone number was verified by SMS code, so SMS are sent to it. */
  phoneProven: z.optional(z.literal(true)),
});
export type User = z.output<typeof user>;

/** A code, or in its place the token of a link (docs/api.md 6): 128 random bits. */
export const codeOrToken = (length: 4 | 6) => ({ otp: z.optional(digits(length)), token: z.optional(base64url(22)) });
/** The secret of a sign-up, as `signUp` returned it. */
const registration = () => base64url(43);

const opened = z.object({ message: z.string(), token: z.string(), user });

export const signUp = endpoint({
  method: 'POST',
  path: 'user/register',
  auth: 'public',
  summary: 'Sign up; a code is sent to the address.',
  body: z.object({
    firstName: personName(60),
    lastName: personName(60),
    email: email(),
    phoneNumber: phoneText(),
    password: newPassword(),
    referralCode: optionalLine(20),
    /** Whether the box beside MARKETING_CONSENT is ticked; missing when the form did not show it. */
    marketing: z.optional(z.nullable(z.boolean())),
  }),
  /** `registration` is the secret of this sign-up; the browser sends it with the code. */
  response: z.object({ message: z.string(), registration: z.string() }),
  status: 201,
  missing: 'account.missing_fields',
  errors: [
    'account.missing_fields',
    'account.weak_password',
    'account.code_too_soon',
    'request.too_many',
    'request.busy',
  ],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: 'user/verify-email',
  auth: 'public',
  summary: 'Verify an address with the code sent to it, or the token of the link in its place.',
  body: z.object({ email: email(), ...codeOrToken(4), registration: z.optional(registration()) }),
  /** A session for the browser of the address's only sign-up, named by `registration`. */
  response: z.object({ message: z.string(), token: z.optional(z.string()), user: z.optional(user) }),
  missing: 'account.missing_otp',
  errors: ['account.missing_otp', 'account.wrong_code', 'account.too_many_tries'],
});

export const requestCode = endpoint({
  method: 'POST',
  path: 'otp/get',
  auth: 'public',
  summary:
    "Send a code: 'Verification' to an address; 'Password Change' or 'Confirm' to the session's own address, else its verified phone.",
  body: z.discriminatedUnion('reason', [
    z.object({ reason: z.literal('Verification'), to: email(), registration: z.optional(registration()) }),
    z.object({ reason: z.literal('Confirm') }),
    z.object({
      reason: z.literal('Password Change'),
      email: z.optional(email()),
      size: z.optional(z.number()),
      /** Given: a wrong one is refused, and no code is sent. */
      oldPassword: z.optional(submittedPassword()),
    }),
  ]),
  response: messageResponse,
  errors: [
    'account.code_too_soon',
    'account.wrong_password',
    'account.too_many_tries',
    'account.no_email',
    'account.no_phone',
    'account.sms_off',
    'account.too_many_texts',
    'session.missing',
    'request.too_many',
    'request.busy',
  ],
});

export const logIn = endpoint({
  method: 'POST',
  path: 'user/login',
  auth: 'public',
  summary: 'Open a session with an address and a password.',
  body: z.object({ email: email(), password: submittedPassword() }),
  response: opened,
  missing: 'account.missing_login',
  errors: [
    'account.missing_login',
    'account.wrong_credentials',
    'account.unverified',
    'account.too_many_tries',
    'request.busy',
  ],
});

export const logOut = endpoint({
  method: 'GET',
  path: 'user/logout',
  auth: 'public',
  summary: 'End this session. Always 200, also with an invalid token.',
  response: messageResponse,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: 'user/forgot-password',
  auth: 'public',
  summary: 'Send a six-digit code for a new password. The response is the same for every address.',
  body: z.object({ email: email() }),
  response: messageResponse,
  missing: 'account.invalid_email',
  errors: ['account.invalid_email', 'account.code_too_soon', 'request.too_many'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: 'user/reset-password',
  auth: 'public',
  summary: 'Set a new password with the code; every session ends.',
  body: z.object({ email: email(), ...codeOrToken(6), newPassword: newPassword() }),
  response: messageResponse,
  missing: 'account.missing_fields',
  errors: [
    'account.missing_fields',
    'account.wrong_code',
    'account.weak_password',
    'account.too_many_tries',
    'request.busy',
  ],
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: 'user/me',
  auth: 'customer',
  summary: 'The signed-in customer.',
  response: user,
});

export const changePassword = endpoint({
  method: 'POST',
  path: 'user/change-password',
  auth: 'customer',
  summary: "Set a new password with the old one and a 'Password Change' code; the other sessions end.",
  body: z.object({
    oldPassword: submittedPassword(),
    newPassword: newPassword(),
    confirmPassword: submittedPassword(),
    ...codeOrToken(6),
  }),
  response: messageResponse,
  missing: 'account.missing_fields',
  errors: [
    'account.missing_fields',
    'account.password_mismatch',
    'account.weak_password',
    'account.wrong_password',
    'account.wrong_code',
    'account.too_many_tries',
    'request.busy',
  ],
});

/**
 * Confirms the identity of a signed-in customer (docs/api.md 12): the password or, on an account without one, a code of
 * otp/get 'Confirm'.
 */
export const identity = {
  currentPassword: z.optional(submittedPassword()),
  ...codeOrToken(6),
};
export const IDENTITY_ERRORS = [
  'account.confirm_first',
  'account.wrong_password',
  'account.wrong_code',
  'account.too_many_tries',
  'request.busy',
] as const;

/** Changes to the own account. Null and missing fields stay; a field that has a value cannot be made blank. */
const profileForm = z.object({
  email: z.optional(z.nullable(email())),
  firstName: optionalPersonName(60),
  lastName: optionalPersonName(60),
  phoneNumber: optionalPhoneText(),
  ...identity,
});

const saved = z.object({ message: z.string(), user });

export const updateProfile = endpoint({
  method: 'PUT',
  path: 'user/me',
  auth: 'customer',
  summary:
    'Change your own names, phone and email; a new email is in pendingEmail until its code is entered. A new email or phone needs the current password.',
  body: profileForm,
  response: saved,
  errors: ['account.code_too_soon', 'account.only_contact', ...IDENTITY_ERRORS],
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: 'user/confirm-email',
  auth: 'customer',
  summary: "Confirm the pending email with the four-digit code sent to it. otp/get 'Verification' sends it again.",
  body: z.object(codeOrToken(4)),
  response: saved,
  missing: 'account.missing_otp',
  errors: ['account.missing_otp', 'account.wrong_code', 'account.email_taken', 'account.too_many_tries'],
});

export const takeBackEmailChange = endpoint({
  method: 'POST',
  path: 'user/email-back',
  auth: 'public',
  summary: 'Take a change of email back with the link that the former address got; every session and the password end.',
  body: z.object({ token: base64url(43) }),
  response: messageResponse,
  missing: 'account.link_over',
  errors: ['account.link_over', 'account.email_taken'],
});

export const requestPhoneCode = endpoint({
  method: 'POST',
  path: 'user/me/phone-code',
  auth: 'customer',
  summary: "Send a six-digit code by SMS to the account's own phone.",
  response: messageResponse,
  errors: ['account.no_phone', 'account.no_sms', 'account.too_many_texts', 'account.code_too_soon'],
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: 'user/me/confirm-phone',
  auth: 'customer',
  summary: 'Verify the phone with the code sent to it; SMS about bookings are then sent there.',
  body: z.object({ otp: digits(6) }),
  response: saved,
  missing: 'account.missing_otp',
  errors: ['account.missing_otp', 'account.wrong_code', 'account.too_many_tries'],
});

/** The secret of the sign-up whose password was right. */
export const unverifiedPayload = z.object({ registration: z.string() });
/** `confirmBy` of the account. */
export const confirmFirstPayload = z.object({ by: user.shape.confirmBy });

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'account.unverified': z.output<typeof unverifiedPayload>;
    'account.confirm_first': z.output<typeof confirmFirstPayload>;
  }
}
