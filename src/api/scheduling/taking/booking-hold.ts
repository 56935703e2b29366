import type { Trx } from '#api/platform/database/database.ts';
import { findOfBooking, setHold } from '#api/scheduling/appointments.repository.ts';
import { findBranch, type BranchRow } from '#api/scheduling/calendar.repository.ts';
import { isLive } from '#api/scheduling/find-appointments.ts';
import { AppError } from '#shared/errors.ts';
import { depositHoldEnd } from '#shared/scheduling/deposit-hold.ts';

const MINUTE_MS = 60_000;

/** What decides how long a booking has its time when no money comes. */
export interface HoldTerms {
  /** After how many minutes an unpaid booking loses its time; null when it is paid at the desk. */
  unpaidMinutes: number | null;
  /** The deposit is not wholly paid: it decides, whatever the rules of the calendar say of unpaid bookings. */
  isDepositDue: boolean;
}

/**
 * When a booking loses a time from now on, by the database's clock; null when it keeps it.
 * @param start ms since 1970
 * @throws booking.deposit_at_once
 */
export function holdEnd(branch: BranchRow, start: number, { unpaidMinutes, isDepositDue }: HoldTerms): Date | null {
  const now = branch.now.getTime();
  if (isDepositDue) {
    const end = depositHoldEnd(now, start, { minutes: unpaidMinutes, deskHours: branch.deposit_hours });
    if (end === null) throw new AppError('booking.deposit_at_once');
    return new Date(end);
  }
  if (unpaidMinutes === null || branch.unpaid_keeps_time) return null;
  return new Date(now + unpaidMinutes * MINUTE_MS);
}

/**
 * Begins the hold of a booking that the caller has locked again, by other terms: after its deposit, its way of paying
 * or its time changed. A time that is lost already stays lost.
 * @throws booking.deposit_at_once
 */
export async function renewHold(trx: Trx, bookingId: string, terms: HoldTerms): Promise<void> {
  const [branch, row] = [await findBranch(trx), await findOfBooking(trx, bookingId)];
  if (row === undefined || row.starts_at === null || row.kind === 'walk-in' || !isLive(row, branch)) return;
  await setHold(trx, row.id, holdEnd(branch, row.starts_at.getTime(), terms));
}
