import * as z from 'zod/mini';

/** The order of a list: the name of a column, with a minus sign the other way round. Pure. */
export type ListOrder<C extends string> = C | `-${C}`;

/** The `sort` of a query: one of these columns, in either direction; the list's own order when not given. */
export const sortBy = <const C extends string>(columns: readonly C[]) =>
  z.optional(
    z.enum([...columns, ...columns.map((column): `-${C}` => `-${column}`)] as [ListOrder<C>, ...ListOrder<C>[]]),
  );

/** The column and the direction of an order. */
export function readOrder<C extends string>(order: ListOrder<C>): { column: C; direction: 'asc' | 'desc' } {
  const isDown = order.startsWith('-');
  return { column: (isDown ? order.slice(1) : order) as C, direction: isDown ? 'desc' : 'asc' };
}
