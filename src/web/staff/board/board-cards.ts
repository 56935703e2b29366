import type { QueryClient } from '@tanstack/react-query';
import { workColumn } from '#shared/visits/work-columns.ts';
import type { getStaffBooking, StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { searchBookings } from '#shared/bookings/staff-booking-lists.contract.ts';
import type { BoardCard, getBoard, getOtherDays } from '#shared/visits/board.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { calendarKey } from '../calendar-settings/calendar-queries.ts';
import { boardKey, bookingKey, bookingsKey } from './board-queries.ts';

export type Board = Output<typeof getBoard>;
export type OtherDays = Output<typeof getOtherDays>;

/** Orders cards as the server does: by the start of the appointment. Cards without one come last, in their order. */
const byTime = (one: StaffCard, other: StaffCard): number => timeOf(one) - timeOf(other);
const timeOf = ({ appointment }: StaffCard): number =>
  appointment ? Date.parse(appointment.startsAt) : Number.MAX_SAFE_INTEGER;

/** The newer state of a booking; the visit of its car stays. */
const renewed = (card: BoardCard, newer: StaffCard): BoardCard => ({
  ...card,
  ...newer,
  visit: card.visit,
  waitingSince: card.waitingSince,
});

/** The board with a card in its columns by payment and by work, in order of time. */
export function withCard(board: Board, newer: StaffCard): Board {
  const card = board.bays.flatMap(({ cards }) => cards).find(({ _id }) => _id === newer._id);
  if (card === undefined) return board;
  const [visit, now] = [card.visit?.state ?? null, renewed(card, newer)];
  const moved = (from: boolean, to: boolean): number => Number(to) - Number(from);
  return {
    ...board,
    bays: board.bays.map((column) => {
      const [from, to] = [card.status === column.status, now.status === column.status];
      if (!from && !to) return column;
      const rest = column.cards.filter(({ _id }) => _id !== card._id);
      if (from && to) {
        const same = column.cards.map((other) => (other._id === card._id ? now : other));
        return { ...column, cards: same.toSorted(byTime) };
      }
      return { ...column, count: column.count + moved(from, to), cards: to ? [...rest, now].toSorted(byTime) : rest };
    }),
    byWork: board.byWork.map(({ column, count, ...rest }) => {
      const [from, to] = [workColumn(card.status, visit), workColumn(now.status, visit)];
      return { ...rest, column, count: count + moved(from === column, to === column) };
    }),
  };
}

/** The bookings of other days with the newer state of one of them. */
export const withOtherCard = ({ cards }: OtherDays, newer: StaffCard): OtherDays => ({
  cards: cards.map((card) => (card._id === newer._id ? renewed(card, newer) : card)),
});

/** Puts the server's version of a booking into every cached list, and invalidates the queries that depend on it. */
export function updateCachedCard(client: QueryClient, card: StaffCard): void {
  client.setQueriesData<Board | OtherDays>({ queryKey: boardKey }, (board) => {
    if (board === undefined) return board;
    return 'cards' in board ? withOtherCard(board, card) : withCard(board, card);
  });
  client.setQueriesData<Output<typeof searchBookings>>(
    { queryKey: bookingsKey },
    (list) => list && { ...list, bookings: list.bookings.map((row) => (row._id === card._id ? card : row)) },
  );
  client.setQueryData<Output<typeof getStaffBooking>>(bookingKey(card._id), (one) => one && { ...one, booking: card });
  for (const queryKey of [boardKey, calendarKey, bookingsKey, bookingKey(card._id)])
    void client.invalidateQueries({ queryKey });
}
