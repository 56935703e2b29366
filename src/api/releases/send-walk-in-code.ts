import type { BookingRow } from '#api/bookings/booking-row.ts';
import { queueSms } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { ownerCode } from './live-codes.ts';
import { carOf, readRelease, walkInPhone } from './read-release.ts';
import { walkInCodeSms } from './releases.texts.ts';

/**
 * Sends the release code of a walk-in, who has no page that shows it, to the number of the booking. Without SMS a
 * manager lets the car go.
 */
export async function sendWalkInCode(runtime: Runtime, trx: Trx, { booking }: { booking: BookingRow }): Promise<void> {
  const state = await readRelease(runtime, trx, booking);
  const phone = walkInPhone(state);
  if (phone === null) return;
  const { shown } = ownerCode(runtime, state);
  await queueSms(runtime, trx, phone, walkInCodeSms({ ...carOf(state), centre: state.centre.name }, shown));
}
