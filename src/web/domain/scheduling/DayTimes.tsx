import type { ReactNode } from 'react';
import type { ScheduleDay, ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { type ChoiceSection, hasSeveralPlaces, nearestToDay } from './time-choice.ts';
import { dayText, isMorning, timeText } from './time-labels.ts';
import { TimeSlots } from './TimeSlots.tsx';
import styles from './TimePicker.module.css';
import { texts } from './domain-scheduling.texts.ts';

interface DayTimesProps {
  times: ScheduleTimes;
  day: ScheduleDay;
  name: string;
  /** A start; '' when the choice is none of these. */
  chosen: string;
  /** The choice was made among the nearest times. */
  isNearest: boolean;
  movingFrom?: string | undefined;
  onChoose: (start: string, section: ChoiceSection) => void;
  renderFullDay?: ((date: string) => ReactNode) | undefined;
  now: Date;
}

/** The free times of a day, under Morning and Afternoon; of a full day the nearest ones of other days. */
export function DayTimes({
  times,
  day,
  name,
  chosen,
  isNearest,
  movingFrom,
  onChoose,
  renderFullDay,
  now,
}: DayTimesProps) {
  const text = dayText(day.date, now);
  const closures = day.state === 'closed' ? [] : (day.closures ?? []);
  const nearest = day.state === 'full' ? nearestToDay(times, day.date) : [];
  const marksLast = hasSeveralPlaces(times);
  const halves = [
    ['Morning', day.times.filter(({ startsAt }) => isMorning(startsAt))],
    ['Afternoon', day.times.filter(({ startsAt }) => !isMorning(startsAt))],
  ] as const;
  return (
    <>
      {closures.map(({ from, to, reason }) => (
        <p key={from} className={styles.closure}>
          {texts.closedFromTo(timeText(from), timeText(to), reason)}
        </p>
      ))}
      {day.state === 'full' && (
        <Card className={styles.full} role="status">
          <h3 className="heading">{texts.dayIsFull(text)}</h3>
          {renderFullDay?.(day.date) ?? <p className="muted">{texts.lookAgainLater}</p>}
        </Card>
      )}
      {day.state === 'over' && <p className={styles.closure}>{texts.dayIsOver(text)}</p>}
      {day.state === 'closed' && (
        <p className={styles.closure}>{texts.dayIsClosed(text, day.reason ? `: ${day.reason}` : '.')}</p>
      )}
      {nearest.length > 0 && (
        <TimeSlots
          legend={texts.nearestFreeTimes}
          marksLast={marksLast}
          name={name}
          times={nearest}
          chosen={isNearest ? chosen : ''}
          withDay={now}
          onChoose={(start) => onChoose(start, 'nearest')}
        />
      )}
      {halves.map(
        ([legend, slots]) =>
          slots.length > 0 && (
            <TimeSlots
              key={legend}
              legend={legend}
              marksLast={marksLast}
              day={text}
              name={name}
              times={slots}
              chosen={isNearest ? '' : chosen}
              movingFrom={movingFrom}
              onChoose={(start) => onChoose(start, 'day')}
            />
          ),
      )}
    </>
  );
}
