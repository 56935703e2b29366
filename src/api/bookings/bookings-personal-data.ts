import { getSettings } from '#api/settings/centre-settings.ts';
import type { Database, Trx } from '#api/platform/database/database.ts';
import { moveClaims } from '#api/promotions/promotion-places.ts';
import type { Runtime } from '#api/runtime.ts';
import { isAllowedFrom } from '#shared/bookings/booking-transitions.ts';
import { hasUnfinishedMoney } from '#shared/bookings/unfinished-money.ts';
import { AppError } from '#shared/errors.ts';
import { applyTransition } from './change-booking.ts';
import { bookingState, presentBookings } from './present-booking.ts';
import * as repo from './bookings-personal-data.repository.ts';

/** Locks a customer's bookings. Take this lock before the lock of the account, as every transaction does. */
export const lockBookings = async (trx: Trx, customerId: string): Promise<void> =>
  void (await repo.lockAll(trx, customerId));

/**
 * Anonymizes the bookings of a deleted customer and cancels the open, unpaid ones. Returns the ids of those it
 * cancelled, whose open payment attempts the caller must close.
 * @param again after a restore: bookings with unfinished money are anonymized too, and stay open
 * @throws AppError account.open_paid_booking when a paid booking is still open
 */
export async function eraseBookings(runtime: Runtime, trx: Trx, customerId: string, again = false): Promise<string[]> {
  const rows = await repo.lockAll(trx, customerId);
  const unfinished = rows.filter((row) => hasUnfinishedMoney({ ...bookingState(row), disputed: row.disputed }));
  if (unfinished.length > 0 && !again) throw new AppError('account.open_paid_booking');
  const open = rows.filter((row) => isAllowedFrom('deleteAccount', row.status) && !unfinished.includes(row));
  for (const row of open)
    await applyTransition(runtime, trx, row, 'deleteAccount', { detail: { because: 'account deleted' } });
  await repo.anonymise(trx, customerId);
  return open.map(({ id }) => id);
}

/**
 * Gives the bookings of a walk-in to the account that it joins, with the promotions that they use; returns how many.
 * Prices, numbers and history stay as they are. The bookings and both customers are locked.
 */
export async function moveBookings(trx: Trx, from: string, to: string): Promise<number> {
  let moved = 0;
  await moveClaims(trx, from, to, async () => {
    moved = await repo.moveAll(trx, from, to);
  });
  return moved;
}

/** Writes which car of their customer bookings are for, where they name none. The bookings are locked. */
export const linkCar = (trx: Trx, bookingIds: readonly string[], car: { id: string; plate: string }): Promise<void> =>
  repo.setCar(trx, bookingIds, car);

/** A customer's bookings with their history, for the data export. */
export async function exportBookings(db: Database, customerId: string) {
  const [rows, events, centre] = await Promise.all([
    repo.listAll(db, customerId),
    repo.listEvents(db, customerId),
    getSettings(db),
  ]);
  const histories = Map.groupBy(events, (event) => event.booking_id);
  const presented = new Map((await presentBookings(db, rows, centre)).map((booking) => [booking._id, booking]));
  return rows.map((row) => ({
    ...presented.get(row.id),
    createdAt: row.created_at.toISOString(),
    history: (histories.get(row.id) ?? []).map((event) => ({
      at: event.at.toISOString(),
      by: event.actor,
      event: event.event,
    })),
  }));
}
