import { currentTime, type Trx } from '#api/platform/database/database.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import {
  isWebhookEvent,
  TEST_EVENT,
  webhookOfBooking,
  webhookOfVisit,
  type CustodyEvent,
} from '#shared/integrations/webhook-events.ts';
import { insertDeliveries } from './webhook-deliveries.repository.ts';

/** Queues an event of a booking for the receivers that ask for it, in its transaction. Other events never leave. */
export async function queueBookingWebhook(
  trx: Trx,
  bookingId: string,
  name: BookingEventName,
  at: Date,
): Promise<void> {
  const event = webhookOfBooking(name);
  if (isWebhookEvent(event)) await insertDeliveries(trx, { event, bookingId, at }, null);
}

/** As `queueBookingWebhook`, of a car that is here. A visit has the id of its booking. */
export async function queueVisitWebhook(trx: Trx, visitId: string, kind: CustodyEvent, at: Date): Promise<void> {
  const event = webhookOfVisit(kind);
  if (isWebhookEvent(event)) await insertDeliveries(trx, { event, bookingId: visitId, at }, null);
}

/** Queues a test event for one receiver. */
export const queueTestWebhook = async (trx: Trx, receiver: string): Promise<void> =>
  insertDeliveries(trx, { event: TEST_EVENT, bookingId: null, at: await currentTime(trx) }, receiver);
