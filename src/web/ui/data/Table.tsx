import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Table.module.css';

export interface Column<Row> {
  key: string;
  head: string;
  /** The head is only read out (a column of buttons). */
  headHidden?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** Where it stands in the card that a row becomes under 768; none: left out there. */
  place?: 'title' | 'sub' | 'meta' | 'amount' | 'chip' | 'action' | 'none' | undefined;
  /** right: figures. */
  align?: 'right' | undefined;
  /** Left out between 768 and 1023, where seven columns do not fit. */
  roomy?: boolean | undefined;
}
export interface TableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** New rows stand on a gold tint. */
  isNew?: ((row: Row) => boolean) | undefined;
  /** On phones: cards (one a row), or one list in one card. */
  phone?: 'cards' | 'list' | undefined;
  className?: string | undefined;
}

// Spelt out, because browsers take the roles away from a table that is displayed as a grid.
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A table from 768 px; under it each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isNew, phone = 'cards', className } = props;
  const look = ({ place = 'none', align, roomy }: Column<Row>) =>
    cx(styles[place], align === 'right' && styles.right, roomy && styles.roomy);
  return (
    <table {...ROLE.table} className={cx(styles.table, styles[phone], className)}>
      <caption className="sr">{caption}</caption>
      <thead {...ROLE.group}>
        <tr {...ROLE.row}>
          {columns.map((column) => (
            <th key={column.key} {...ROLE.head} scope="col" className={look(column)}>
              {column.headHidden ? <span className="sr">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.group}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...ROLE.row} className={cx(isNew?.(row) && styles.new)}>
            {columns.map((column) => (
              <td key={column.key} {...ROLE.cell} className={look(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
