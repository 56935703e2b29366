import { subscribePayments } from '#api/payments/booking-event-handlers.ts';
import { subscribeReleases } from '#api/releases/release-event-handlers.ts';
import { subscribeScheduling } from '#api/scheduling/scheduling-event-handlers.ts';

/** Registers the event handlers of all features. Called before routes or jobs run. */
export function subscribeAll(): void {
  subscribeScheduling();
  subscribePayments();
  subscribeReleases();
}
