import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { dayTitle } from '#web/staff/staff-labels.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { cx } from '#web/ui/cx.ts';
import { Link } from '#web/ui/link/Link.tsx';
import { vars } from './css-vars.ts';
import type { DayLayout, PlacedBay } from './day-layout.ts';
import { carsLabel, leftLabel } from './week-cells.ts';
import look from './DayGrid.module.css';
import styles from './WeekTable.module.css';
import { texts } from './staff-calendar.texts.ts';

interface WeekTableProps {
  days: readonly (DayLayout & { date: string })[];
  timeZone: string;
  now: string;
  /** The range of each bar, minutes after midnight. */
  from: number;
  until: number;
}

const carsOf = ({ blocks }: PlacedBay): number => new Set(blocks.map(({ block }) => block._id)).size;

/** A week as a table, with bays downwards and days across. Scrolls sideways in its own region. */
export function WeekTable({ days, timeZone, now, from, until }: WeekTableProps) {
  const today = dayIn(timeZone, Date.parse(now));
  const names = new Map(days.flatMap(({ bays }) => bays.map(({ bay }) => [bay._id, bay.name] as const)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, so that the keyboard must reach it
    <div className={styles.scroll} role="region" aria-label={texts.weekTableCaption} tabIndex={0}>
      <table className={styles.week}>
        <thead>
          <tr>
            <th className={styles.corner}>
              <span className="sr">{texts.bay}</span>
            </th>
            {days.map(({ date, bays }) => (
              <th key={date} scope="col" aria-label={dayTitle(date)} aria-current={date === today ? 'date' : undefined}>
                <Link
                  href={staffPaths.calendar(date)}
                  className={cx(styles.day, date === today && styles.today, date < today && styles.past)}
                >
                  <b>{dayTitle(date).replace(/ \w+$/, '')}</b>
                  <small>
                    {carsLabel(new Set(bays.flatMap(({ blocks }) => blocks.map(({ block }) => block._id))).size)}
                    {date === today && texts.isToday}
                  </small>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...names].map(([id, name]) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {days.map(({ date, bays }) => (
                <td key={date}>
                  <Cell placed={bays.find(({ bay }) => bay._id === id)} now={now} from={from} length={until - from} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  placed,
  now,
  from,
  length,
}: {
  placed: PlacedBay | undefined;
  now: string;
  from: number;
  length: number;
}) {
  if (!placed) return <div className={styles.cell}>{texts.noCarsCount}</div>;
  const share = (start: number, end: number) =>
    vars({ '--a': ((start - from) * 100) / length, '--b': ((end - start) * 100) / length });
  const left = leftLabel(placed.bay, now);
  const isOver = placed.blocks.some(({ state }) => state === 'over');
  return (
    <div className={styles.cell}>
      <span className={styles.bar} aria-hidden="true">
        {placed.closures.map(({ id, from: start, until }) => (
          <i key={id} className={styles.closed} style={share(start, until)} />
        ))}
        {placed.blocks.map(({ block, from: start, until, state }) => (
          <i
            key={`${block._id} ${block.part.number}`}
            className={look.tint}
            data-look={state}
            style={share(start, until)}
          />
        ))}
      </span>
      <b>{carsLabel(carsOf(placed))}</b>
      {left !== null && <span>{left}</span>}
      {isOver && <span className={styles.over}>{texts.overItsTime}</span>}
    </div>
  );
}
