import { navigate } from '#web/lib/router.tsx';
import type { Column, TableSort } from '#web/ui/data/Table.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { texts } from './staff.texts.ts';
import { sortableColumns } from './use-list-order.ts';

interface OrderFieldProps<Row> {
  columns: readonly Column<Row>[];
  sort: TableSort;
}

/** The order of a table on phones, where its rows are cards without the heads of the columns. */
export function OrderField<Row>({ columns, sort: { order, hrefFor } }: OrderFieldProps<Row>) {
  return (
    <Select
      label={texts.order}
      className="only-phone"
      value={order ?? ''}
      onChange={({ target }) => navigate(hrefFor(target.value))}
    >
      {order === null && <option value="">{texts.ownOrder}</option>}
      {sortableColumns(columns).flatMap(({ name, label }) => [
        <option key={name} value={name}>
          {texts.upwards(label)}
        </option>,
        <option key={`-${name}`} value={`-${name}`}>
          {texts.downwards(label)}
        </option>,
      ])}
    </Select>
  );
}
