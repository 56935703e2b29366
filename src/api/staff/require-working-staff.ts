import type { Connection } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { findUnsuspended } from './staff-members.repository.ts';

/** Refuses an id that is not that of a member of staff who works here. @throws staff.not_found */
export async function requireWorkingStaff(db: Connection, id: string): Promise<void> {
  if (!isId(id) || (await findUnsuspended(db, id)) === undefined) throw new AppError('staff.not_found');
}
