import { bookable, newWalkIn } from '#api/accounts/create-walk-in.ts';
import { priceOf } from '#api/catalogue/find-price.ts';
import { settings } from '#api/settings/centre-settings.ts';
import { bookingMoney } from '#api/payment/service.ts';
import { quoteAnswerOf, quoteFor } from '#api/promotions/quote-price.ts';
import type { Runtime } from '#api/runtime.ts';
import { acting, actorOf } from '#api/audit/audit-log.ts';
import type { BookingForm } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { cardFor, type Worker } from '../board/service.ts';
import { lockBooking, makeBooking } from '../service.ts';
import * as repo from './repo.ts';

type Maybe = string | null | undefined;

/** What a service costs somebody at the desk, known or new. */
export async function quote({ db }: Runtime, { customer, ...car }: { customer?: Maybe; service: string; brand: string; vehicle: string }): Promise<QuoteAnswer> {
  const { service, priceKobo } = await priceOf(db, car);
  const customerId = customer ? await bookable(db, customer) : null;
  return quoteAnswerOf(await quoteFor(db, { customerId, service, priceKobo }));
}

/** Books for somebody at the desk. With a key, a call sent twice by one person is one booking. */
export async function bookFor(runtime: Runtime, worker: Worker, key: string | null, { customer, ...form }: BookingForm & { customer?: Maybe }): Promise<StaffCard> {
  const { staffId, type } = worker.staff;
  const centre = await settings(runtime.db);
  return acting(runtime, actorOf(worker), async (trx, note) => {
    if (key !== null) {
      await repo.lockKey(trx, staffId, key);
      const before = await repo.findKeyed(trx, staffId, key);
      const row = before === null ? undefined : await lockBooking(trx, before);
      if (row !== undefined) {
        // The same key for another person at the desk is a mistake that must be seen.
        if (row.full_name !== form.fullName || row.service_id !== form.service || row.vehicle_id !== form.vehicle) throw new AppError('booking.key_reused');
        return cardFor(row, centre, type);
      }
    }
    const customerId = customer ? await bookable(trx, customer) : await newWalkIn(trx, form.fullName, form.phoneNumber);
    const row = await makeBooking(runtime, trx, customerId, form, { actor: 'staff', staffId }, bookingMoney(runtime));
    if (key !== null) await repo.keepKey(trx, staffId, key, row.id);
    note({ event: 'booking.booked', subject: { kind: 'booking', id: row.id }, detail: { customer: customerId, isNew: !customer } });
    return cardFor(row, centre, type);
  });
}
