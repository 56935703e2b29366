import type { UseQueryResult } from '@tanstack/react-query';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import type { ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { dayAndTime, timeLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import { dayTitle } from '#web/staff/staff-labels.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import type { WalkInValues } from './walk-in-form.ts';
import styles from './WalkInScreen.module.css';
import { texts } from './staff-walk-in.texts.ts';

interface WalkInTimeProps {
  values: WalkInValues;
  times: UseQueryResult<ScheduleTimes>;
  /** The free times nearest to a time that was refused. */
  nearest: readonly FreeTime[];
  onChange: (some: Partial<WalkInValues>) => void;
  error: string | undefined;
}

/** The time of the car: now, at a free time, or not agreed yet. */
export function WalkInTime({ values, times, nearest, onChange, error }: WalkInTimeProps) {
  return (
    <div className={styles.part}>
      <ChoiceTiles
        legend="When?"
        name="when"
        layout="three"
        value={values.when}
        onChange={(when) => onChange({ when })}
        choices={[
          { value: 'here', label: texts.theCarIsHere, note: texts.hereExplained },
          { value: 'time', label: texts.atATime, note: texts.atATimeExplained },
          { value: 'later', label: texts.callLater, note: texts.callLaterExplained },
        ]}
      />
      {values.when === 'time' && <Times values={values} times={times} onChange={onChange} error={error} />}
      {nearest.length > 0 && times.data && (
        <div role="group" aria-label={texts.nearestFreeTimes} className="actions">
          {nearest.map(({ startsAt }) => (
            <Button key={startsAt} variant="line" size="sm" onClick={() => onChange({ when: 'time', startsAt })}>
              {dayAndTime(times.data.timeZone, startsAt)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function Times({ values: { startsAt }, times, onChange, error }: Omit<WalkInTimeProps, 'nearest'>) {
  const { data } = times;
  if (!data) {
    const words = times.error ? errorMessage(times.error) : texts.chooseToSeeTimes;
    return <p className="muted">{words}</p>;
  }
  const { timeZone } = data;
  const days = data.days.filter(({ state }) => state === 'open');
  const chosen = startsAt === '' ? undefined : dayIn(timeZone, Date.parse(startsAt));
  const day = days.find(({ date }) => date === chosen) ?? days[0];
  if (!day) return <p className="muted">{texts.nothingFree}</p>;
  const isListed = day.times.some((time) => time.startsAt === startsAt);
  return (
    <div className="row row-2">
      <Select
        label={texts.day}
        value={day.date}
        onChange={({ target }) =>
          onChange({ startsAt: days.find(({ date }) => date === target.value)?.times[0]?.startsAt ?? '' })
        }
      >
        {days.map(({ date }) => (
          <option key={date} value={date}>
            {dayTitle(date)}
          </option>
        ))}
      </Select>
      <Select
        label={texts.time}
        required
        value={isListed ? startsAt : ''}
        onChange={({ target }) => onChange({ startsAt: target.value })}
        error={error}
      >
        <option value="">{texts.choose}</option>
        {day.times.map((time) => (
          <option key={time.startsAt} value={time.startsAt}>
            {timeLabel(timeZone, time.startsAt)}
          </option>
        ))}
      </Select>
    </div>
  );
}
