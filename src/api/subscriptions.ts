import { subscribePayments } from '#api/payments/booking-event-handlers.ts';

/** Registers every feature's handlers of events from the features below it. Called before routes or jobs run. */
export function subscribeAll(): void {
  subscribePayments();
}
