import { getSettings } from '#api/settings/centre-settings.ts';
import { withIdempotencyKeyAndReads } from '#api/platform/database/idempotency.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Booking, BookingForm } from '#shared/bookings/bookings.contract.ts';
import { insertBooking, prepareNewBooking } from './insert-booking.ts';
import { presentBooking } from './present-booking.ts';

/** Creates a booking for its customer. A call repeated with the same key creates one booking. */
export async function createBooking(
  runtime: Runtime,
  customerId: string,
  key: string | null,
  form: BookingForm,
): Promise<Booking> {
  const centre = await getSettings(runtime.db);
  return runtime.db.transaction().execute((trx) =>
    withIdempotencyKeyAndReads(
      trx,
      { customerId, key, sent: ['booking/book', form] },
      () => prepareNewBooking(trx, customerId, form, 'customer'),
      async (prepared) => {
        const by = { actor: 'customer' as const };
        const { row, parts, rest } = await insertBooking(runtime, trx, customerId, form, by, prepared);
        return { response: await presentBooking(trx, row, centre, parts), rest };
      },
    ),
  );
}
