import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Link } from '../link/Link.tsx';
import { moveBetweenRows } from './row-keys.ts';
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
  /** The name by which the table can be sorted by this column. */
  sort?: string | undefined;
  /** Hidden between 768 and 1023 px, where seven columns do not fit. */
  roomy?: boolean | undefined;
}
/** The order of a table, which its address names. */
export interface TableSort {
  /** The name of a column, with a minus sign the other way round; null: as the list is by itself. */
  order: string | null;
  /** The address of the table in another order. */
  hrefFor: (order: string) => string;
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
  /** With it the heads of columns that have a `sort` are links. */
  sort?: TableSort | undefined;
}

// Explicit roles, because browsers drop the roles of a table that is displayed as a grid.
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A table from 768 px; below that each row is a card. Arrow keys move between the rows. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isNew, phone = 'cards', className, sort } = props;
  const look = ({ place = 'none', align, roomy }: Column<Row>) =>
    cx(styles[place], align === 'right' && styles.right, roomy && styles.roomy);
  return (
    <table {...ROLE.table} className={cx(styles.table, styles[phone], className)}>
      <caption className="sr">{caption}</caption>
      <thead {...ROLE.group}>
        <tr {...ROLE.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...ROLE.head}
              scope="col"
              className={look(column)}
              aria-sort={directionOf(column, sort)}
            >
              <Head column={column} sort={sort} />
            </th>
          ))}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- receives the keys of its links */}
      <tbody {...ROLE.group} onKeyDown={moveBetweenRows}>
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

const directionOf = <Row,>({ sort: name }: Column<Row>, sort: TableSort | undefined) =>
  name === undefined || sort === undefined
    ? undefined
    : sort.order === name
      ? 'ascending'
      : sort.order === `-${name}`
        ? 'descending'
        : undefined;

/** The head of a column. Phones hide it, and show the order in a field above the cards (`OrderField`). */
function Head<Row>({ column, sort }: { column: Column<Row>; sort: TableSort | undefined }) {
  const { head, headHidden, sort: name } = column;
  if (headHidden) return <span className="sr">{head}</span>;
  if (name === undefined || sort === undefined) return head;
  const direction = directionOf(column, sort);
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <>
      <Link href={sort.hrefFor(direction === 'ascending' ? `-${name}` : name)} className={cx(styles.sort, 'only-wide')}>
        {head}
        <Arrow size={16} />
      </Link>
      <span className="only-phone">{head}</span>
    </>
  );
}
