import * as z from 'zod/mini';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { email, line, newPassword, optionalPhoneText, personName } from '#shared/text-schemas.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import { staffIdentity, STAFF_IDENTITY_ERRORS } from '#shared/staff-identity.ts';

/** A member of staff as the staff list shows them. */
export const person = z.object({
  _id: z.string(),
  name: z.string(),
  /** Null once it was erased, a year after the person left. */
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  type: z.enum(STAFF_TYPES),
  /** `invited`: has not chosen a password yet. */
  state: z.enum(['active', 'invited', 'suspended']),
  /** Whether an authenticator app is set up as second step. */
  secondStep: z.boolean(),
});
export type Person = z.output<typeof person>;

const personResponse = z.object({ message: z.string(), person });
const form = { name: personName(120), phoneNumber: optionalPhoneText(), type: z.enum(STAFF_TYPES) };

export const listStaffMembers = endpoint({
  method: 'GET',
  path: 'staff/people',
  auth: 'staff',
  may: 'staff.manage',
  summary: 'All members of staff, by name.',
  response: z.object({ people: z.array(person) }),
});

export const inviteStaffMember = endpoint({
  method: 'POST',
  path: 'staff/people',
  auth: 'staff',
  may: 'staff.manage',
  summary:
    'Create an account, with the current password, and email a link to choose its first one. Only an owner can create an owner. All owners get an email about a new owner, super admin or manager.',
  body: z.object({ email: email(), ...form, ...staffIdentity }),
  response: personResponse,
  status: 201,
  missing: 'account.missing_fields',
  errors: ['account.missing_fields', 'staff.email_taken', 'staff.owners_only', ...STAFF_IDENTITY_ERRORS],
});

export const editStaffMember = endpoint({
  method: 'PUT',
  path: 'staff/people/:id',
  auth: 'staff',
  may: 'staff.manage',
  summary:
    'Change name, phone or role. A new role needs the current password, ends their sessions and is reported to all owners if it is or was owner, super admin or manager. Only an owner can change the role to or from owner, and never that of the last one.',
  params: { id: id() },
  body: z.object({ ...form, ...staffIdentity }),
  response: personResponse,
  missing: 'account.missing_fields',
  errors: [
    'account.missing_fields',
    'staff.not_found',
    'staff.owners_only',
    'staff.last_owner',
    'staff.erased',
    ...STAFF_IDENTITY_ERRORS,
  ],
});

export const suspendStaffMember = endpoint({
  method: 'PUT',
  path: 'staff/people/:id/suspended',
  auth: 'staff',
  may: 'staff.manage',
  summary:
    'Suspend an account (its sessions end at once) or restore it, with the current password. All owners get an email.',
  params: { id: id() },
  body: z.object({ suspended: z.boolean(), ...staffIdentity }),
  response: personResponse,
  errors: [
    'staff.not_found',
    'staff.owners_only',
    'staff.last_owner',
    'staff.yourself',
    'staff.erased',
    ...STAFF_IDENTITY_ERRORS,
  ],
});

export const sendPasswordLink = endpoint({
  method: 'POST',
  path: 'staff/people/:id/link',
  auth: 'staff',
  may: 'staff.manage',
  summary: 'Email a new link to choose a password, with your current one; earlier links stop working.',
  params: { id: id() },
  body: z.object(staffIdentity),
  response: messageResponse,
  errors: ['staff.not_found', 'staff.owners_only', 'staff.suspended', 'request.too_many', ...STAFF_IDENTITY_ERRORS],
});

export const resetSecondStep = endpoint({
  method: 'DELETE',
  path: 'staff/people/:id/second-step',
  auth: 'staff',
  may: 'staff.manage',
  summary:
    'Reset the authenticator app of a member of staff, with the current password: sessions end, and the next log-in sets up a new one. All owners get an email.',
  params: { id: id() },
  body: z.object(staffIdentity),
  response: personResponse,
  errors: ['staff.not_found', 'staff.owners_only', 'staff.yourself', ...STAFF_IDENTITY_ERRORS],
});

export const requestStaffPasswordLink = endpoint({
  method: 'POST',
  path: 'staff/forgot-password',
  auth: 'public',
  summary: 'Send a link by email to choose a new password. The response is the same for every address.',
  body: z.object({ email: email() }),
  response: messageResponse,
  missing: 'account.invalid_email',
  errors: ['account.invalid_email', 'account.code_too_soon'],
});

export const chooseStaffPassword = endpoint({
  method: 'POST',
  path: 'staff/password',
  auth: 'public',
  summary: 'Choose a password with an emailed link, which works once; every session ends.',
  body: z.object({ token: line(100), newPassword: newPassword() }),
  response: messageResponse,
  missing: 'account.missing_fields',
  errors: [
    'account.missing_fields',
    'account.weak_password',
    'account.too_many_tries',
    'staff.link_over',
    'request.busy',
  ],
});
