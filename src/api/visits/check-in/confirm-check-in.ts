import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Visit } from '#shared/visits/visits.contract.ts';
import { confirmVisit } from './confirm-visit.ts';
import { presentVisit } from '#api/visits/present-visit.ts';
import * as repo from '#api/visits/visits.repository.ts';

/**
 * Confirms the check-in record for the customer, on their own phone. For a confirmed record it is a success without
 * effect.
 * @throws AppError booking.not_found, visit.not_checked_in, visit.released
 */
export const confirmCheckIn = (runtime: Runtime, customerId: string, bookingId: string): Promise<Visit> =>
  runtime.db.transaction().execute(async (trx) => {
    const booking = await lockOwnBooking(trx, bookingId, customerId);
    const visit = await repo.lockVisit(trx, bookingId);
    if (visit === undefined) throw new AppError('visit.not_checked_in');
    if (visit.confirmed_by === null) {
      if (visit.state === 'released') throw new AppError('visit.released');
      await confirmVisit(trx, bookingId, { by: 'customer', at: await currentTime(trx), staffId: null });
    }
    return presentVisit(runtime, trx, booking);
  });
