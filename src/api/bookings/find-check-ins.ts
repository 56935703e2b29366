import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './bookings.repository.ts';

/** Those of these bookings whose car came. A visit begins and is read under the lock of its booking. */
export const findCheckedIn = async (db: Connection, bookingIds: readonly string[]): Promise<Set<string>> =>
  new Set(await repo.listCheckedIn(db, bookingIds));

/** True once the car of a booking came, also after it left. */
export const isCheckedIn = async (db: Connection, bookingId: string): Promise<boolean> =>
  (await repo.listCheckedIn(db, [bookingId])).length > 0;
