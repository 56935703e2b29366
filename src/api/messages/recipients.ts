import type { Connection } from '#api/db/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { SendForm } from '#shared/messages/send-message.contract.ts';
import { audienceOf, audiencesOf, picksCustomers, receiversFor, staffToPick, type Audience, type Role, type Target } from '#shared/messages/message-targets.ts';
import { STAFF_TYPES } from '#shared/staff/capabilities.ts';
import { fullName } from '#shared/text-schemas.ts';
import * as repo from './recipients.repository.ts';

/** Staff whom this role can pick; e-mail and phone are for staff. */
export async function listAdmins({ db }: Runtime, role: Role) {
  const rows = await repo.listStaff(db, staffToPick(role, 'admin'));
  return rows.map(({ id, name, type, email, phone }) => ({ _id: id, name, type, ...(role !== 'customer' && { email, phoneNumber: phone }) }));
}

/** One page of the customers whom staff can pick. */
export async function listUsers({ db }: Runtime, search: string | null, page: number) {
  const rows = await repo.listCustomers(db, search, page);
  return rows.map((row) => ({
    _id: row.id, firstName: row.first_name, lastName: row.last_name, fullName: fullName(row.first_name, row.last_name), email: row.email ?? '', phoneNumber: row.phone,
  }));
}

export interface Recipients {
  /** The group, when nobody was picked. */
  audience: Audience | null;
  customers: string[];
  staff: string[];
}

/**
 * Who gets what is written to a target. Picked people must be among those the target offers this role.
 * @throws AppError message.no_receivers, message.unknown_receiver
 */
export async function resolveRecipients(db: Connection, role: Role, target: Target, receivers: SendForm['receivers']): Promise<Recipients> {
  const rule = receiversFor(target);
  const picked = rule === 'none' ? [] : (receivers ?? []);
  if (picked.length === 0) {
    if (rule === 'needed') throw new AppError('message.no_receivers', { fields: { receivers: 'Choose at least one person.' } });
    return { audience: audienceOf(target), customers: [], staff: [] };
  }
  const [wanted, other] = picksCustomers(target) ? (['user', 'admin'] as const) : (['admin', 'user'] as const);
  const ids = [...new Set(picked.map((one) => (one[other] ? '' : (one[wanted] ?? '').toLowerCase())))];
  const found = !ids.every(isId) ? []
    : wanted === 'user' ? await repo.existingCustomers(db, ids) : await repo.existingStaff(db, ids, staffToPick(role, target));
  if (found.length !== ids.length) throw new AppError('message.unknown_receiver', { fields: { receivers: 'Choose people from the list.' } });
  return { audience: null, customers: wanted === 'user' ? ids : [], staff: wanted === 'admin' ? ids : [] };
}

/** How many people a target without picked receivers reaches today; null where receivers are picked. */
export async function countRecipients({ db }: Runtime, target: Target): Promise<number | null> {
  const audience = audienceOf(target);
  if (audience === null) return null;
  return repo.countAudience(db, audience, STAFF_TYPES.filter((type) => audiencesOf(type).includes(audience)));
}
