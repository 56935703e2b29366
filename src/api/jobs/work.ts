import { registerAccountJobs } from '#api/accounts/accounts.jobs.ts';
import { workBookings } from '#api/booking/jobs.ts';
import { registerMessageJobs } from '#api/messages/messages.jobs.ts';
import { registerOutboxJobs } from '#api/notifications/notifications.jobs.ts';
import { workPayments } from '#api/payment/jobs.ts';
import type { Runtime } from '#api/runtime.ts';
import { registerStaffJobs } from '#api/staff/staff.jobs.ts';
import { registerWaitlistJobs } from '#api/waitlist/waitlist.jobs.ts';

/** Takes on every kind of job: inside the web process, or alone in `npm run worker`. */
export async function workAll(runtime: Runtime): Promise<void> {
  await registerOutboxJobs(runtime);
  await registerMessageJobs(runtime);
  await registerAccountJobs(runtime);
  await workBookings(runtime);
  await workPayments(runtime);
  await registerStaffJobs(runtime);
  await registerWaitlistJobs(runtime);
}
