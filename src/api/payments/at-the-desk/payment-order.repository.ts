import { sql, type SelectQueryBuilder } from 'kysely';
import type { Schema } from '#api/platform/database/schema.ts';
import { type ListOrder, readOrder } from '#shared/list-order.ts';
import type { PAYMENT_ORDERS } from '#shared/payments/staff-payments.contract.ts';

export type PaymentOrder = ListOrder<(typeof PAYMENT_ORDERS)[number]>;

type Query = SelectQueryBuilder<Schema, 'payments' | 'bookings' | 'charges', object>;

/** The values that each order sorts by. Equal ones follow by their time. */
const SORT_BY = {
  booking: sql`bookings.number`,
  customer: sql`search_key(bookings.full_name)`,
  when: sql`payments.created_at`,
  amount: sql`coalesce(payments.received_kobo, payments.amount_kobo)`,
  state: sql`payments.status`,
} as const;

/** A query of payments with an order; the newest first when not given. */
export function inOrder(query: Query, order: PaymentOrder = '-when'): Query {
  const { column, direction } = readOrder(order);
  return query
    .orderBy(SORT_BY[column], direction)
    .orderBy('payments.created_at', direction)
    .orderBy('payments.id', direction);
}
