import * as z from 'zod/mini';
import { endpoint, messageResponse } from '#shared/endpoint.ts';
import { email, submittedPassword, line, newPassword, optionalLine } from '#shared/text-schemas.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import { staffIdentity, STAFF_IDENTITY_ERRORS } from '#shared/staff-identity.ts';

/** The signed-in member of staff. */
export const staffMe = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  type: z.enum(STAFF_TYPES),
  secondStep: z.boolean(),
});
export type StaffMe = z.output<typeof staffMe>;

const opened = z.object({
  message: z.string(),
  token: z.string(),
  staff: staffMe,
  recoveryCodes: z.optional(z.array(z.string())),
});
/** A TOTP secret in base32, and as an otpauth URI. */
const enrolment = { secret: z.string(), uri: z.string() };

export const logInStaff = endpoint({
  method: 'POST',
  path: 'staff/login',
  auth: 'public',
  summary: 'Open a staff session. When a second step is required, `step` names it: repeat the request with the code.',
  body: z.object({ email: email(), password: submittedPassword(), code: optionalLine(30) }),
  response: z.union([
    opened,
    z.object({ message: z.string(), step: z.literal('code') }),
    z.object({ message: z.string(), step: z.literal('enrol'), ...enrolment }),
  ]),
  missing: 'account.missing_login',
  errors: [
    'account.missing_login',
    'account.wrong_credentials',
    'account.too_many_tries',
    'staff.suspended',
    'staff.wrong_code',
    'request.busy',
  ],
});

export const logOutStaff = endpoint({
  method: 'GET',
  path: 'staff/logout',
  auth: 'public',
  summary: 'End this staff session. Always 200, also with an invalid token.',
  response: messageResponse,
});

export const getSignedInStaff = endpoint({
  method: 'GET',
  path: 'staff/me',
  auth: 'staff',
  summary: 'The signed-in member of staff.',
  response: staffMe,
});

export const changeStaffPassword = endpoint({
  method: 'PUT',
  path: 'staff/me/password',
  auth: 'staff',
  summary: 'Change your own password; the other sessions end.',
  body: z.object({ oldPassword: submittedPassword(), newPassword: newPassword() }),
  response: messageResponse,
  missing: 'account.missing_fields',
  errors: [
    'account.missing_fields',
    'account.wrong_password',
    'account.weak_password',
    'account.too_many_tries',
    'request.busy',
  ],
});

export const startSecondStep = endpoint({
  method: 'POST',
  path: 'staff/me/second-step',
  auth: 'staff',
  summary:
    'A new secret for an authenticator app, with the current password; it takes effect once one of its codes was entered.',
  body: z.object(staffIdentity),
  response: z.object(enrolment),
  errors: ['staff.second_step_on', ...STAFF_IDENTITY_ERRORS],
});

export const turnOnSecondStep = endpoint({
  method: 'PUT',
  path: 'staff/me/second-step',
  auth: 'staff',
  summary:
    'Turn the second step on with a code from the app and the current password; the other sessions end. The recovery codes are returned only here.',
  body: z.object({ code: line(30), ...staffIdentity }),
  response: z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }),
  missing: 'account.missing_otp',
  errors: ['account.missing_otp', 'staff.wrong_code', 'staff.second_step_on', ...STAFF_IDENTITY_ERRORS],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'staff/me/recovery-codes',
  auth: 'staff',
  summary: 'New recovery codes for a code from the app; the old ones stop working.',
  body: z.object({ code: line(30) }),
  response: z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }),
  missing: 'account.missing_otp',
  errors: ['account.missing_otp', 'account.too_many_tries', 'staff.wrong_code'],
});
