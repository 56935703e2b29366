import { lockBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { isFollowUpTime } from '#shared/workshop/follow-ups.ts';
import { insertInvitation, listDueInvitations } from './review-invitations.repository.ts';
import { reviewInvitation } from './reviews.texts.ts';

/** How many visits are read at once. */
const PAGE_SIZE = 500;

/**
 * Invites customers whose car left some hours ago to review the visit (docs/api.md 18), by day only and once for each
 * visit, however often and on however many processes this runs. Returns how many were invited.
 */
export async function inviteReviews(runtime: Runtime): Promise<number> {
  const { db } = runtime;
  if (!isFollowUpTime((await currentTime(db)).getTime())) return 0;
  let invited = 0;
  for (;;) {
    let inPage = 0;
    for (const id of await listDueInvitations(db, { limit: PAGE_SIZE })) if (await invite(runtime, id)) inPage++;
    invited += inPage;
    if (inPage === 0) return invited;
  }
}

/** Invites to one review. False when another process did, or another visit of the customer came first. */
const invite = (runtime: Runtime, bookingId: string): Promise<boolean> =>
  runtime.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    // Read again under the lock.
    if ((await listDueInvitations(trx, { bookingId, limit: 1 })).length === 0) return false;
    await insertInvitation(trx, bookingId);
    await notifyCustomer(runtime, trx, booking, reviewInvitation());
    return true;
  });
