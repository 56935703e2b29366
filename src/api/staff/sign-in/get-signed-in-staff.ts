import type { Runtime } from '#api/runtime.ts';
import type { StaffMe } from '#shared/staff/staff-log-in.contract.ts';
import { findSelf, presentSignedInStaff } from '#api/staff/staff-sessions.ts';

/** The signed-in member of staff. */
export const getSignedInStaff = async (runtime: Runtime, staffId: string): Promise<StaffMe> =>
  presentSignedInStaff(await findSelf(runtime, staffId));
