import * as z from 'zod/mini';
import { submittedPassword } from './text-schemas.ts';

/** The field of a call that needs the current password of the signed-in member of staff (docs/security.md 29). */
export const staffIdentity = { currentPassword: z.optional(submittedPassword()) };

/** Refusals of such a call. */
export const STAFF_IDENTITY_ERRORS = [
  'account.confirm_first',
  'account.wrong_password',
  'account.too_many_tries',
  'request.busy',
] as const;

/** With `staff.role_is_new`: when the role is a day old, ISO 8601. */
export const roleIsNewPayload = z.object({ from: z.string() });
