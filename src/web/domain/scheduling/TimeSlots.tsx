import { formatDay } from '#shared/dates.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { timeText } from './time-labels.ts';
import styles from './TimePicker.module.css';
import { texts } from './domain-scheduling.texts.ts';

interface TimeSlotsProps {
  /** The heading, which names the group. */
  legend: string;
  /** Marks the starts that only one more car can take. */
  marksLast: boolean;
  /** The day after it, in words. */
  day?: string | undefined;
  name: string;
  times: readonly FreeTime[];
  chosen: string;
  movingFrom?: string | undefined;
  /** Names the day in each slot, as seen at this moment. */
  withDay?: Date | undefined;
  onChoose: (start: string) => void;
}

/** Starts to choose from, as radios. */
export function TimeSlots({
  legend,
  marksLast,
  day,
  name,
  times,
  chosen,
  movingFrom,
  withDay,
  onChoose,
}: TimeSlotsProps) {
  return (
    <fieldset className={styles.part}>
      <legend>
        {legend}
        {day && <span>, {day}</span>}
      </legend>
      <div className={styles.slots}>
        {times.map(({ startsAt, left }) => (
          <label key={startsAt} className={styles.slot}>
            <input
              type="radio"
              name={name}
              value={startsAt}
              checked={startsAt === chosen}
              onChange={() => onChoose(startsAt)}
            />
            {withDay && <small className={styles.on}>{formatDay(startsAt, withDay)} </small>}
            {timeText(startsAt)}
            {startsAt === movingFrom ? (
              <small> {texts.now}</small>
            ) : (
              marksLast && left === 1 && <small> {texts.lastOne}</small>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
