import { readOrder, type ListOrder } from '#shared/list-order.ts';
import { useLocation, useSearchParams } from '#web/lib/router.tsx';
import type { Column, TableSort } from '#web/ui/data/Table.tsx';

/** The order in the address (`sort`), if it is one of these columns. A new order begins with the first page. */
export function useListOrder<C extends string>(names: readonly C[]): TableSort & { order: ListOrder<C> | null } {
  const query = useSearchParams();
  const { pathname } = useLocation();
  const asked = query.get('sort') ?? '';
  const name = names.find((one) => one === asked || `-${one}` === asked);
  return {
    order: name === undefined ? null : asked === name ? name : `-${name}`,
    hrefFor: (order) => {
      const next = new URLSearchParams(query);
      next.delete('page');
      next.set('sort', order);
      return `${pathname}?${next.toString()}`;
    },
  };
}

/** What the rows of a table without pages are sorted by, for each column that has a `sort`. */
export type SortKeys<Row> = Readonly<Record<string, (row: Row) => string | number>>;

const compare = new Intl.Collator('en-NG', { numeric: true, sensitivity: 'base' }).compare;

/** The rows of a table without pages in the order of the address; the columns of `keys` can be sorted. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  keys: SortKeys<Row>,
): { rows: readonly Row[]; sort: TableSort } {
  const sort = useListOrder(Object.keys(keys));
  if (sort.order === null) return { rows, sort };
  const { column, direction } = readOrder(sort.order);
  const keyOf = keys[column] ?? (() => 0);
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)));
  });
  return { rows: sorted, sort };
}

/** The columns that can be sorted, with their heads, for the field of the order on phones. */
export const sortableColumns = <Row>(columns: readonly Column<Row>[]): { name: string; label: string }[] =>
  columns.flatMap(({ sort: name, head }) => (name === undefined ? [] : [{ name, label: head }]));
