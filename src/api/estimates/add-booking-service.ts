import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { presentStaffCard, type StaffCaller } from '#api/bookings/board/staff-card.ts';
import { findServiceIds } from '#api/bookings/find-booking-services.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { findPrices } from '#api/catalogue/find-price.ts';
import { newId } from '#api/platform/database/database.ts';
import { withIdempotencyKey } from '#api/platform/database/idempotency.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { MOST_SERVICES_IN_ALL } from '#shared/catalogue/chosen-services.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { AppError } from '#shared/errors.ts';
import { serviceOfferedNotification } from './estimates.texts.ts';
import { insertVersion, lineAsBefore } from './insert-version.ts';
import { lockOpenBooking, refuseReadyCar } from './lock-open-booking.ts';
import { presentStaffEstimate } from './present-staff-estimate.ts';
import { answerTo, readEstimate } from './read-estimate.ts';

/** As many as a manager can send. */
const MOST_LINES = 60;

/**
 * Offers the customer of a booking a further service at its catalogue price: the next version of the estimate is the
 * latest one with that line. Sent again with the same key, it offers nothing more.
 * @throws AppError booking.not_found, booking.key_reused, estimate.closed, estimate.car_ready, estimate.full,
 * estimate.service_there, catalogue.*
 */
export const addBookingService = (
  runtime: Runtime,
  caller: StaffCaller,
  key: string | null,
  bookingId: string,
  service: string,
): Promise<{ booking: StaffCard; estimate: StaffEstimate }> =>
  withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { staffId, type } = caller.staff;
    const send = async (): Promise<number> => {
      const booking = await lockOpenBooking(trx, bookingId);
      await refuseReadyCar(trx, bookingId);
      const [estimate, booked] = [await readEstimate(trx, bookingId), await findServiceIds(trx, bookingId)];
      // A service that was removed again leaves the estimate, so that it can be offered again.
      const former = (estimate.versions.at(-1)?.lines ?? []).filter(
        (line) => line.service === null || answerTo(estimate, line.line)?.answer !== 'taken-back',
      );
      const offered = former.flatMap((line) => line.service ?? []);
      const all = new Set([...booked, ...offered]);
      const [{ service: chosen, priceKobo }] = await findPrices(trx, [service], {
        brand: booking.brand_id,
        vehicle: booking.vehicle_id,
      });
      if (all.has(chosen.id)) throw new AppError('estimate.service_there');
      if (all.size >= MOST_SERVICES_IN_ALL || former.length >= MOST_LINES) throw new AppError('estimate.full');
      const line = {
        line_id: newId(),
        finding: chosen.name,
        state: 'now',
        kind: 'service',
        name: chosen.name,
        quantity: 1,
        price_kobo: priceKobo,
        amount_kobo: priceKobo,
        service_id: chosen.id,
        ...NOTHING_ELSE,
      } as const;
      const lines = [...former.map((one) => lineAsBefore(estimate, one)), line];
      const { number } = await insertVersion(trx, estimate, lines, { answerBy: null, staffId });
      await notifyCustomer(runtime, trx, booking, serviceOfferedNotification(chosen.name, priceKobo));
      recordAudit({
        event: 'estimate.service-added',
        subject: { kind: 'booking', id: bookingId },
        detail: { version: number, service: chosen.id, kobo: priceKobo },
      });
      return number;
    };
    await withIdempotencyKey(trx, { staffId, key, sent: ['service', bookingId, service] }, send, { wait: true });
    const booking = await lockBooking(trx, bookingId);
    return {
      booking: await presentStaffCard(trx, booking, await getSettings(runtime.db), type),
      estimate: await presentStaffEstimate(runtime, trx, booking, type),
    };
  });

/** What a line of a service does not have. */
const NOTHING_ELSE = {
  brand: null,
  cost_kobo: null,
  condition: null,
  serial: null,
  hundredths_of_hours: null,
  rate_kobo: null,
  note: null,
  approval_id: null,
};
