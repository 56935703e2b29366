import { registerAccountWorkers } from '#api/accounts/accounts.jobs.ts';
import { registerBookingWorkers } from '#api/bookings/bookings.jobs.ts';
import { registerImportWorkers } from '#api/imports/imports.jobs.ts';
import { registerIntegrationWorkers } from '#api/integrations/integrations.jobs.ts';
import { registerMessageWorkers } from '#api/messages/messages.jobs.ts';
import { registerNotificationWorkers } from '#api/notifications/notifications.jobs.ts';
import { registerPaymentWorkers } from '#api/payments/payments.jobs.ts';
import { registerPrivacyWorkers } from '#api/privacy/privacy.jobs.ts';
import { registerReportWorkers } from '#api/reports/reports.jobs.ts';
import { registerReviewWorkers } from '#api/reviews/reviews.jobs.ts';
import type { Runtime } from './runtime.ts';
import { registerSchedulingWorkers } from '#api/scheduling/scheduling.jobs.ts';
import { registerStaffWorkers } from '#api/staff/staff.jobs.ts';
import { subscribeAll } from './subscriptions.ts';
import { registerVisitWorkers } from '#api/visits/visits.jobs.ts';
import { registerWorkshopWorkers } from '#api/workshop/workshop.jobs.ts';
import { registerWaitlistWorkers } from '#api/waitlist/waitlist.jobs.ts';

/** Registers the workers of all jobs, in the web process or in `npm run worker`. */
export async function registerWorkers(runtime: Runtime): Promise<void> {
  subscribeAll();
  await registerNotificationWorkers(runtime);
  await registerMessageWorkers(runtime);
  await registerAccountWorkers(runtime);
  await registerSchedulingWorkers(runtime);
  await registerBookingWorkers(runtime);
  await registerPaymentWorkers(runtime);
  await registerVisitWorkers(runtime);
  await registerWorkshopWorkers(runtime);
  await registerReviewWorkers(runtime);
  await registerStaffWorkers(runtime);
  await registerWaitlistWorkers(runtime);
  await registerImportWorkers(runtime);
  await registerReportWorkers(runtime);
  await registerPrivacyWorkers(runtime);
  await registerIntegrationWorkers(runtime);
}
