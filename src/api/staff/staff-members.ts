import type { Connection, Trx } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { parsePhoneNumber } from '#api/accounts/contact-channels.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import * as repo from './staff-members.repository.ts';
import type { Runtime } from '#api/runtime.ts';
import { RETENTION } from '#shared/retention.ts';
import { eraseFormerStaff } from './staff-members.repository.ts';
import { deleteExpired } from './staff-sessions.repository.ts';
import type { SignedInCall } from './staff-sessions.ts';

/** An authenticated request of a person who manages staff accounts. */
export interface Manager extends SignedInCall {
  staff: SignedInCall['staff'] & { type: StaffType; name: string };
}

/** A member of staff as the subject of an entry in the audit log. */
export const staffSubject = (id: string) => ({ kind: 'staff', id });

/** @throws staff.owners_only when a person other than an owner creates or changes an owner (docs/api.md 8) */
export function guardOwners({ staff }: Manager, ...types: StaffType[]): void {
  if (types.includes('owner') && !can(staff.type, 'owners.manage')) throw new AppError('staff.owners_only');
}

/** Converts a phone number to E.164; null when it is missing or empty. @throws request.invalid */
export const parseOptionalPhoneNumber = (text: string | null | undefined): string | null =>
  text ? parsePhoneNumber(text) : null;

/**
 * Refuses an id that no member of staff has, before the manager's password is compared.
 * @throws staff.not_found
 */
export async function requireStaffMember(db: Connection, id: string): Promise<void> {
  if (!(await repo.hasStaff(db, id))) throw new AppError('staff.not_found');
}

/**
 * Returns a member of staff, locked until the transaction ends.
 * @throws staff.not_found; staff.owners_only when it is an owner and the manager is not
 */
export async function lockStaffMember(trx: Trx, manager: Manager, id: string): Promise<repo.StaffRow> {
  const row = await repo.lockById(trx, id);
  if (row === undefined) throw new AppError('staff.not_found');
  guardOwners(manager, row.type);
  return row;
}

/** @throws staff.last_owner when no other owner could log in */
export async function guardLastOwner(trx: Trx, id: string): Promise<void> {
  const owners = await repo.lockOwners(trx);
  if (owners.includes(id) && owners.length === 1) throw new AppError('staff.last_owner');
}

const toState = (row: repo.StaffRow): Person['state'] =>
  row.suspended_at !== null ? 'suspended' : row.password_hash === null ? 'invited' : 'active';

/** A member of staff as the API returns it. A suspended one is `suspended`, also without a password. */
export const presentStaffMember = (row: repo.StaffRow): Person => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone,
  type: row.type,
  state: toState(row),
  secondStep: row.totp_confirmed_at !== null,
});

/** True when a member of staff with this address works here. */
export const isStaffEmail = (db: Connection, email: string): Promise<boolean> => repo.hasWorkingEmail(db, email);

/** True when an email address or one of the phone numbers (E.164) belongs to a member of staff who is not suspended. */
export const isStaffContact = async (
  db: Connection,
  email: string | null,
  phones: readonly string[],
): Promise<boolean> =>
  (email !== null && (await repo.hasWorkingEmail(db, email))) || (await repo.hasWorkingPhone(db, phones));

/** The owners who can log in today, the oldest account first. */
export const listActiveOwners = (db: Connection): Promise<{ email: string; name: string }[]> =>
  repo.listActiveOwners(db);

/** Checks that the id belongs to a member of staff who is not suspended. @throws staff.not_found */
export async function requireWorkingStaff(db: Connection, id: string): Promise<void> {
  if (!isId(id) || (await repo.findUnsuspended(db, id)) === undefined) throw new AppError('staff.not_found');
}

/** All members of staff. */
export const listStaffMembers = async ({ db }: Runtime): Promise<Person[]> =>
  (await repo.listStaff(db)).map(presentStaffMember);

/**
 * Deletes expired sessions, links and known devices of staff, and erases the contact data of people who left long ago;
 * returns the number of all but the devices.
 */
export const purgeExpiredStaffData = async ({ db }: Runtime): Promise<number> =>
  (await deleteExpired(db)) + (await eraseFormerStaff(db, RETENTION.formerStaffMonths));
