import { withAudit, type StaffActor } from '#api/audit/audit-log.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { isId } from '#shared/endpoint.ts';
import { insertEntries, insertMessage } from './messages.repository.ts';
import { BOOKING_TITLE } from './messages.texts.ts';
import { listReachedBookings } from './recipients.repository.ts';

/**
 * Writes the same text to the customers of several bookings, each about their own booking. Returns the ids of the
 * bookings whose customer has an account and is reached. It is one message for the limit of the sender.
 * @throws request.too_many
 */
export async function writeToBookings(
  runtime: Runtime,
  actor: StaffActor,
  { bookings, message }: { bookings: readonly string[]; message: string },
): Promise<{ sent: string[] }> {
  await runtime.limits.take('messages', actor.staffId);
  const { numberPrefix } = await getSettings(runtime.db);
  const ids = bookings.filter(isId);
  const sent = await withAudit(runtime, actor, async (trx, recordAudit) => {
    const reached = ids.length === 0 ? [] : await listReachedBookings(trx, ids);
    for (const booking of reached) {
      const id = newId();
      await insertMessage(trx, {
        id,
        kind: 'message',
        target: 'user',
        title: BOOKING_TITLE(bookingNumber(numberPrefix, booking.number)),
        body: message,
        is_booking: true,
        sender_staff_id: actor.staffId,
      });
      await insertEntries(trx, id, 'message', 'from', { staff: [actor.staffId] });
      await insertEntries(trx, id, 'message', 'to', { customers: [booking.customer_id] });
      recordAudit({ event: 'message.sent', subject: { kind: 'message', id }, detail: { target: 'user' } });
    }
    return reached;
  });
  return { sent: sent.map(({ id }) => id) };
}
