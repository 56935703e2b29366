import type { Trx } from '#api/platform/database/database.ts';
import { endSessions } from './staff-sessions.repository.ts';
import type { SignedInCall } from './staff-sessions.ts';

/** Ends the other sessions of the caller, after an act that needed the password (docs/security.md 29). */
export const endOtherStaffSessions = (trx: Trx, { staff }: SignedInCall): Promise<void> =>
  endSessions(trx, staff.staffId, staff.tokenHash);
