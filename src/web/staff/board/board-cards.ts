import type { QueryClient } from '@tanstack/react-query';
import type { CardMove } from '#shared/bookings/board.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import type { getBoard, getStaffBooking, listBookings, StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { boardKey, bookingKey, bookingsKey } from '../shell/staff-queries.ts';

export type Board = Output<typeof getBoard>;

/** The board with a card as it is now: out of the bay it stood in, into the one it belongs to. */
export function withCard(board: Board, card: StaffCard): Board {
  const stood = board.bays.some(({ cards }) => cards.some(({ _id }) => _id === card._id));
  if (!stood) return board;
  return {
    ...board,
    bays: board.bays.map((bay) => {
      const has = bay.cards.some(({ _id }) => _id === card._id);
      if (bay.status === card.status) {
        if (has) return { ...bay, cards: bay.cards.map((other) => (other._id === card._id ? card : other)) };
        return { ...bay, count: bay.count + 1, cards: [...bay.cards, card] };
      }
      return has ? { ...bay, count: bay.count - 1, cards: bay.cards.filter(({ _id }) => _id !== card._id) } : bay;
    }),
  };
}

/** The state a card will have after a move. */
export function statusAfter(card: StaffCard, move: CardMove): Status {
  const to = { 'record-payment': 'paid', finish: 'completed', accept: 'cancelled', cancel: 'cancelled' } as const;
  return move === 'keep' ? (card.statusBefore ?? 'pending') : to[move];
}

/** Shows a booking as the server last told it, everywhere at once, and asks again for what follows from it. */
export function updateCachedCard(client: QueryClient, card: StaffCard): void {
  client.setQueriesData<Board>({ queryKey: boardKey }, (board) => board && withCard(board, card));
  client.setQueriesData<Output<typeof listBookings>>({ queryKey: bookingsKey }, (list) =>
    list && { ...list, bookings: list.bookings.map((row) => (row._id === card._id ? card : row)) });
  client.setQueryData<Output<typeof getStaffBooking>>(bookingKey(card._id), (one) => one && { ...one, booking: card });
  for (const queryKey of [boardKey, bookingsKey, bookingKey(card._id)]) void client.invalidateQueries({ queryKey });
}
