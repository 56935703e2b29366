import type { Runtime } from '#api/runtime.ts';
import type { Output } from '#shared/endpoint.ts';
import type * as contract from '#shared/integrations/v1.contract.ts';
import { listServices, listVehicles } from './v1.repository.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { addDays, dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { findZone, listBayJobs } from '#api/integrations/bay-jobs.repository.ts';
import { presentV1Job } from './present-v1.ts';

/** The services and cars that can be booked, without prices. */
export const v1GetCatalogue = async ({ db }: Runtime): Promise<Output<typeof contract.v1GetCatalogue>> => ({
  services: await listServices(db),
  vehicles: await listVehicles(db),
});

/** The jobs in the bays during `days` days from `day` on, which is today when null. */
export async function v1GetCalendar(
  { db }: Runtime,
  day: string | null,
  days: number,
): Promise<Output<typeof contract.v1GetCalendar>> {
  const { numberPrefix } = await getSettings(db);
  const { timeZone, now } = await findZone(db);
  const from = day ?? dayIn(timeZone, now.getTime());
  const rows = await listBayJobs(db, {
    from: new Date(instantOf(timeZone, from, 0)),
    until: new Date(instantOf(timeZone, addDays(from, days), 0)),
    bay: null,
  });
  return { timeZone, from, days, jobs: rows.map((row) => presentV1Job(row, numberPrefix)) };
}
