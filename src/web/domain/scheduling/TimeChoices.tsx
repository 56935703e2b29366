import { serverNow } from '#web/lib/server-clock.ts';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import PhoneCall from 'lucide-react/icons/phone-call';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import type { ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { ChoiceTile } from '#web/ui/form/ChoiceTile.tsx';
import { DayStrip } from './DayStrip.tsx';
import { DayTimes } from './DayTimes.tsx';
import { ANY_TIME, isStart } from './any-time.ts';
import { type ChoiceSection, firstShownDay, hasSeveralPlaces } from './time-choice.ts';
import { addMinutes, comingText, timeText } from './time-labels.ts';
import { TimeSlots } from './TimeSlots.tsx';
import styles from './TimePicker.module.css';
import { texts } from './domain-scheduling.texts.ts';

export interface TimeChoicesProps {
  times: ScheduleTimes;
  /** The chosen start, ISO 8601 UTC, or ANY_TIME; '' while nothing is chosen. */
  chosen: string;
  onChoose: (choice: string) => void;
  /** The start of the appointment that is moved: offered like a free time, and marked. */
  movingFrom?: string | undefined;
  /** Offers to be called instead of choosing a time. */
  offersAnyTime?: boolean | undefined;
  /** Why the last choice was refused, with the times beside it. */
  refusal?: { message: ReactNode; nearest: readonly FreeTime[] } | undefined;
  /** What else a full day offers. */
  renderFullDay?: ((date: string) => ReactNode) | undefined;
}

/** The loaded choices: the two tiles, the strip of days, and the slots of the shown day. */
export function TimeChoices(props: TimeChoicesProps) {
  const { times, chosen, onChoose, movingFrom, offersAnyTime, refusal, renderFullDay } = props;
  const [now] = useState(() => new Date(serverNow()));
  const [section, setSection] = useState<ChoiceSection>('next');
  const [shownDay, setShownDay] = useState<string | null>(null);
  const slots = useRef<HTMLDivElement>(null);
  const name = useId();
  const { next, days, workMinutes, maySpanDays } = times;
  const shown =
    days.find(({ date }) => date === shownDay) ?? days.find(({ date }) => date === firstShownDay(times, chosen));
  const isNext = section === 'next' && chosen === next;
  const isNearest = section === 'nearest';
  const hasFreeDay = days.some(({ state }) => state === 'open');

  function choose(choice: string, from: ChoiceSection) {
    setSection(from);
    // The day stays on which the customer looks.
    setShownDay(from === 'next' ? null : (shown?.date ?? null));
    onChoose(choice);
  }

  const nextTile = next !== null && (
    <NextTimeTile
      name={name}
      start={next}
      note={maySpanDays ? undefined : texts.readyAbout(timeText(addMinutes(next, workMinutes)))}
      now={now}
      checked={isNext}
      onChoose={(start) => choose(start, 'next')}
    />
  );
  const anyTile = offersAnyTime && (
    <AnyTimeTile name={name} checked={chosen === ANY_TIME} onChoose={(choice) => choose(choice, 'next')} />
  );
  return (
    <>
      {refusal && (
        <>
          <Notice tone="bad" className={styles.notice}>
            {refusal.message}
          </Notice>
          {refusal.nearest.length > 0 && (
            <TimeSlots
              legend={texts.nearestFreeTimes}
              marksLast={hasSeveralPlaces(times)}
              name={name}
              times={refusal.nearest}
              chosen={isNearest ? chosen : ''}
              withDay={now}
              onChoose={(start) => choose(start, 'nearest')}
            />
          )}
        </>
      )}
      {(nextTile || anyTile) && (
        <fieldset className={styles.tiles}>
          <legend className="sr">{texts.timeQuestion}</legend>
          {hasFreeDay ? nextTile : anyTile}
          {hasFreeDay ? anyTile : nextTile}
        </fieldset>
      )}
      {workMinutes === 0 ? (
        <Notice icon={Info} className={styles.notice}>
          {texts.noFixedTimes}
        </Notice>
      ) : (
        <>
          <DayStrip
            days={days}
            shown={shown?.date ?? ''}
            onShow={setShownDay}
            onKeyDown={(event) => focusFirstSlot(event, slots.current)}
            now={now}
          />
          <div ref={slots}>
            {shown && (
              <DayTimes
                times={times}
                day={shown}
                name={name}
                chosen={isStart(chosen) && !isNext ? chosen : ''}
                isNearest={isNearest}
                movingFrom={movingFrom}
                onChoose={choose}
                renderFullDay={renderFullDay}
                now={now}
              />
            )}
          </div>
        </>
      )}
    </>
  );
}

interface TileProps {
  name: string;
  checked: boolean;
  onChoose: (choice: string) => void;
}

interface NextTimeTileProps extends TileProps {
  start: string;
  note: string | undefined;
  now: Date;
}

const NextTimeTile = ({ name, start, note, now, checked, onChoose }: NextTimeTileProps) => (
  <ChoiceTile
    name={name}
    value={start}
    icon={Clock}
    label={
      <>
        <small>{texts.nextFreeTime}</small>
        <b className={styles.choice}>{comingText(start, now)}</b>
      </>
    }
    note={note}
    checked={checked}
    onChange={onChoose}
  />
);

const AnyTimeTile = ({ name, checked, onChoose }: TileProps) => (
  <ChoiceTile
    name={name}
    value={ANY_TIME}
    icon={PhoneCall}
    label={
      <>
        <small>{texts.dayNotSure}</small>
        <b className={styles.choice}>{texts.anyTimeCallMe}</b>
      </>
    }
    note={texts.anyTimeExplained}
    checked={checked}
    onChange={onChoose}
  />
);

/** From the days to the slots: the browser skips radios of a group that has its choice elsewhere. */
function focusFirstSlot(event: KeyboardEvent, slots: HTMLElement | null): void {
  if (event.key !== 'Tab' || event.shiftKey || event.altKey || event.ctrlKey) return;
  const radios = [...(slots?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const target = radios.find(({ checked }) => checked) ?? radios[0];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
