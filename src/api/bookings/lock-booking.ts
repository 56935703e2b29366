import type { Connection, Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import type { BookingRow } from './booking-row.ts';
import * as repo from './bookings.repository.ts';

function assertFound(row: BookingRow | undefined): BookingRow {
  if (row === undefined) throw new AppError('booking.not_found');
  return row;
}

/** A customer's own booking. @throws AppError booking.not_found, also for a booking of another customer */
export const getOwnBooking = async (db: Connection, id: string, customerId: string): Promise<BookingRow> =>
  assertFound(await repo.findOwn(db, id, customerId));

/** A customer's own booking, locked until the transaction ends. @throws AppError booking.not_found */
export const lockOwnBooking = async (trx: Trx, id: string, customerId: string): Promise<BookingRow> =>
  assertFound(await repo.lockOwn(trx, id, customerId));

/** Any booking, locked until the transaction ends. @throws AppError booking.not_found */
export const lockBooking = async (trx: Trx, id: string): Promise<BookingRow> =>
  assertFound(await repo.lockBooking(trx, id));

/** Any booking. @throws AppError booking.not_found */
export const getAnyBooking = async (db: Connection, id: string): Promise<BookingRow> =>
  assertFound(await repo.findBooking(db, id));
