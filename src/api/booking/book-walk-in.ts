import { bookable, newWalkIn } from '#api/accounts/create-walk-in.ts';
import { priceOf } from '#api/catalogue/find-price.ts';
import { settings } from '#api/settings/centre-settings.ts';
import type { Trx } from '#api/db/database.ts';
import { toQuoteAnswer } from '#api/promotions/apply-promotions.ts';
import { quoteFor } from '#api/promotions/quote-price.ts';
import type { Runtime } from '#api/runtime.ts';
import { acting, actorOf } from '#api/audit/audit-log.ts';
import type { BookingForm } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { insertBooking } from './create-booking.ts';
import * as keys from './desk/repo.ts';
import { lockBooking, type BookingRow } from './lock-booking.ts';
import { toStaffCard, type StaffCaller } from './staff-card.ts';

interface WalkInCar {
  /** A known customer; a new one when none is given. */
  customer?: string | null | undefined;
  service: string;
  brand: string;
  vehicle: string;
}

/** What a service costs a walk-in. @throws AppError account.not_found, catalogue.* */
export async function quoteWalkIn({ db }: Runtime, { customer, ...car }: WalkInCar): Promise<QuoteAnswer> {
  const { service, priceKobo } = await priceOf(db, car);
  const customerId = customer ? await bookable(db, customer) : null;
  return toQuoteAnswer(await quoteFor(db, { customerId, service, priceKobo }));
}

/** Staff book for a walk-in. A call that the same person repeats with the same key makes one booking. */
export async function bookWalkIn(
  runtime: Runtime,
  caller: StaffCaller,
  key: string | null,
  { customer, ...form }: BookingForm & Pick<WalkInCar, 'customer'>,
): Promise<StaffCard> {
  const { staffId, type } = caller.staff;
  const centre = await settings(runtime.db);
  return acting(runtime, actorOf(caller), async (trx, note) => {
    const made = key === null ? null : await findByKey(trx, staffId, key, form);
    if (made !== null) return toStaffCard(made, centre, type);
    const customerId = customer ? await bookable(trx, customer) : await newWalkIn(trx, form.fullName, form.phoneNumber);
    const row = await insertBooking(runtime, trx, customerId, form, { actor: 'staff', staffId });
    if (key !== null) await keys.keepKey(trx, staffId, key, row.id);
    note({ event: 'booking.booked', subject: { kind: 'booking', id: row.id }, detail: { customer: customerId, isNew: !customer } });
    return toStaffCard(row, centre, type);
  });
}

/**
 * The booking that this key made already. A concurrent call with the key waits here.
 * @throws AppError booking.key_reused when it was made for another person or service
 */
async function findByKey(trx: Trx, staffId: string, key: string, form: BookingForm): Promise<BookingRow | null> {
  await keys.lockKey(trx, staffId, key);
  const bookingId = await keys.findKeyed(trx, staffId, key);
  if (bookingId === null) return null;
  const row = await lockBooking(trx, bookingId);
  if (row.full_name !== form.fullName || row.service_id !== form.service || row.vehicle_id !== form.vehicle) {
    throw new AppError('booking.key_reused');
  }
  return row;
}
