/**
 * Names of the events in a booking's history, as the database stores them. A closed list: a new event starts here.
 * Pure.
 */
export const BOOKING_EVENTS = [
  'booked',
  'edited',
  'cancellation-requested',
  'cancellation-accepted',
  'cancellation-declined',
  'cancelled',
  'completed',
  'payment-recorded',
  'payment-accepted',
  'payment-open',
  'payment-settled',
  'payment-failed',
  'payment-needs-review',
  'payment-refund-due',
  'payment-refunded',
  'payment-returned',
  'payment-undone',
  'refund-started',
  'dispute-open',
  'dispute-resolved',
  'proof-sent',
  'transfer-rejected',
  'money-needs-review',
  'money-refund-due',
  'money-refund-failed',
  'money-refund-needs-attention',
  'money-returned',
  'money-partly-returned',
  'money-returned-twice',
  'money-dispute',
] as const;
export type BookingEventName = (typeof BOOKING_EVENTS)[number];
