import type { Runtime } from '#api/runtime.ts';
import type { Wait } from '#shared/scheduling/waiting.contract.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import { listWaitsOf, type WaitView } from './waits.repository.ts';

/** The waits of a customer, with their present offers. */
export async function listWaits({ db }: Runtime, customerId: string): Promise<Wait[]> {
  const branch = await findBranch(db);
  const today = dayIn(branch.time_zone, branch.now.getTime());
  return (await listWaitsOf(db, customerId))
    .filter(({ day }) => day >= today)
    .map((row) => presentWait(row, branch.now));
}

const presentWait = (row: WaitView, now: Date): Wait => ({
  _id: row.id,
  service: { _id: row.service_id, name: row.service },
  services: [row.service_id, ...row.further_services],
  vehicle:
    row.vehicle_id === null || row.brand === null || row.model === null || row.year === null
      ? null
      : { _id: row.vehicle_id, brand: row.brand, model: row.model, year: row.year },
  mode: row.mode,
  date: row.day,
  offer:
    row.offer_id === null || row.starts_at === null || row.ends_at === null || row.held_until === null
      ? null
      : {
          hold: row.offer_id,
          startsAt: row.starts_at.toISOString(),
          endsAt: row.ends_at.toISOString(),
          heldUntil: row.held_until.toISOString(),
          secondsLeft: Math.max(0, Math.floor((row.held_until.getTime() - now.getTime()) / 1000)),
        },
});
