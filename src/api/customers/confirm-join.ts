import { canJoin, lockJoinPair, markWalkInJoined } from '#api/accounts/staff/join-walk-in.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { linkCar, lockBookings, moveBookings, relinkCar } from '#api/bookings/bookings-personal-data.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { adoptCars } from '#api/cars/adopt-cars.ts';
import { moveImportedCars } from '#api/cars/imported-cars.ts';
import { moveMessages } from '#api/messages/message-personal-data.ts';
import { notify } from '#api/notifications/notify.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { moveAppointments } from '#api/scheduling/scheduling-personal-data.ts';
import { findSeenCars } from '#api/visits/find-seen-cars.ts';
import { AppError } from '#shared/errors.ts';
import { joinedNotification, joinOvertakenNotification } from './customers.texts.ts';
import * as repo from './join-requests.repository.ts';

/**
 * Staff confirm that a walk-in is the owner of an account: all rows of the walk-in belong to the account from then on,
 * and a tombstone of the walk-in remains. Charges, payments, visits, releases and estimates follow their bookings;
 * prices, receipts and the ledger stay as they are. A repeated call succeeds and changes nothing.
 * @throws join.not_found, also once one of the two is erased; join.decided; join.not_possible when the account does
 * not have the walk-in's phone number as a verified one any more
 */
export async function confirmJoin(runtime: Runtime, caller: StaffCaller, id: string): Promise<void> {
  await withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const found = await repo.findRequest(trx, id);
    if (found === undefined) throw new AppError('join.not_found');
    const { customer_id: account, walk_in_id: walkIn } = found;
    // Bookings before customers, as everywhere; then neither is erased, and no one books for the walk-in.
    await lockBookings(trx, walkIn);
    const pair = await lockJoinPair(trx, account, walkIn);
    const request = await repo.lockRequest(trx, id);
    if (pair === undefined || request === undefined) throw new AppError('join.not_found');
    if (request.outcome === 'joined') return;
    if (request.outcome !== null) throw new AppError('join.decided');
    if (!canJoin(pair)) throw new AppError('join.not_possible');
    const bookings = await moveEverything(trx, walkIn, account);
    await repo.decideRequest(trx, id, { outcome: 'joined', decided_by: caller.staff.staffId, reason: null });
    for (const other of await repo.overtakeOthers(trx, walkIn))
      await notify(trx, { customerId: other }, joinOvertakenNotification());
    await notify(trx, { customerId: account }, joinedNotification(bookings));
    recordAudit({
      event: 'customer.joined',
      subject: { kind: 'customer', id: account },
      detail: { walkIn, bookings, foundBy: request.found_by },
    });
  });
}

/** Moves the rows of a walk-in to an account, both of which are locked; returns the number of bookings. */
async function moveEverything(trx: Trx, walkIn: string, account: string): Promise<number> {
  const seen = await findSeenCars(trx, walkIn);
  const bookings = await moveBookings(trx, walkIn, account);
  await moveImportedCars(trx, walkIn, account, (from, to) => relinkCar(trx, from, to));
  await adoptCars(trx, account, seen, (ids, car) => linkCar(trx, ids, car));
  await moveAppointments(trx, walkIn, account);
  await moveMessages(trx, walkIn, account);
  await markWalkInJoined(trx, walkIn, account);
  return bookings;
}
