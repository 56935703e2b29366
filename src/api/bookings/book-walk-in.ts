import { createWalkInCustomer } from '#api/accounts/create-walk-in.ts';
import { requireBookableCustomer } from '#api/accounts/require-bookable-customer.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { withIdempotencyKey } from '#api/platform/database/idempotency.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit, toActor } from '#api/audit/audit-log.ts';
import type { BookingForm } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { insertBooking, prepareNewBooking, type StaffPlace } from './insert-booking.ts';
import { lockBooking } from './lock-booking.ts';
import { presentStaffCard, type StaffCaller } from './staff-card.ts';

export interface WalkInCar {
  /** An existing customer; a new one when absent. */
  customer?: string | null | undefined;
  service: string;
  brand: string;
  vehicle: string;
}

/**
 * Staff book for a walk-in, who gets a bay from now on or waits in the queue, or for a time, or without one. A call
 * that the same person repeats with the same key creates one booking.
 */
export async function bookWalkIn(
  runtime: Runtime,
  caller: StaffCaller,
  key: string | null,
  { customer, isHere, bay, ...form }: BookingForm & StaffPlace & Pick<WalkInCar, 'customer'>,
): Promise<StaffCard> {
  const { staffId, type } = caller.staff;
  const centre = await getSettings(runtime.db);
  // The same key for another person, service or car is an error that staff must see.
  const sent = { fullName: form.fullName, service: form.service, vehicle: form.vehicle };
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const book = async (): Promise<string> => {
      const customerId = customer
        ? await requireBookableCustomer(trx, customer)
        : await createWalkInCustomer(trx, form.fullName, form.phoneNumber);
      const prepared = await prepareNewBooking(trx, customerId, form, 'staff').catch((error: unknown) => {
        // Erased, or part of an account, in the same moment: no session ended.
        if (error instanceof AppError && error.code === 'session.missing') throw new AppError('account.not_found');
        throw error;
      });
      const place = { isHere, startsAt: form.startsAt, bay };
      const by = { actor: 'staff' as const, staffId, place };
      const { row: booked, rest } = await insertBooking(runtime, trx, customerId, form, by, prepared);
      await rest;
      recordAudit({
        event: 'booking.booked',
        subject: { kind: 'booking', id: booked.id },
        detail: { customer: customerId, isNew: !customer },
      });
      return booked.id;
    };
    const row = await lockBooking(trx, await withIdempotencyKey(trx, { staffId, key, sent }, book, { wait: true }));
    return presentStaffCard(trx, row, centre, type);
  });
}
