import type { BookingRow } from './booking-row.ts';
import { type OwnersAgent, holdAgent } from '#api/cars/people/people-of-car.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { onBookingChanged } from '#api/promotions/apply-promotions.ts';
import {
  statusAfter,
  statusBeforeAfter,
  TRANSITIONS,
  type StatusAction,
} from '#shared/bookings/booking-transitions.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './bookings.repository.ts';
import { isTimeAtStake, followAppointment } from './follow-appointment.ts';

/**
 * Adds an event to a booking's history, in the transaction that causes it. It changes nothing else of the booking and
 * notifies of nothing.
 * @throws booking.not_found when a person who acts for the owner of the car was removed meanwhile
 */
export async function recordBookingEvent(trx: Trx, bookingId: string, event: repo.BookingEvent): Promise<void> {
  if (event.person !== undefined) await holdAgent(trx, event.person);
  await repo.insertEvent(trx, bookingId, event);
}

/** The columns that change outside a transition. */
type BookingChanges = Omit<repo.Changes, 'status' | 'status_before'>;

/**
 * Updates a booking that the caller has locked, and its promotion and credit accordingly. The status changes by
 * `applyTransition` and `followMoney`.
 */
export const updateBooking = (trx: Trx, id: string, changes: BookingChanges): Promise<BookingRow> =>
  writeChanges(trx, id, changes);

/**
 * Writes the status that follows from the money of a booking that the caller has locked, and keeps its time in step.
 * Only `syncBookingMoney` of the payments feature calls it.
 */
export async function followMoney(
  runtime: Runtime,
  trx: Trx,
  row: BookingRow,
  changes: repo.Changes & Pick<BookingRow, 'status'>,
  { isDepositPaid }: { isDepositPaid: boolean },
): Promise<BookingRow> {
  const changed = await writeChanges(trx, row.id, changes);
  const isAtStake = await isTimeAtStake(trx, row.id, { before: row.status, after: changes.status, isDepositPaid });
  if (isAtStake) await followAppointment(runtime, trx, changed);
  return changed;
}

/** Every change of a booking goes through this function. */
async function writeChanges(trx: Trx, id: string, changes: repo.Changes): Promise<BookingRow> {
  const row = await repo.updateBooking(trx, id, changes);
  await onBookingChanged(trx, row);
  return row;
}

interface TransitionDetails {
  /** Set when a member of staff takes the action. */
  staffId?: string;
  /** Set when one of the car's people takes it. */
  person?: OwnersAgent | undefined;
  /** Stored with the event in the booking's history. */
  detail?: object;
  /** Other columns that change with the status. */
  changes?: BookingChanges;
}

/**
 * Changes the status of a booking that the caller has locked, according to the transition table, and records the event.
 * Apart from `followMoney` no other function changes a status.
 * @throws AppError booking.not_possible when the table has no such action for the booking's status
 */
export async function applyTransition(
  runtime: Runtime,
  trx: Trx,
  row: BookingRow,
  action: StatusAction,
  { staffId, person, detail, changes = {} }: TransitionDetails = {},
): Promise<BookingRow> {
  const status = statusAfter(action, row.status, row.status_before);
  if (status === null) throw new AppError('booking.not_possible');
  const { by, event } = TRANSITIONS[action];
  const statusBefore = statusBeforeAfter(action, row.status, row.status_before);
  await recordBookingEvent(trx, row.id, {
    actor: by,
    event,
    person,
    ...(staffId !== undefined && { staffId }),
    ...(detail !== undefined && { detail }),
  });
  const changed = await writeChanges(trx, row.id, { ...changes, status, status_before: statusBefore });
  if (await isTimeAtStake(trx, row.id, { before: row.status, after: status }))
    await followAppointment(runtime, trx, changed);
  return changed;
}
