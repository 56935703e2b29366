import { getSettings } from '#api/settings/centre-settings.ts';
import { withIdempotencyKey } from '#api/platform/database/idempotency.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Booking, BookingForm } from '#shared/bookings/bookings.contract.ts';
import { insertBooking } from './insert-booking.ts';
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
    withIdempotencyKey(trx, { customerId, key, sent: ['booking/book', form] }, async () => {
      const { row, parts } = await insertBooking(runtime, trx, customerId, form, { actor: 'customer' });
      return presentBooking(trx, row, centre, parts);
    }),
  );
}
