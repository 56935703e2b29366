import * as z from 'zod/mini';
import { endpoint, messageResponse } from '#shared/endpoint.ts';
import {
  base64url,
  digits,
  optionalLine,
  optionalPersonName,
  phoneText,
  submittedPassword,
} from '#shared/text-schemas.ts';
import { user } from './accounts.contract.ts';

/** What an account may ask for besides the phone's code on a device that it does not know. */
export const LOG_IN_PROOFS = ['password', 'email'] as const;
export type LogInProof = (typeof LOG_IN_PROOFS)[number];

/** The secret that goes on after the right code, in place of the code: 128 random bits, for as long as the code. */
const registration = () => base64url(22);

export const requestLogInCode = endpoint({
  method: 'POST',
  path: 'user/phone/code',
  auth: 'public',
  summary:
    'Send a six-digit code by SMS, with which a phone number logs in or signs up. The answer is the same for every number. With `registration` the second code goes to the email of the account.',
  body: z.object({ phone: phoneText(), registration: z.optional(registration()) }),
  response: messageResponse,
  errors: [
    'account.sms_off',
    'account.code_too_soon',
    'account.too_many_codes',
    'account.codes_paused',
    'account.wrong_code',
    'account.too_many_tries',
    'request.too_many',
  ],
});

export const logInByPhone = endpoint({
  method: 'POST',
  path: 'user/phone/verify',
  auth: 'public',
  summary:
    'Open a session with the code that a phone number got, or an account for a new number with first and last name. While a name or another proof is missing, `registration` is answered, to be sent in place of `otp`.',
  body: z.object({
    phone: phoneText(),
    otp: z.optional(digits(6)),
    registration: z.optional(registration()),
    password: z.optional(submittedPassword()),
    /** The code that went to the email of the account. */
    emailOtp: z.optional(digits(6)),
    /** The code of a way back, which a manager gave the customer at the desk. */
    deskCode: z.optional(digits(6)),
    firstName: optionalPersonName(60),
    lastName: optionalPersonName(60),
    referralCode: optionalLine(20),
    /** The answer of a new customer to the question about news; null or not given: it was not asked. */
    marketing: z.optional(z.nullable(z.boolean())),
  }),
  response: z.object({ message: z.string(), token: z.string(), user }),
  missing: 'account.missing_otp',
  errors: [
    'account.missing_otp',
    'account.name_needed',
    'account.proof_needed',
    'account.wrong_code',
    'account.wrong_password',
    'account.too_many_tries',
    'request.too_many',
    'request.busy',
  ],
});

export const nameNeededPayload = z.object({ registration: z.string() });
/** `mayBeNew`: the number was silent for so long that names open a new account instead, which takes the number. */
export const proofNeededPayload = z.object({
  registration: z.string(),
  by: z.array(z.enum(LOG_IN_PROOFS)),
  mayBeNew: z.boolean(),
});

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'account.name_needed': z.output<typeof nameNeededPayload>;
    'account.proof_needed': z.output<typeof proofNeededPayload>;
  }
}
