import { type FormEvent, useState } from 'react';
import { appointBookingAsStaff, offerTime } from '#shared/bookings/staff-day.contract.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { clockText, dayIn, instantOf, wallMinutes } from '#shared/scheduling/wall-clock.ts';
import { dayAndTime } from '#web/staff/calendar-settings/calendar-labels.ts';
import { SameCarQuestion } from '#web/staff/SameCarQuestion.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { useCalendarDay, usePlaces } from './calendar-day-queries.ts';
import { quarterHours } from './day-layout.ts';
import type { DayJob } from './find-job.ts';
import { useJobAction } from './use-job-action.ts';
import { texts } from './staff-calendar.texts.ts';

/** The place that the form starts with: minutes after the midnight of a day. */
export interface Place {
  day: string;
  minute: number | null;
  bay: string;
}

interface MoveFormProps {
  job: DayJob;
  timeZone: string;
  /** The instant of the last answer, ISO 8601. */
  now: string;
  start: Place;
  onBack: () => void;
  onDone: () => void;
}

/** The choice of the present minute. */
const NOW = 'now';

/** Gives a booking its first or another time or bay, or offers the time to the customer. */
export function MoveForm({ job: { booking, block }, timeZone, now, start, onBack, onDone }: MoveFormProps) {
  const [place, setChosen] = useState(start);
  const { act, busy, failure, nearest, other, dropQuestion } = useJobAction();
  const today = dayIn(timeZone, Date.parse(now));
  const startsAt = place.minute === null ? null : new Date(instantOf(timeZone, place.day, place.minute)).toISOString();
  const places = usePlaces(booking._id, startsAt);
  const day = useCalendarDay(place.day);
  const fitting = places.data?.bays;
  const bays = day.data?.bays.filter(({ _id }) => fitting?.some((bay) => bay._id === _id)) ?? [];
  const offered = quarterHours({ timeZone, date: place.day, bays });
  const times =
    place.minute === null || offered.includes(place.minute)
      ? offered
      : [...offered, place.minute].toSorted((a, b) => a - b);
  const shownNearest = nearest.length > 0 ? nearest : (places.data?.nearest ?? []);
  const { _id: id, version } = booking;

  function setPlace(to: Place) {
    setChosen(to);
    // The question was about the place that was sent.
    dropQuestion();
  }
  async function move(confirm = false) {
    const answer = await act(() =>
      staffCall(appointBookingAsStaff, {
        params: { id },
        body: {
          version,
          ...(startsAt && { startsAt }),
          ...(place.bay && { bay: place.bay }),
          ...(confirm && { confirm }),
        },
      }),
    );
    if (answer) onDone();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void move();
  }
  async function offer(at: string) {
    if (await act(() => staffCall(offerTime, { params: { id }, body: { version, startsAt: at } }))) onDone();
  }
  const changeDay = (to: string) => setPlace({ ...place, day: to, minute: place.minute ?? (to === today ? null : 0) });
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {failure && !other && <Notice tone="bad">{failure}</Notice>}
      {other && (
        <SameCarQuestion
          other={other}
          timeZone={timeZone}
          busy={busy}
          confirm={block ? texts.moveAnyway : texts.giveItAnyway}
          onConfirm={() => void move(true)}
        />
      )}
      <Field
        label={texts.day}
        type="date"
        required
        value={place.day}
        min={today}
        onChange={({ target }) => target.value !== '' && changeDay(target.value)}
      />
      <TimeChoice place={place} today={today} times={times} onChange={(minute) => setPlace({ ...place, minute })} />
      <Select label={texts.bay} value={place.bay} onChange={({ target }) => setPlace({ ...place, bay: target.value })}>
        <option value="">{texts.anyFreeBay}</option>
        {fitting?.map(({ _id, name, isFree }) => (
          <option key={_id} value={_id}>
            {isFree ? name : texts.takenThen(name)}
          </option>
        ))}
      </Select>
      <NearestTimes times={shownNearest} timeZone={timeZone} onChoose={setPlace} />
      <p className="small muted">{texts.customerGetsMessage}</p>
      <SheetActions>
        <Button type="submit" busy={busy} busyLabel={texts.moving}>
          {block ? texts.move : texts.giveThisPlace}
        </Button>
        {block && startsAt && startsAt !== block.startsAt && (
          <Button variant="line" disabled={busy} onClick={() => void offer(startsAt)}>
            {texts.offerItFirst}
          </Button>
        )}
        <Button variant="line" disabled={busy} onClick={onBack}>
          {texts.back}
        </Button>
      </SheetActions>
    </form>
  );
}

interface TimeChoiceProps {
  place: Place;
  today: string;
  /** Minutes after midnight. */
  times: readonly number[];
  /** Called with null for the present minute. */
  onChange: (minute: number | null) => void;
}

/** The time of the chosen day; the present minute is offered today. */
const TimeChoice = ({ place: { day, minute: chosen }, today, times, onChange }: TimeChoiceProps) => (
  <Select
    label={texts.time}
    value={chosen ?? NOW}
    onChange={({ target }) => onChange(target.value === NOW ? null : Number(target.value))}
  >
    {day === today && <option value={NOW}>{texts.now}</option>}
    {times.map((minute) => (
      <option key={minute} value={minute}>
        {clockText(minute)}
      </option>
    ))}
  </Select>
);

interface NearestTimesProps {
  times: readonly FreeTime[];
  timeZone: string;
  onChoose: (place: Place) => void;
}

const NearestTimes = ({ times, timeZone, onChoose }: NearestTimesProps) =>
  times.length > 0 && (
    <div role="group" aria-label={texts.nearestFreeTimes}>
      <p className="small muted">{texts.nearestFreeTimes}</p>
      <div className="actions">
        {times.map(({ startsAt: free }) => (
          <Button
            key={free}
            variant="line"
            size="sm"
            onClick={() => {
              const date = dayIn(timeZone, Date.parse(free));
              onChoose({ day: date, minute: wallMinutes(timeZone, date, Date.parse(free)), bay: '' });
            }}
          >
            {dayAndTime(timeZone, free)}
          </Button>
        ))}
      </div>
    </div>
  );
