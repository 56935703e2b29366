import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { BOARD_COLUMNS } from '#shared/bookings/board.ts';
import { WORK_COLUMNS, workColumn } from '#shared/visits/work-columns.ts';
import type { BoardCard, getBoard as contract } from '#shared/visits/board.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { presentBoardCards } from './present-board-cards.ts';
import * as repo from './staff-board.repository.ts';
import type { StaffCaller } from './staff-card.ts';

/** Maximum number of cards of a status and state of the car; the bookings search lists the others. */
const CARDS_LIMIT = 50;

const countOf = (counts: readonly repo.BoardCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** The board of a day, by default today. */
export async function getBoard(
  { db }: Runtime,
  { staff }: StaffCaller,
  requestedDay: string | null,
): Promise<Output<typeof contract>> {
  const [today, centre] = await Promise.all([repo.today(db), getSettings(db)]);
  const day = requestedDay ?? today;
  const isToday = day === today;
  const board = { range: repo.rangeOfDay(day), isToday };
  const [rows, counts, others] = await Promise.all([
    repo.listBoard(db, 'day', board, CARDS_LIMIT),
    repo.countBoard(db, 'day', board),
    isToday ? repo.countBoard(db, 'others', board) : [],
  ]);
  const cards = await presentBoardCards(db, rows, centre, staff.type);
  const counted = (isIn: (count: repo.BoardCount) => boolean) => ({
    count: countOf(counts.filter(isIn)),
    others: countOf(others.filter(isIn)),
  });
  const notCancelled = counts.filter(({ status }) => status !== 'cancelled' && status !== 'pending-cancelled');
  return {
    day,
    isToday,
    cars: countOf(counts.filter(({ status }) => status !== 'cancelled')),
    booked: nairaFromKobo(notCancelled.reduce((sum, { kobo }) => sum + kobo, 0)),
    bays: BOARD_COLUMNS.map((status) => ({
      status,
      ...counted((one) => one.status === status),
      cards: cards.filter((card) => card.status === status),
    })),
    byWork: WORK_COLUMNS.map((column) => ({
      column,
      ...counted((one) => workColumn(one.status, one.visit_state) === column),
    })),
  };
}

/** The open bookings of other days, those nearest to today. */
export async function getOtherDays({ db }: Runtime, { staff }: StaffCaller): Promise<{ cards: BoardCard[] }> {
  const [today, centre] = await Promise.all([repo.today(db), getSettings(db)]);
  const board = { range: repo.rangeOfDay(today), isToday: true };
  const rows = await repo.listBoard(db, 'others', board, CARDS_LIMIT);
  return { cards: await presentBoardCards(db, rows, centre, staff.type) };
}
