import { formatNaira } from '#shared/money.ts';
import type { Cell, ColumnKind, ReportTable } from '#shared/reports/report-tables.ts';
import { cx } from '#web/ui/cx.ts';
import { countText, durationText, shortDay } from './report-words.ts';
import styles from './ReportTable.module.css';
import { texts } from './staff-reports.texts.ts';

/** A cell as people read it. */
export function cellText(value: Cell | undefined, kind: ColumnKind | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return kind === 'day' && /^\d/.test(value) ? shortDay(value) : value;
  if (kind === 'naira') return formatNaira(value);
  if (kind === 'minutes') return durationText(value);
  return kind === 'percent' ? `${value}%` : countText(value);
}

const NOTE = 'Note';
const isText = (kind: ColumnKind | undefined): boolean => kind === 'text' || kind === 'day';

/**
 * A table of a report, which scrolls sideways in its own region. A note takes no column: a closed day says only that.
 */
export function ReportTableView({ table }: { table: ReportTable }) {
  const noteAt = table.columns.findIndex(({ head }) => head === NOTE);
  const columns = table.columns.filter(({ head }) => head !== NOTE);
  const kinds = table.columns.map(({ kind }) => kind);
  const look = (i: number) => cx(!isText(kinds[i]) && styles.right, i > 0 && 'num');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, so that the keyboard must reach it
    <div className={styles.scroll} role="region" aria-label={texts.tableOf(table.title)} tabIndex={0}>
      <table className={styles.table}>
        <caption className="sr">{table.title}</caption>
        <thead>
          <tr>
            {columns.map(({ head }, i) => (
              <th key={head} scope="col" className={look(i)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => {
            const note = noteAt < 0 ? '' : String(row[noteAt] ?? '');
            const first = cellText(row[0], kinds[0]);
            if (note === 'Closed')
              return (
                <tr key={at}>
                  <th scope="row">{first}</th>
                  <td colSpan={columns.length - 1} className={cx(styles.right, styles.closed, 'muted')}>
                    {note}
                  </td>
                </tr>
              );
            return (
              <tr key={at}>
                <th scope="row">{note === '' ? first : `${first}, ${note.toLowerCase()}`}</th>
                {columns.slice(1).map(({ head }, i) => (
                  <td key={head} className={look(i + 1)}>
                    {cellText(row[i + 1], kinds[i + 1])}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {table.foot !== null && (
          <tfoot>
            <tr>
              {columns.map(({ head }, i) => (
                <td key={head} className={look(i)}>
                  {cellText(table.foot?.[i], kinds[i])}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
