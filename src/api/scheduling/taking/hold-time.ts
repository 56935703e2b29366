import { lockCustomer } from '#api/promotions/lock-customer.ts';
import { requireBookableServices } from '#api/catalogue/require-bookable-service.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Job } from '#api/scheduling/find-service-needs.ts';
import { toIso } from '#api/scheduling/times/list-free-starts.ts';
import { HOLD_MINUTES, type Hold } from '#shared/scheduling/schedule.contract.ts';
import { refuseTaken } from './refuse-taken.ts';
import { replaceHold } from './replace-hold.ts';
import { withNearestTimes } from './start-refused.ts';
import { takeInTurn } from './take-in-turn.ts';
import { deleteHolds } from '#api/scheduling/occupancies.repository.ts';

/**
 * Holds a time for a customer, in place of the hold that the customer may have. A refused call leaves that hold as it
 * was and is not counted by the limit.
 * @param start ms since 1970
 * @throws request.too_many, session.missing, booking.too_much_time, catalogue.unknown_service,
 * catalogue.unknown_vehicle, schedule.* with the nearest free times
 */
export const holdTime = (runtime: Runtime, customerId: string, job: Job, start: number): Promise<Hold> =>
  withNearestTimes(runtime.db, () =>
    takeInTurn(runtime.db, JSON.stringify([job, start]), async () => {
      await refuseTaken(runtime.db, customerId, job, start);
      return countAndHold(runtime, customerId, job, start);
    }),
  );

async function countAndHold({ db, limits }: Runtime, customerId: string, job: Job, start: number): Promise<Hold> {
  await limits.take('holds', customerId);
  try {
    const taken = await db.transaction().execute(async (trx) => {
      await requireBookableServices(trx, job);
      await lockCustomer(trx, customerId);
      return replaceHold(trx, { customerId, job, start, minutes: HOLD_MINUTES });
    });
    return {
      hold: taken.allocationId,
      startsAt: toIso(taken.startsAt),
      endsAt: toIso(taken.endsAt),
      heldUntil: taken.heldUntil?.toISOString() ?? '',
    };
  } catch (error) {
    await limits.giveBack('holds', customerId);
    throw error;
  }
}

/** Gives a customer's hold back. For a hold that is over, used or not the customer's it changes nothing. */
export const dropHold = ({ db }: Runtime, customerId: string, id: string): Promise<void> =>
  deleteHolds(db, customerId, id);
