import { findContactChannels } from '#api/accounts/contact-channels.ts';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { lockCustomer } from '#api/promotions/lock-customer.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import { findServiceNeeds } from '#api/scheduling/find-service-needs.ts';
import { findHoldOf, jobOf } from '#api/scheduling/occupancies.repository.ts';
import { placeOfferedNotification } from '#api/scheduling/scheduling.texts.ts';
import { replaceHold } from '#api/scheduling/taking/replace-hold.ts';
import { StartRefused } from '#api/scheduling/taking/start-refused.ts';
import type { TakenTime } from '#api/scheduling/taking/take-time.ts';
import { listFreeStarts, toIso } from '#api/scheduling/times/list-free-starts.ts';
import { AppError } from '#shared/errors.ts';
import { isOfferHour } from '#shared/scheduling/offer-hours.ts';
import { OFFER_MINUTES } from '#shared/scheduling/waiting.contract.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { type OpenWait, deleteEndedWaits, listOpenWaits, lockOpenWait, setOffer } from './waits.repository.ts';

/**
 * Offers the places that have opened, for whatever reason, to the customers who wait, in the order in which they came.
 * A job that does not fit is passed over, and each customer has one offer or hold at a time. Offers go out by day only.
 * Any number of processes make each offer once. Returns the number of offers.
 */
export async function offerPlaces(runtime: Runtime): Promise<number> {
  const { db } = runtime;
  const branch = await findBranch(db);
  const now = branch.now.getTime();
  await deleteEndedWaits(db, dayIn(branch.time_zone, now));
  if (!isOfferHour(now)) return 0;
  // Places for jobs that fit nowhere are searched once in a run.
  const full = new Set<string>();
  let offered = 0;
  for (const wait of await listOpenWaits(db)) {
    const job = [wait.service_id, ...wait.further_services, wait.vehicle_id, wait.mode, wait.day].join(' ');
    if (full.has(job)) continue;
    const outcome = await offerPlace(runtime, wait);
    if (outcome === 'full') full.add(job);
    if (outcome === 'offered') offered += 1;
  }
  return offered;
}

type Outcome = 'offered' | 'full' | 'passed';

/**
 * `passed`: the customer has a hold or too much unpaid time already, or the wait is over. `full`: nothing fits, or
 * others took it.
 */
async function offerPlace(runtime: Runtime, wait: OpenWait): Promise<Outcome> {
  const { id, customer_id: customerId } = wait;
  try {
    return await runtime.db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId);
      if (!(await lockOpenWait(trx, id))) return 'passed';
      const branch = await findBranch(trx);
      const own = await findHoldOf(trx, customerId);
      if (own?.held_until != null && own.held_until > branch.now) return 'passed';
      const job = jobOf(wait);
      const needs = await findServiceNeeds(trx, branch, job);
      const { times } = await listFreeStarts(trx, branch, needs, { first: wait.day, last: wait.day });
      const [free] = times;
      if (free === undefined) return 'full';
      const start = Date.parse(free.startsAt);
      const taken = await replaceHold(trx, { customerId, job, start, minutes: OFFER_MINUTES });
      await setOffer(trx, id, taken.allocationId);
      await notifyOfOffer(runtime, trx, wait, taken);
      return 'offered';
    });
  } catch (error) {
    // Others took it meanwhile.
    if (error instanceof StartRefused) return 'full';
    // The account was deleted, or has as much unpaid time as it can have.
    const isPassed = ['session.missing', 'booking.too_much_time'];
    if (error instanceof AppError) return isPassed.includes(error.code) ? 'passed' : 'full';
    throw error;
  }
}

async function notifyOfOffer(runtime: Runtime, trx: Trx, wait: OpenWait, taken: TakenTime): Promise<void> {
  const query = new URLSearchParams({
    service: [wait.service_id, ...wait.further_services].join(','),
    ...(wait.vehicle_id !== null && { vehicle: wait.vehicle_id }),
    hold: taken.allocationId,
  });
  const { name } = await getSettings(runtime.db, trx);
  const { notification, email, sms } = placeOfferedNotification({
    service: wait.service,
    startsAt: toIso(taken.startsAt),
    heldUntil: taken.heldUntil?.toISOString() ?? '',
    page: `/user/bookings/new?${query.toString()}`,
    publicUrl: runtime.config.publicUrl,
    centre: name,
  });
  await notify(trx, { customerId: wait.customer_id }, notification);
  const channels = await findContactChannels(trx, wait.customer_id);
  if (channels === null) return;
  if (channels.email !== null) await queueEmail(runtime, trx, channels.email, email);
  else if (channels.phone !== null) await queueSms(runtime, trx, channels.phone, sms);
}
