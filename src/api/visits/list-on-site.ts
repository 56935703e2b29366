import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { findAppointments } from '#api/scheduling/find-appointments.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import type { Output } from '#shared/endpoint.ts';
import type { listOnSite as contract } from '#shared/visits/visits.contract.ts';
import { placeName } from './present-visit.ts';
import * as repo from './visits.repository.ts';

/** The last place of a car or a key; null when none was recorded. */
function lastPlace(custody: readonly repo.CustodyRow[], isOf: (row: repo.CustodyRow) => boolean) {
  const row = custody.findLast((one) => (one.place !== null || one.kind === 'returned-by-driver') && isOf(one));
  if (row === undefined) return null;
  // Back from a driver, a car stands in the yard until it is moved on.
  return { place: row.place ?? ('yard' as const), name: placeName(row), since: row.at.toISOString() };
}

/** The cars that are checked in and have not left, the longest there first. */
export async function listOnSite({ db }: Runtime): Promise<Output<typeof contract>> {
  const [rows, now, centre] = [await repo.listOnSite(db), await currentTime(db), await getSettings(db)];
  const ids = rows.map(({ id }) => id);
  const appointments = await findAppointments(db, ids);
  const custody = Map.groupBy(await repo.listCustody(db, ids), ({ visit_id: id }) => id);
  return {
    now: now.toISOString(),
    cars: rows.map((row) => {
      const events = custody.get(row.id) ?? [];
      const readyBy = appointments.get(row.id)?.endsAt ?? null;
      return {
        _id: row.id,
        number: bookingNumber(centre.numberPrefix, row.number),
        fullName: row.full_name,
        plate: row.plate === null ? '' : formatPlate(row.plate),
        carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
        service: row.service_name,
        state: row.state,
        checkedInAt: row.checked_in_at.toISOString(),
        confirmed: row.confirmed_by !== null,
        keyTag: row.key_tag,
        car: lastPlace(events, ({ kind }) => kind !== 'key-moved'),
        key: lastPlace(events, ({ kind }) => kind === 'key-moved'),
        readyBy,
        readyAt: row.ready_at?.toISOString() ?? null,
        isLate: row.ready_at === null && readyBy !== null && Date.parse(readyBy) < now.getTime(),
      };
    }),
  };
}
