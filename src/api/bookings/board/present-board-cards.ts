import type { Connection } from '#api/platform/database/database.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import type { BoardCard } from '#shared/visits/board.contract.ts';
import type { StaffType } from '#shared/capabilities.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import type { Place } from '#shared/visits/visit-states.ts';
import * as repo from './staff-board.repository.ts';
import { presentStaffCards } from './staff-card.ts';

const presentPlace = (place: Place | null, name: string | null) => (place === null ? null : { place, name });

const presentVisit = (row: repo.BoardVisitRow): BoardCard['visit'] => ({
  state: row.state,
  plate: row.plate === null ? null : formatPlate(row.plate),
  checkedInAt: row.checked_in_at.toISOString(),
  readyAt: row.ready_at?.toISOString() ?? null,
  releasedAt: row.released_at?.toISOString() ?? null,
  car: presentPlace(row.car_place, row.car_name),
  key: presentPlace(row.key_place, row.key_name),
});

/** Bookings on the board with their visits, as this type of staff may see them. */
export async function presentBoardCards(
  db: Connection,
  rows: readonly BookingRow[],
  centre: CentreSettings,
  type: StaffType,
): Promise<BoardCard[]> {
  const ids = rows.map(({ id }) => id);
  const [cards, visits, waiting, photographed] = await Promise.all([
    presentStaffCards(db, rows, centre, type),
    repo.listBoardVisits(db, ids),
    repo.listWaiting(db, ids),
    repo.listPhotographed(db, ids),
  ]);
  const visitOf = new Map(visits.map((visit) => [visit.id, presentVisit(visit)]));
  return cards.map(({ note, ...card }) => ({
    ...card,
    hasFault: note != null || photographed.has(card._id),
    visit: visitOf.get(card._id) ?? null,
    waitingSince: waiting.get(card._id)?.toISOString() ?? null,
  }));
}
