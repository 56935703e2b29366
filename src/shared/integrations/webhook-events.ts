import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import type { CUSTODY_EVENTS } from '#shared/visits/visit-states.ts';
import { keysOf } from '#shared/guards.ts';

/** From a name in a booking's history to that of the event. */
type OfBooking<Name extends string> = Name extends `payment-${infer Rest}`
  ? `payment.${Rest}`
  : Name extends `charge-${string}` | `refund-${string}`
    ? `payment.${Name}`
    : `booking.${Name}`;
export type CustodyEvent = (typeof CUSTODY_EVENTS)[number];
type Possible = OfBooking<BookingEventName> | `visit.${CustodyEvent}`;

/** The event of a name in a booking's history. */
export function webhookOfBooking(name: BookingEventName): string {
  if (name.startsWith('payment-')) return `payment.${name.slice('payment-'.length)}`;
  return name.startsWith('charge-') || name.startsWith('refund-') ? `payment.${name}` : `booking.${name}`;
}

/** The event of an entry in the custody log of a car. */
export const webhookOfVisit = (kind: CustodyEvent): string => `visit.${kind}`;

/** The events of outgoing webhooks, each with a sentence about it. The list is closed; no other event is sent. */
const EVENTS = {
  'booking.booked': 'A booking was made',
  'booking.edited': 'A booking was changed before it was paid',
  'booking.moved': 'A booking got a time, or another one',
  'booking.appointment-lost': 'A booking lost its time',
  'booking.running-late': 'Its job takes longer than planned',
  'booking.cancellation-requested': 'The customer asked to cancel',
  'booking.cancellation-accepted': 'That was accepted',
  'booking.cancellation-declined': 'That was declined',
  'booking.cancelled': 'Staff cancelled a booking',
  'booking.completed': 'The job is done',
  'visit.checked-in': 'The car was checked in',
  'visit.confirmed': 'The customer confirmed the check-in',
  'visit.car-moved': 'The car was moved to a bay or the yard',
  'visit.ready': 'The car is ready',
  'visit.released': 'The car has left',
  'payment.settled': 'An online payment settled the booking',
  'payment.recorded': 'Staff recorded a payment at the desk',
  'payment.accepted': 'Staff accepted a payment after review',
  'payment.undone': 'A recorded payment was undone',
  'payment.returned': 'The provider or a bank took the money back',
  'payment.refund-started': 'A refund was started',
  'payment.refunded': 'A refund arrived',
  'payment.charge-settled': 'An online payment settled extra work',
  'payment.charge-recorded': 'Staff recorded a payment of extra work',
} as const satisfies Partial<Record<Possible, string>>;
export type WebhookEvent = keyof typeof EVENTS;
export const WEBHOOK_EVENTS = keysOf(EVENTS);

/** True for an event that can leave. */
export const isWebhookEvent = (event: string): event is WebhookEvent => Object.hasOwn(EVENTS, event);

/** What happened, in words. */
export const webhookEventLabel = (event: WebhookEvent): string => EVENTS[event];

/** The event of a test; nothing happened. */
export const TEST_EVENT = 'test';

/** The delays before the second and each later try, s. The last try is a day after the first. */
export const WEBHOOK_RETRIES_S = [10, 60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 36_000] as const;
/** A receiver that was not reached for so many days is switched off. */
export const WEBHOOK_FAILING_DAYS = 3;
/** How long the former secret signs as well after a rotation, hours. */
export const WEBHOOK_PREVIOUS_HOURS = 24;
/** Receivers that can be on at once; each has a worker of its own while it is slow. */
export const MOST_RECEIVERS = 10;
