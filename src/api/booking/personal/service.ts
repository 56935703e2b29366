import { settings } from '#api/settings/centre-settings.ts';
import type { Database, Trx } from '#api/db/database.ts';
import { holdsMoney } from '#shared/bookings/holds-money.ts';
import { AppError } from '#shared/errors.ts';
import { insertEvent, present, standing, updateBooking } from '../service.ts';
import * as repo from './repo.ts';

/** Locks a person's bookings; take it before the account's lock, as everybody does. */
export const lockBookings = repo.lockAll;

/**
 * Takes a person out of their bookings: what is still open and unpaid is cancelled, the rows stay. `closeAttempts` closes
 * what could still be paid. Throws `account.open_paid_booking` when one holds money.
 */
export async function eraseBookings(trx: Trx, customerId: string, closeAttempts: (trx: Trx, bookingId: string) => Promise<void>): Promise<void> {
  const rows = await repo.lockAll(trx, customerId);
  if (rows.some((row) => holdsMoney({ ...standing(row), disputed: row.disputed }))) throw new AppError('account.open_paid_booking');
  for (const row of rows) {
    if (row.status !== 'pending' && row.status !== 'pending-cancelled') continue;
    await closeAttempts(trx, row.id);
    await updateBooking(trx, row.id, { status: 'cancelled', status_before: null });
    await insertEvent(trx, row.id, { actor: 'system', event: 'cancelled', detail: { because: 'account deleted' } });
  }
  await repo.anonymise(trx, customerId);
}

/** A person's bookings with what happened to them, for the export of their data. */
export async function exportBookings(db: Database, customerId: string) {
  const [rows, events, centre] = await Promise.all([repo.listAll(db, customerId), repo.listEvents(db, customerId), settings(db)]);
  const histories = Map.groupBy(events, (one) => one.booking_id);
  return rows.map((row) => ({
    ...present(row, centre),
    createdAt: row.created_at.toISOString(),
    history: (histories.get(row.id) ?? []).map((one) => ({ at: one.at.toISOString(), by: one.actor, event: one.event })),
  }));
}
