import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import * as repo from './staff-members.repository.ts';

/** A call of somebody who manages accounts. */
export interface Manager {
  staff: { staffId: string; type: StaffType; name: string };
  requestId: string;
}

export const staffSubject = (id: string) => ({ kind: 'staff', id });

/** Only an owner makes or touches an owner (docs/api.md 8). */
export function guardOwners({ staff }: Manager, ...types: StaffType[]): void {
  if (types.includes('owner') && !can(staff.type, 'owners.manage')) throw new AppError('staff.owners_only');
}

export async function lockStaffMember(trx: Trx, manager: Manager, id: string): Promise<repo.StaffRow> {
  const row = await repo.lockById(trx, id);
  if (row === undefined) throw new AppError('staff.not_found');
  guardOwners(manager, row.type);
  return row;
}

/** Throws `staff.last_owner` when nobody else could log in as an owner. Takes its locks before anything else is locked. */
export async function guardLastOwner(trx: Trx, id: string): Promise<void> {
  const owners = await repo.lockOwners(trx);
  if (owners.includes(id) && owners.length === 1) throw new AppError('staff.last_owner');
}

export const listStaffMembers = async ({ db }: Runtime): Promise<Person[]> =>
  (await repo.listStaff(db)).map(presentStaffMember);

const toState = (row: repo.StaffRow): Person['state'] =>
  row.suspended_at !== null ? 'suspended' : row.password_hash === null ? 'invited' : 'active';

export const presentStaffMember = (row: repo.StaffRow): Person => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone,
  type: row.type,
  state: toState(row),
  secondStep: row.totp_confirmed_at !== null,
});
