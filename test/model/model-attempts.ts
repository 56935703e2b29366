import type { Model, Payment } from './model-state.ts';

/** The payments of one transaction at the provider (docs/api.md 4). */

const MONEY: readonly Payment['status'][] = ['settled', 'needs-review', 'refund-due', 'refunded'];
export const hasMoney = ({ status }: Pick<Payment, 'status'>): boolean => MONEY.includes(status);

/** The payments of one transaction: one, unless its attempt was for several charges. */
export const rowsOf = (m: Readonly<Model>, payment: Payment): Payment[] =>
  payment.joint === null ? [payment] : m.payments.filter(({ joint }) => joint === payment.joint);

/** What the provider was asked for, kobo. */
export const asked = (m: Readonly<Model>, payment: Payment): number =>
  rowsOf(m, payment).reduce((total, { kobo }) => total + kobo, 0);

/** True unless it is a further payment of a joint attempt. */
export const isFirst = (p: Payment, index: number): boolean => p.joint === null || p.joint === index;

/** The status of an attempt: of its payments the one that staff or the customer must know of. */
export function together(m: Readonly<Model>, payment: Payment): Pick<Payment, 'status' | 'isPending'> {
  const rows = rowsOf(m, payment);
  const known = (['needs-review', 'refund-due', 'settled', 'refunded'] as const).find((status) =>
    rows.some((row) => row.status === status),
  );
  return { status: known ?? rows[0]?.status ?? payment.status, isPending: rows.some(({ isPending }) => isPending) };
}
