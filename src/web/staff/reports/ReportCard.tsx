import { type ReactNode, useId, useState } from 'react';
import type { ReportTable } from '#shared/reports/report-tables.ts';
import { vars } from '#web/staff/calendar/css-vars.ts';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { cellText, ReportTableView } from './ReportTableView.tsx';
import bars from './ReportBars.module.css';
import styles from './Reports.module.css';
import { texts } from './staff-reports.texts.ts';

type Tone = 'rust' | 'water' | 'gold' | 'green' | 'grey';

interface ReportCardProps {
  table: ReportTable;
  /** The column whose figures are drawn as bars; counted from the end if negative. */
  value: number;
  /** The small words beside a name, if there are any. */
  note?: (row: ReportTable['rows'][number]) => string;
  /** Colours carry no meaning. */
  tone?: Tone | ((index: number) => Tone);
  /** The text for a table without rows, or with nothing in them. */
  empty: string;
  /** Sentences below the bars. */
  children?: ReactNode;
}

/** A table of the report as bars with figures, which can also be shown as a table. */
export function ReportCard({ table, value, note, tone = 'rust', empty, children }: ReportCardProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const kind = table.columns.at(value)?.kind;
  const figures = table.rows.map((row) => Number(row.at(value) ?? 0));
  // A share is drawn against the whole, any other figure against the greatest.
  const most = kind === 'percent' ? 100 : Math.max(...figures, 1);
  const isEmpty = table.rows.every((row) => row.every((cell) => typeof cell !== 'number' || cell === 0));
  return (
    <Card className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 className="heading" id={id}>
          {table.title}
        </h2>
        {!isEmpty && (
          <Button
            variant="text"
            size="sm"
            className={styles.swap}
            aria-label={texts.showAsOf(table.title, isTable ? 'bars' : texts.aTable)}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? texts.bars : texts.table}
          </Button>
        )}
      </div>
      {isEmpty && <p className="muted">{empty}</p>}
      {!isEmpty && isTable && <ReportTableView table={table} />}
      {!isEmpty && !isTable && (
        <ul className={bars.bars}>
          {table.rows.map((row, i) => (
            <li key={i}>
              <span>
                {cellText(row[0], table.columns[0]?.kind)} {note && <small>{note(row)}</small>}
              </span>
              <span className={cx('num', bars.figure)}>{cellText(row.at(value), kind)}</span>
              <span className={bars.track} aria-hidden="true">
                {(figures[i] ?? 0) > 0 && (
                  <i
                    data-tone={typeof tone === 'function' ? tone(i) : tone}
                    style={vars({ '--v': ((figures[i] ?? 0) * 100) / most })}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  );
}
