import { Table, type TableProps } from '#web/ui/data/Table.tsx';
import { OrderField } from './OrderField.tsx';
import { useSortedRows, type SortKeys } from './use-list-order.ts';

/**
 * A table without pages whose order is in the address. `keys` has the value of a row for the `sort` of each column.
 */
export function SortedTable<Row>({ keys, ...table }: Omit<TableProps<Row>, 'sort'> & { keys: SortKeys<Row> }) {
  const { rows, sort } = useSortedRows(table.rows, keys);
  return (
    <>
      {rows.length > 1 && <OrderField columns={table.columns} sort={sort} />}
      <Table {...table} rows={rows} sort={sort} />
    </>
  );
}
