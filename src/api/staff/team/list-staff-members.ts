import type { Runtime } from '#api/runtime.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { presentStaffMember } from '#api/staff/staff-members.ts';
import * as repo from '#api/staff/staff-members.repository.ts';

/** All members of staff. */
export const listStaffMembers = async ({ db }: Runtime): Promise<Person[]> =>
  (await repo.listStaff(db)).map(presentStaffMember);
