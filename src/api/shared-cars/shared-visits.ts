import { type CarShare, listShares } from '#api/cars/people/people-of-car.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { findAppointments } from '#api/scheduling/find-appointments.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { shownCheckInCode } from '#api/visits/present-visit.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import { AppError } from '#shared/errors.ts';
import type { SharedState, SharedVisit } from '#shared/shared-cars/shared-visits.contract.ts';
import { requireSharedBooking } from './shared-booking.ts';
import * as repo from './shared-cars.repository.ts';

/** Most visits of the past that are listed. */
const MOST_PAST = 20;

function stateOf({ visit_state: visit, status }: repo.VisitRow): SharedState {
  if (visit !== null) return visit;
  if (status === 'cancelled' || status === 'pending-cancelled') return 'cancelled';
  return status === 'completed' ? 'released' : 'expected';
}

/** Visits as the people of their cars see them. */
async function present(runtime: Runtime, db: Connection, rows: readonly repo.VisitRow[]): Promise<SharedVisit[]> {
  const centre = await getSettings(runtime.db, db);
  const times = await findAppointments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const plate = row.visit_plate ?? row.plate;
    const visit =
      row.visit_state === null
        ? undefined
        : { state: row.visit_state, confirmed_by: row.confirmed_by, code_tries: row.code_tries ?? 0 };
    return {
      _id: row.id,
      number: bookingNumber(centre.numberPrefix, row.number),
      car: row.car_id ?? '',
      carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
      plate: plate === null ? null : formatPlate(plate),
      service: row.service_name,
      mode: row.mode,
      place: row.mode === 'drive-in' ? { name: centre.name, address: centre.address } : null,
      startsAt: times.get(row.id)?.startsAt ?? null,
      endsAt: times.get(row.id)?.endsAt ?? null,
      state: stateOf(row),
      checkedInAt: row.checked_in_at?.toISOString() ?? null,
      readyAt: row.ready_at?.toISOString() ?? null,
      releasedAt: row.released_at?.toISOString() ?? null,
      checkInCode: shownCheckInCode(runtime, row, visit),
    };
  });
}

const isOpen = ({ state }: SharedVisit): boolean => state !== 'released' && state !== 'cancelled';
/** The cars that are here first, then the earliest; those without a time last. */
const inOrder = (one: SharedVisit, other: SharedVisit): number =>
  Number(one.checkedInAt === null) - Number(other.checkedInAt === null) ||
  (one.startsAt ?? '9').localeCompare(other.startsAt ?? '9');

/** The visits of all cars that others share with a person. */
export async function listSharedVisits(
  runtime: Runtime,
  customerId: string,
): Promise<{ visits: SharedVisit[]; past: SharedVisit[] }> {
  const shares = new Map<string, CarShare>(
    (await listShares(runtime.db, customerId, 'see-visits')).map((share) => [share.carId, share]),
  );
  const rows = (await repo.listVisits(runtime.db, [...shares.keys()])).filter((row) => {
    const share = shares.get(row.car_id ?? '');
    if (share?.ownerId !== row.customer_id) return false;
    const isClosed = !['pending', 'paid'].includes(row.status) || row.released_at !== null;
    return !isClosed || (row.released_at ?? row.updated_at) >= share.joinedAt;
  });
  const presented = await present(runtime, runtime.db, rows);
  return {
    visits: presented.filter(isOpen).toSorted(inOrder),
    past: presented.filter((visit) => !isOpen(visit)).slice(0, MOST_PAST),
  };
}

/** A visit as the people of its car see it. @throws booking.not_found */
export async function getSharedVisit(runtime: Runtime, customerId: string, bookingId: string): Promise<SharedVisit> {
  await requireSharedBooking(runtime.db, customerId, bookingId, 'see-visits');
  const row = await repo.findVisitOf(runtime.db, bookingId);
  const [visit] = await present(runtime, runtime.db, row === undefined ? [] : [row]);
  if (visit === undefined) throw new AppError('booking.not_found');
  return visit;
}
