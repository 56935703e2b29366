import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { BOARD_COLUMNS, OPEN_COLUMNS } from '#shared/bookings/board.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './staff-board.repository.ts';
import { presentStaffCards, type StaffCaller } from './staff-card.ts';

/** Maximum number of cards per column; the bookings search lists the others. */
const COLUMN_LIMIT = 50;

interface Board {
  day: string;
  isToday: boolean;
  cars: number;
  booked: number;
  bays: { status: Status; count: number; cards: StaffCard[] }[];
}

/** The board of a day, by default today. */
export async function getBoard({ db }: Runtime, { staff }: StaffCaller, requestedDay: string | null): Promise<Board> {
  const [today, centre] = await Promise.all([repo.today(db), getSettings(db)]);
  const day = requestedDay ?? today;
  const isToday = day === today;
  const range = repo.rangeOfDay(day);
  const columnOf = (status: Status): repo.BoardColumn => {
    if (!isToday) return { status, dated: range, day: range };
    return OPEN_COLUMNS.includes(status) ? { status, day: range } : { status, changed: range, day: range };
  };
  const columns = await Promise.all(
    BOARD_COLUMNS.map(async (status) => ({ status, ...(await repo.readColumn(db, columnOf(status), COLUMN_LIMIT)) })),
  );
  const cancelled = columns.filter(({ status }) => status === 'cancelled' || status === 'pending-cancelled');
  return {
    day,
    isToday,
    cars: columns.reduce((sum, { count }) => sum + count, 0),
    booked: nairaFromKobo(columns.reduce((sum, column) => sum + (cancelled.includes(column) ? 0 : column.kobo), 0)),
    bays: await Promise.all(
      columns.map(async ({ status, count, rows }) => ({
        status,
        count,
        cards: await presentStaffCards(db, rows, centre, staff.type),
      })),
    ),
  };
}
