import type { BookingRow } from '#api/bookings/booking-row.ts';
import { presentBookings } from '#api/bookings/present-booking.ts';
import { findFindingsToAnswer } from '#api/estimates/find-findings-to-answer.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { shownCheckInCode } from '#api/visits/present-visit.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import * as repo from './own-bookings.repository.ts';

/** Bookings as their customer sees them, each with the stay of its car and the findings to answer. */
export async function presentWithLiveState(
  runtime: Runtime,
  db: Connection,
  rows: readonly BookingRow[],
  centre: CentreSettings,
): Promise<Booking[]> {
  const bookings = await presentBookings(db, rows, centre);
  const stays = new Map((await repo.listStays(db, idsOf(rows))).map((stay) => [stay.id, stay]));
  const makers = await repo.listMakers(db, idsOf(rows));
  const toAnswer = await findFindingsToAnswer(db, rows);
  return bookings.map((booking, index) => {
    const row = rows[index];
    const stay = stays.get(booking._id);
    const findings = toAnswer.get(booking._id);
    const madeBy = makers.get(booking._id);
    return {
      ...booking,
      live: {
        stay:
          stay === undefined
            ? null
            : {
                state: stay.state,
                since: stay.checked_in_at.toISOString(),
                readyAt: stay.ready_at?.toISOString() ?? null,
                releasedAt: stay.released_at?.toISOString() ?? null,
                isRated: stay.is_rated,
              },
        toAnswer:
          findings === undefined ? null : { findings: findings.count, amount: nairaFromKobo(findings.amountKobo) },
        checkInCode: row === undefined ? null : shownCheckInCode(runtime, row, stay),
        ...(madeBy !== undefined && { madeBy }),
      },
    };
  });
}

const idsOf = (rows: readonly BookingRow[]): string[] => rows.map(({ id }) => id);
