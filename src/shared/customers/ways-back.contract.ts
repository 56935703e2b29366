import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { ID_KINDS } from '#shared/releases/release-rules.ts';
import { STAFF_IDENTITY_ERRORS, staffIdentity } from '#shared/staff-identity.ts';
import { idLast4, line, phoneText } from '#shared/text-schemas.ts';

/** How long the code of a way back works, minutes. The customer is at the desk. */
export const WAY_BACK_MINUTES = 60;

/** A manager's way back of a customer whose email, password or number is lost (docs/api.md 3). */
const wayBack = z.object({
  at: z.string(),
  /** The member of staff. */
  by: z.string(),
  /** The last four digits of the number that it opened the account to. Null once the account is deleted. */
  phoneLast4: z.nullable(z.string()),
  idKind: z.enum(ID_KINDS),
  idLast4: z.string(),
  reason: z.string(),
  dropsEmail: z.boolean(),
  /** `over`: it was not used within the hour, or another one took its place. `guessed`: after five codes none works. */
  state: z.enum(['open', 'used', 'over', 'guessed']),
});
export type WayBack = z.output<typeof wayBack>;

export const listWaysBack = endpoint({
  method: 'GET',
  path: 'staff/customer/:id/ways-back',
  auth: 'staff',
  may: 'customers.manage',
  summary: "The last ten ways back into a customer's account that managers opened, newest first.",
  params: { id: id() },
  response: z.object({ waysBack: z.array(wayBack) }),
  errors: ['account.not_found'],
});

export const openWayBack = endpoint({
  method: 'POST',
  path: 'staff/customer/:id/ways-back',
  auth: 'staff',
  may: 'customers.manage',
  summary:
    'Open an account to its owner, whose ID a manager has seen, or make a walk-in an account, with the current password and a role that is older than a day. The code is returned only here; together with the code of the number it logs in once, within an hour. All contacts of the account and the owners of the centre are told at once.',
  params: { id: id() },
  body: z.object({
    /** The number that the customer has now. */
    phone: phoneText(),
    idKind: z.enum(ID_KINDS),
    idLast4: idLast4(),
    reason: line(300),
    /** The customer can no longer read the email of the account, which loses it with the password. */
    dropsEmail: z.boolean(),
    ...staffIdentity,
  }),
  response: z.object({ message: z.string(), code: z.string(), until: z.string() }),
  status: 201,
  errors: [
    'account.not_found',
    'account.sms_off',
    'customer.of_staff',
    'customer.number_has_account',
    'staff.role_is_new',
    ...STAFF_IDENTITY_ERRORS,
  ],
});
