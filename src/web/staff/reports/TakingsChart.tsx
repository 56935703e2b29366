import type { Report } from '#shared/reports/reports.contract.ts';
import { vars } from '#web/staff/calendar/css-vars.ts';
import { cx } from '#web/ui/cx.ts';
import { barText, carsText, shortDay } from './report-words.ts';
import styles from './TakingsChart.module.css';
import { texts } from './staff-reports.texts.ts';

/** The most days that are bars of their own. A longer range is shown by week. */
export const MOST_DAY_BARS = 31;
/** From this number on, bars are narrow, and only screen readers get the cars. */
const MANY = 17;
/** The height of the tallest bar, percent of the chart. The rest is for the figures. */
const TALLEST = 66;

interface Bar {
  key: string;
  name: string;
  note: string;
  total: number;
  isClosed: boolean;
  isToday: boolean;
}

/** Takings by day, or by week for a long range, as a list of figures with bars. */
export function TakingsChart({ report: { takings, today } }: { report: Report }) {
  const byDay = takings.days.length <= MOST_DAY_BARS;
  const bars: Bar[] = byDay
    ? takings.days.map(({ day, total, cars, isClosed }) => ({
        key: day,
        name: shortDay(day).replace(/ \w+$/, ''),
        note: day === today ? texts.soFar : carsText(cars),
        total,
        isClosed,
        isToday: day === today,
      }))
    : takings.weeks.map(({ week, from, to, total, cars }) => ({
        key: week,
        name: shortDay(from).replace(/^\w+ /, ''),
        note: to === today ? texts.soFar : carsText(cars),
        total,
        isClosed: false,
        isToday: to === today,
      }));
  const most = Math.max(...bars.map(({ total }) => total), 1);
  const narrow = bars.length >= MANY;
  return (
    <div
      className={styles.chartBox}
      role="region"
      aria-label={byDay ? texts.chartByDay : texts.chartByWeek}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- may scroll sideways, so that the keyboard must reach it
      tabIndex={0}
    >
      <ol
        className={cx(styles.chart, narrow && styles.narrow)}
        aria-label={byDay ? texts.takingsByDay : texts.takingsByWeek}
      >
        {bars.map(({ key, name, note, total, isClosed, isToday }) => (
          <li key={key} className={cx(isToday && styles.sofar)}>
            {isClosed ? (
              <span className={styles.zero}>{texts.closed}</span>
            ) : (
              <>
                <span className={styles.value}>{barText(total)}</span>
                <span
                  className={styles.bar}
                  style={vars({ '--v': (Math.max(total, 0) * TALLEST) / most })}
                  aria-hidden="true"
                />
              </>
            )}
            <span className={styles.name}>
              <b>
                {name.split(' ').map((word) => (
                  <span key={word}>{word} </span>
                ))}
              </b>{' '}
              <small>{isClosed ? '' : note}</small>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
