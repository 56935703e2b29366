import { useQuery } from '@tanstack/react-query';
import { getStaffBooking } from '#shared/bookings/staff-bookings.contract.ts';
import { searchBookings } from '#shared/bookings/staff-booking-lists.contract.ts';
import { getBoard, getOtherDays } from '#shared/visits/board.contract.ts';
import { savedForSession } from '#web/staff/session/saved-answer.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

/** Poll interval while the board is visible, ms: several people work on it. */
const BOARD_AGAIN_MS = 15_000;

export const boardKey = ['board'] as const;

export const bookingsKey = ['staff-bookings'] as const;

export const bookingKey = (id: string) => ['staff-booking', id] as const;

/** Today's board as it was last loaded, so that cars can be checked in without network. */
export const lastBoard = savedForSession('staff_board', getBoard.response);

/** The board of a day, by default today's. Today's saved board is shown until the first answer arrives. */
export const useBoard = (day?: string) =>
  useQuery({
    queryKey: [...boardKey, day ?? 'today'],
    queryFn: async ({ signal }) => {
      const board = await staffCall(getBoard, { query: day === undefined ? {} : { day } }, { signal });
      if (day === undefined) lastBoard.write(board);
      return board;
    },
    initialData: () => (day === undefined ? lastBoard.read()?.list : undefined),
    initialDataUpdatedAt: () => lastBoard.read()?.at,
    refetchInterval: BOARD_AGAIN_MS,
    staleTime: 0,
  });

/** The open bookings of other days than today, once they are wanted. */
export const useOtherDays = (enabled: boolean) =>
  useQuery({
    queryKey: [...boardKey, 'other days'],
    queryFn: ({ signal }) => staffCall(getOtherDays, {}, { signal }),
    enabled,
    refetchInterval: BOARD_AGAIN_MS,
    staleTime: 0,
  });

export type BookingFilter = Partial<
  Record<'q' | 'status' | 'payment' | 'method' | 'mode' | 'from' | 'to' | 'customer' | 'sort', string>
>;

/** Filtered bookings. The old rows stay until the next page has arrived. */
export const useBookings = (filter: BookingFilter, page: number) =>
  useQuery({
    queryKey: [...bookingsKey, filter, page],
    queryFn: ({ signal }) =>
      staffCall(searchBookings, { query: { ...(filter as object), page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });

export const useStaffBooking = (id: string) =>
  useQuery({
    queryKey: bookingKey(id),
    queryFn: ({ signal }) => staffCall(getStaffBooking, { params: { id } }, { signal }),
    refetchInterval: BOARD_AGAIN_MS,
  });
