import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  countPaymentQueues,
  getTotals,
  listPayments,
  listBookingsWithProof,
  listUnmatchedPayments,
  QUEUES,
} from '#shared/payments/staff-payments.contract.ts';
import { getBooks } from '#shared/reports/books.contract.ts';
import { staffCall } from '../session/staff-call.ts';

/** Poll interval of payments while they are visible, ms. */
const AGAIN_MS = 30_000;

/** The number of payments in each queue. */
export const usePaymentSummary = (enabled = true) =>
  useQuery({
    queryKey: ['money'],
    queryFn: ({ signal }) => staffCall(countPaymentQueues, {}, { signal }),
    refetchInterval: AGAIN_MS,
    enabled,
  });

/**
 * The number of payments that wait for a decision of staff. Zero until it is known, and for roles that may not see it.
 */
export function usePaymentsToDecide(enabled: boolean): number {
  const { data } = usePaymentSummary(enabled);
  const queues = QUEUES.filter((queue) => queue !== 'refund-moving');
  return data && enabled ? queues.reduce((sum, queue) => sum + data.counts[queue], 0) : 0;
}

export type PaymentFilter = Partial<Record<'queue' | 'status' | 'q' | 'sort', string>>;

/** Filtered payments, newest first. */
export const usePayments = (filter: PaymentFilter, page: number) =>
  useQuery({
    queryKey: ['money', 'payments', filter, page],
    queryFn: ({ signal }) =>
      staffCall(listPayments, { query: { ...(filter as object), page: String(page) } }, { signal }),
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(filter) ? before : undefined,
    refetchInterval: AGAIN_MS,
  });

export const useUnmatchedPayments = () =>
  useQuery({
    queryKey: ['money', 'strays'],
    queryFn: ({ signal }) => staffCall(listUnmatchedPayments, {}, { signal }),
  });
export const useProofs = () =>
  useQuery({
    queryKey: ['money', 'proofs'],
    queryFn: ({ signal }) => staffCall(listBookingsWithProof, {}, { signal }),
  });

/** Received and refunded amounts in a range of days. */
export const useTotals = (from: string, to: string) =>
  useQuery({
    queryKey: ['money', 'totals', from, to],
    queryFn: ({ signal }) => staffCall(getTotals, { query: { from, to } }, { signal }),
    placeholderData: (before) => before,
  });

/** The books at the time when the screen opens. */
export const useBooks = () =>
  useQuery({
    queryKey: ['money', 'books'],
    queryFn: ({ signal }) => staffCall(getBooks, {}, { signal }),
    refetchOnMount: 'always',
  });

/** Invalidates everything that shows payments. */
export const invalidatePayments = (client: QueryClient): void => {
  for (const queryKey of [['money'], ['staff-booking'], ['staff-bookings'], ['board']])
    void client.invalidateQueries({ queryKey });
};
