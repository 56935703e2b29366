import type { Charge } from '#api/charges/find-charges.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { findLapsed } from '#api/scheduling/find-appointments.ts';
import { depositCharges } from '#shared/bookings/booking-charges.ts';

/** When bookings lost their time because their deposit is not paid, by the id of the booking; others are absent. */
export const findLapsedDeposits = (
  db: Connection,
  charges: ReadonlyMap<string, readonly Charge[]>,
): Promise<ReadonlyMap<string, Date>> =>
  findLapsed(
    db,
    [...charges].filter(([, own]) => depositCharges(own).some(({ isPaid }) => !isPaid)).map(([id]) => id),
  );
