import { workAccounts } from '#api/accounts/accounts.jobs.ts';
import { workBookings } from '#api/booking/jobs.ts';
import { workMessages } from '#api/messages/messages.jobs.ts';
import { workOutbox } from '#api/notifications/notifications.jobs.ts';
import { workPayments } from '#api/payment/jobs.ts';
import type { Runtime } from '#api/runtime.ts';
import { workStaff } from '#api/staff/staff.jobs.ts';
import { workWaitlist } from '#api/waitlist/waitlist.jobs.ts';

/** Takes on every kind of job: inside the web process, or alone in `npm run worker`. */
export async function workAll(runtime: Runtime): Promise<void> {
  await workOutbox(runtime);
  await workMessages(runtime);
  await workAccounts(runtime);
  await workBookings(runtime);
  await workPayments(runtime);
  await workStaff(runtime);
  await workWaitlist(runtime);
}
