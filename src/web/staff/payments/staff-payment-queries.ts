import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getMoney, getTotals, listPayments, listProofs, listStrays } from '#shared/payments/staff-payments.contract.ts';
import { listPromotions } from '#shared/promotions/staff-promotions.contract.ts';
import { staffCall } from '../session/staff-call.ts';

/** Money moves while somebody looks at it: asked again this often, ms. */
const AGAIN_MS = 30_000;

/** How much waits for somebody. */
export const usePaymentSummary = () => useQuery({ queryKey: ['money'], queryFn: ({ signal }) => staffCall(getMoney, {}, { signal }), refetchInterval: AGAIN_MS });

export type PaymentFilter = Partial<Record<'queue' | 'status' | 'q', string>>;

/** Payments that fit, newest first. */
export const usePayments = (filter: PaymentFilter, page: number) =>
  useQuery({
    queryKey: ['money', 'payments', filter, page],
    queryFn: ({ signal }) => staffCall(listPayments, { query: { ...(filter as object), page: String(page) } }, { signal }),
    placeholderData: (before, query) => (JSON.stringify(query?.queryKey[2]) === JSON.stringify(filter) ? before : undefined),
    refetchInterval: AGAIN_MS,
  });

export const useUnmatchedPayments = () => useQuery({ queryKey: ['money', 'strays'], queryFn: ({ signal }) => staffCall(listStrays, {}, { signal }) });
export const useProofs = () => useQuery({ queryKey: ['money', 'proofs'], queryFn: ({ signal }) => staffCall(listProofs, {}, { signal }) });

/** What came and went in a range of days. */
export const useTotals = (from: string, to: string) =>
  useQuery({
    queryKey: ['money', 'totals', from, to],
    queryFn: ({ signal }) => staffCall(getTotals, { query: { from, to } }, { signal }),
    placeholderData: (before) => before,
  });

export const promotionsKey = ['promotions'] as const;
export const usePromotions = () => useQuery({ queryKey: promotionsKey, queryFn: ({ signal }) => staffCall(listPromotions, {}, { signal }) });

/** After a press: everything that shows money is asked for again. */
export const invalidatePayments = (client: QueryClient): void => {
  for (const queryKey of [['money'], ['staff-booking'], ['staff-bookings'], ['board']]) void client.invalidateQueries({ queryKey });
};
