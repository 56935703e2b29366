import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { findAppointments } from '#api/scheduling/find-appointments.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { listRunning } from '#api/visits/time-entries/time-entries.repository.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import type { Output } from '#shared/endpoint.ts';
import type { listOnSite as contract } from '#shared/visits/staff-visits.contract.ts';
import { doesCodeCount, lastPlaces } from './present-visit.ts';
import * as repo from './visits.repository.ts';

/** The cars that are checked in and have not left, the longest there first. */
export async function listOnSite({ db }: Runtime): Promise<Output<typeof contract>> {
  const [rows, now, centre] = [await repo.listOnSite(db), await currentTime(db), await getSettings(db)];
  const ids = rows.map(({ id }) => id);
  const appointments = await findAppointments(db, ids);
  const running = await listRunning(db);
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
        codeWasWrong: row.code_tries > 0 && doesCodeCount(row),
        keyTag: row.key_tag,
        ...lastPlaces(events),
        workers: running
          .filter(({ visit_id: visit }) => visit === row.id)
          .map(({ staff, started_at: since }) => ({ name: staff, since: since.toISOString() })),
        readyBy,
        readyAt: row.ready_at?.toISOString() ?? null,
        isLate: row.ready_at === null && readyBy !== null && Date.parse(readyBy) < now.getTime(),
      };
    }),
  };
}
