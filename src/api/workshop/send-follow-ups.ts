import { lockBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { answerTo, readEstimate } from '#api/estimates/read-estimate.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { isFollowUpTime, stillDeclined } from '#shared/workshop/follow-ups.ts';
import { followUpNotification } from './workshop.texts.ts';
import { insertFollowUp, listDueFollowUps, listFindingsApprovedLater } from './follow-ups.repository.ts';

/** How many bookings are read at once. */
const PAGE_SIZE = 500;

/**
 * Asks customers who agreed to it about the lines of an estimate that they declined, 30 days after the booking was
 * completed (docs/api.md 16), by day only and once for each booking, however often and on however many processes this
 * runs. Returns how many were sent.
 */
export async function sendFollowUps(runtime: Runtime): Promise<number> {
  const { db } = runtime;
  if (!isFollowUpTime((await currentTime(db)).getTime())) return 0;
  let sent = 0;
  for (let after: string | null = null; ;) {
    const due: string[] = await listDueFollowUps(db, { after, limit: PAGE_SIZE });
    for (const id of due) if (await followUp(runtime, id)) sent++;
    after = due.at(-1) ?? null;
    if (after === null) return sent;
  }
}

/** Sends one follow-up. False when another process did, or nothing of it is due any more. */
const followUp = (runtime: Runtime, bookingId: string): Promise<boolean> =>
  runtime.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    // Read again under the lock: another process was faster, or the customer said no meanwhile.
    if ((await listDueFollowUps(trx, { bookingId, limit: 1 })).length === 0) return false;
    const estimate = await readEstimate(trx, bookingId);
    const latest = estimate.versions.at(-1)?.lines ?? [];
    const declined = latest.filter(({ line }) => answerTo(estimate, line)?.answer === 'not-now');
    const lines = stillDeclined(declined, await listFindingsApprovedLater(trx, bookingId));
    if (lines.length === 0) return false;
    await insertFollowUp(trx, bookingId);
    const query = new URLSearchParams({
      service: booking.service_id,
      vehicle: booking.vehicle_id,
      ...(booking.car_id !== null && { car: booking.car_id }),
    });
    const content = followUpNotification(lines, `/user/bookings/new?${query.toString()}`);
    await notifyCustomer(runtime, trx, booking, content);
    return true;
  });
