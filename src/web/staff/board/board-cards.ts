import type { QueryClient } from '@tanstack/react-query';
import type { getBoard, getStaffBooking, searchBookings, StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { calendarKey } from '../calendar-settings/calendar-queries.ts';
import { boardKey, bookingKey, bookingsKey } from './board-queries.ts';

export type Board = Output<typeof getBoard>;

/** Orders cards as the server does: by the start of the appointment. Cards without one come last, in their order. */
const byTime = (one: StaffCard, other: StaffCard): number => timeOf(one) - timeOf(other);
const timeOf = ({ appointment }: StaffCard): number =>
  appointment ? Date.parse(appointment.startsAt) : Number.MAX_SAFE_INTEGER;

/** The board with a card moved into the column of its status, ordered by time. */
export function withCard(board: Board, card: StaffCard): Board {
  const isShown = board.bays.some(({ cards }) => cards.some(({ _id }) => _id === card._id));
  if (!isShown) return board;
  return {
    ...board,
    bays: board.bays.map((column) => {
      const has = column.cards.some(({ _id }) => _id === card._id);
      if (column.status === card.status) {
        if (has)
          return {
            ...column,
            cards: column.cards.map((other) => (other._id === card._id ? card : other)).toSorted(byTime),
          };
        return { ...column, count: column.count + 1, cards: [...column.cards, card].toSorted(byTime) };
      }
      return has
        ? { ...column, count: column.count - 1, cards: column.cards.filter(({ _id }) => _id !== card._id) }
        : column;
    }),
  };
}

/** Puts the server's version of a booking into every cached list, and invalidates the queries that depend on it. */
export function updateCachedCard(client: QueryClient, card: StaffCard): void {
  client.setQueriesData<Board>({ queryKey: boardKey }, (board) => board && withCard(board, card));
  client.setQueriesData<Output<typeof searchBookings>>(
    { queryKey: bookingsKey },
    (list) => list && { ...list, bookings: list.bookings.map((row) => (row._id === card._id ? card : row)) },
  );
  client.setQueryData<Output<typeof getStaffBooking>>(bookingKey(card._id), (one) => one && { ...one, booking: card });
  for (const queryKey of [boardKey, calendarKey, bookingsKey, bookingKey(card._id)])
    void client.invalidateQueries({ queryKey });
}
