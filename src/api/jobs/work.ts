import { registerAccountJobs } from '#api/accounts/accounts.jobs.ts';
import { registerBookingJobs } from '#api/booking/jobs.ts';
import { registerMessageJobs } from '#api/messages/messages.jobs.ts';
import { registerOutboxJobs } from '#api/notifications/notifications.jobs.ts';
import { registerPaymentJobs } from '#api/payment/jobs.ts';
import type { Runtime } from '#api/runtime.ts';
import { registerStaffJobs } from '#api/staff/staff.jobs.ts';
import { subscribeAll } from '#api/subscriptions.ts';
import { registerWaitlistJobs } from '#api/waitlist/waitlist.jobs.ts';

/** Takes on every kind of job: inside the web process, or alone in `npm run worker`. */
export async function workAll(runtime: Runtime): Promise<void> {
  subscribeAll();
  await registerOutboxJobs(runtime);
  await registerMessageJobs(runtime);
  await registerAccountJobs(runtime);
  await registerBookingJobs(runtime);
  await registerPaymentJobs(runtime);
  await registerStaffJobs(runtime);
  await registerWaitlistJobs(runtime);
}
