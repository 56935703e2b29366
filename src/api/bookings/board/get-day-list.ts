import { findChargesOf } from '#api/charges/find-charges.ts';
import type { Runtime } from '#api/runtime.ts';
import { readDays } from '#api/scheduling/staff-calendar/read-days.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Output } from '#shared/endpoint.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { getDayList as call } from '#shared/bookings/staff-day.contract.ts';
import { presentDayBooking } from './present-day.ts';
import { dueKobo } from '#api/bookings/present-charges.ts';
import type { StaffCaller } from './staff-card.ts';
import { listByIds } from '#api/bookings/staff/staff-day.repository.ts';

/** The jobs of a day in order of time, each once, for printing; today when null. */
export async function getDayList(
  { db }: Runtime,
  { staff: { type } }: StaffCaller,
  day: string | null,
): Promise<Output<typeof call>> {
  const { numberPrefix: prefix } = await getSettings(db);
  const { timeZone, now, today, days } = await readDays(db, { day });
  const blocks = (days[0]?.bays ?? []).flatMap(({ name, blocks: own }) =>
    own.map((block) => ({ ...block, bay: name })),
  );
  const jobs = Map.groupBy(blocks, ({ booking_id }) => booking_id);
  const rows = await listByIds(
    db,
    [...jobs.keys()].filter((id) => id !== null),
  );
  const charges = await findChargesOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    timeZone,
    now: now.toISOString(),
    date: days[0]?.date ?? today,
    jobs: rows
      .flatMap((row) => {
        const own = jobs.get(row.id) ?? [];
        const [block] = own;
        if (block === undefined) return [];
        const ownCharges = charges.get(row.id) ?? [];
        const booking = presentDayBooking(row, ownCharges, block, { prefix, type });
        return [
          {
            ...booking,
            startsAt: block.starts_at.toISOString(),
            endsAt: block.ends_at.toISOString(),
            bays: [...new Set(own.map(({ bay }) => bay))],
            location: row.location,
            toPay: booking.isPaid ? 0 : nairaFromKobo(dueKobo(ownCharges, row.status)),
          },
        ];
      })
      .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || (a.number < b.number ? -1 : 1)),
  };
}
