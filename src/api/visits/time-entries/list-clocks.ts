import type { Runtime } from '#api/runtime.ts';
import { readToday } from '#api/scheduling/staff-calendar/read-days.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Output } from '#shared/endpoint.ts';
import type { listClocks as contract } from '#shared/visits/time-entries.contract.ts';
import { jobOf, presentTime } from './present-time.ts';
import * as repo from './time-entries.repository.ts';

/** How far back forgotten entries are listed, days. */
const FORGOTTEN_DAYS = 30;

/** The running clocks, and the entries that a manager should correct. */
export async function listClocks({ db }: Runtime): Promise<Output<typeof contract>> {
  const { numberPrefix } = await getSettings(db);
  const today = await readToday(db);
  const present = async (rows: readonly repo.EntryOfJob[]) =>
    (await presentTime(db, rows, today)).map(({ row, entry }) => ({ ...entry, ...jobOf(row, numberPrefix) }));
  const uncorrected = await present(await repo.listUncorrected(db, FORGOTTEN_DAYS));
  return {
    now: today.now.toISOString(),
    running: await present(await repo.listRunning(db)),
    forgotten: uncorrected.filter((entry) => entry.isForgotten),
  };
}
