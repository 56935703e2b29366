import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Table.module.css';

export interface Column<Row> {
  key: string;
  head: string;
  /** Only read out by screen readers (a column of buttons). */
  headHidden?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** The position in the card that a row becomes below 768 px; omitted there without one. */
  place?: 'title' | 'sub' | 'meta' | 'amount' | 'chip' | 'action' | 'none' | undefined;
  /** right: numbers. */
  align?: 'right' | undefined;
  /** Hidden between 768 and 1023 px, where seven columns do not fit. */
  roomy?: boolean | undefined;
}
export interface TableProps<Row> {
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Unread rows have a gold tint. */
  isNew?: ((row: Row) => boolean) | undefined;
  /** On phones: one card per row, or one card with a list. */
  phone?: 'cards' | 'list' | undefined;
  className?: string | undefined;
}

// Explicit roles, because browsers drop the roles of a table that is displayed as a grid.
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A table from 768 px; below that each row is a card. */
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
