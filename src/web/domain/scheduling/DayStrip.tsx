import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { ScheduleDay } from '#shared/scheduling/schedule.contract.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { dayText, partsOfDay } from './time-labels.ts';
import styles from './TimePicker.module.css';
import { texts } from './domain-scheduling.texts.ts';

interface DayStripProps {
  days: readonly ScheduleDay[];
  /** The shown day, YYYY-MM-DD. */
  shown: string;
  onShow: (date: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  now: Date;
}

const LOOK = { open: undefined, full: styles.fullDay, over: styles.closedDay, closed: styles.closedDay };
const LABEL = { full: texts.full, over: texts.over, closed: texts.closed };

/** The coming days as radios in one row that slides; from 1024 px two weeks below each other. */
export function DayStrip({ days, shown, onShow, onKeyDown, now }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const name = useId();
  useEffect(() => {
    const row = strip.current;
    const day = row?.querySelector<HTMLElement>('label:has(:checked)');
    if (row && day) row.scrollLeft = day.offsetLeft - (row.clientWidth - day.offsetWidth) / 2;
  }, [shown]);
  const slide = (pages: number) => {
    const row = strip.current;
    row?.scrollBy({ left: pages * row.clientWidth * 0.8 });
  };
  const closed = days.filter(({ state, reason }) => state === 'closed' && reason !== undefined);
  return (
    <fieldset className={styles.days}>
      <legend className="sr">{texts.chooseADay}</legend>
      <div className={styles.head}>
        <h2 className="heading">{texts.orChooseYourDay}</h2>
        <IconButton icon={ChevronLeft} label={texts.daysBefore} onClick={() => slide(-1)} />
        <IconButton icon={ChevronRight} label={texts.daysAfter} onClick={() => slide(1)} />
      </div>
      <div className={styles.strip} ref={strip}>
        {days.map(({ date, state, reason, times }, index) => {
          const { weekday, day, month } = partsOfDay(date);
          const free = state === 'open' ? `${times.length} free` : LABEL[state];
          return (
            <label key={date} className={cx(styles.day, LOOK[state])}>
              <input
                type="radio"
                name={name}
                value={date}
                checked={date === shown}
                disabled={state === 'closed' || state === 'over'}
                onChange={() => onShow(date)}
                onKeyDown={onKeyDown}
              />
              <span>{index === 0 ? texts.today : weekday}</span>{' '}
              <b>
                {day}
                <span className="sr"> {month}, </span>
              </b>{' '}
              <span>
                {free}
                {reason && <span className="sr">, {reason}</span>}
              </span>
            </label>
          );
        })}
      </div>
      {closed.map(({ date, reason }) => (
        <p key={date} className={styles.closure} aria-hidden="true">
          {texts.isClosed(dayText(date, now), reason ?? '')}
        </p>
      ))}
    </fieldset>
  );
}
