import { findChargesOf } from '#api/charges/find-charges.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Database, Trx } from '#api/platform/database/database.ts';
import { moveClaims } from '#api/promotions/promotion-places.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { keepsCustomer, OPEN_REASONS, type OpenReason } from '#shared/bookings/booking-changes.ts';
import { isAllowedFrom } from '#shared/bookings/booking-transitions.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { RETENTION } from '#shared/retention.ts';
import { applyTransition } from './change-booking.ts';
import { bookingState, presentBookings } from './present-booking.ts';
import type { BookingRow } from './booking-row.ts';
import { dueKobo } from './present-charges.ts';
import * as repo from './bookings-personal-data.repository.ts';

/** Locks a customer's bookings. Take this lock before the lock of the account, as every transaction does. */
export const lockBookings = async (trx: Trx, customerId: string): Promise<void> =>
  void (await repo.lockAll(trx, customerId));

const CODE_OF = {
  'car-on-site': 'account.car_on_site',
  'money-owed': 'account.money_owed',
  'money-open': 'account.open_paid_booking',
} as const satisfies Record<OpenReason, ErrorCode>;

/** The bookings for which their customer cannot be erased, with the reason of each, and those whose car came. */
async function findOpen(trx: Trx, rows: readonly BookingRow[]) {
  const ids = rows.map(({ id }) => id);
  const claims = new Map((await repo.listClaims(trx, ids, RETENTION.claimMonths)).map((claim) => [claim.id, claim]));
  const charges = await findChargesOf(trx, ids);
  const reasons = new Map<BookingRow, OpenReason>();
  for (const row of rows) {
    const due = dueKobo(charges.get(row.id) ?? [], row.status);
    const { isCheckedIn = false, isOnSite = false, isClaimOver = false } = claims.get(row.id) ?? {};
    const facts = { ...bookingState(row), disputed: row.disputed, isCheckedIn, isOnSite, isClaimOver, due };
    const reason = keepsCustomer(facts);
    if (reason !== null) reasons.set(row, reason);
  }
  return { reasons, isCheckedIn: ({ id }: BookingRow) => claims.get(id)?.isCheckedIn === true, charges };
}

/**
 * Anonymizes the bookings of a deleted customer and cancels the open, unpaid ones whose car did not come. Returns the
 * ids of those it cancelled, whose open payment attempts the caller must close.
 * @param again after a restore: bookings that are open are anonymized too, and stay open
 * @throws AppError account.car_on_site, account.money_owed or account.open_paid_booking, with the open bookings
 */
export async function eraseBookings(runtime: Runtime, trx: Trx, customerId: string, again = false): Promise<string[]> {
  const rows = await repo.lockAll(trx, customerId);
  const { reasons, isCheckedIn, charges } = await findOpen(trx, rows);
  const first = OPEN_REASONS.find((reason) => [...reasons.values()].includes(reason));
  if (first !== undefined && !again) {
    const { numberPrefix } = await getSettings(runtime.db, trx);
    const open = [...reasons].map(([row, why]) => ({
      _id: row.id,
      number: bookingNumber(numberPrefix, row.number),
      service: row.service_name,
      why,
      due: nairaFromKobo(dueKobo(charges.get(row.id) ?? [], row.status)),
    }));
    throw new AppError(CODE_OF[first], { payload: { open } });
  }
  const open = rows.filter(
    (row) => isAllowedFrom('deleteAccount', row.status) && !reasons.has(row) && !isCheckedIn(row),
  );
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

/** Writes another car for the bookings of a car that is the same one. The bookings are locked. */
export const relinkCar = (trx: Trx, from: string, to: string): Promise<void> => repo.replaceCar(trx, from, to);

/** Bookings that are presented together. */
const BATCH_SIZE = 100;

/** A customer's bookings with their history, for the data export. */
export async function* exportBookings(db: Database, customerId: string) {
  const all = await repo.listAll(db, customerId);
  const centre = await getSettings(db);
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const rows = all.slice(from, from + BATCH_SIZE);
    const events = await repo.listEvents(
      db,
      rows.map(({ id }) => id),
    );
    const histories = Map.groupBy(events, (event) => event.booking_id);
    const presented = new Map((await presentBookings(db, rows, centre)).map((booking) => [booking._id, booking]));
    for (const row of rows)
      yield {
        ...presented.get(row.id),
        createdAt: row.created_at.toISOString(),
        history: (histories.get(row.id) ?? []).map((event) => ({
          at: event.at.toISOString(),
          by: event.actor,
          event: event.event,
        })),
      };
  }
}
