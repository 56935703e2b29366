import { serverNow } from '#web/lib/server-clock.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Timer from 'lucide-react/icons/timer';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, useEffect, useState } from 'react';
import { HOLD_MINUTES, type ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { WaitForPlace } from '#web/customer/scheduling/WaitForPlace.tsx';
import { ANY_TIME, isStart } from '#web/domain/scheduling/any-time.ts';
import { durationText } from '#shared/duration-text.ts';
import { addMinutes, dayAndTimeText, readyText, timeText } from '#web/domain/scheduling/time-labels.ts';
import { TimePicker } from '#web/domain/scheduling/TimePicker.tsx';
import { timesQueryOptions } from '#web/domain/scheduling/times-query.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { cx } from '#web/ui/cx.ts';
import { AmountBar } from './AmountBar.tsx';
import { useBookingForm } from './booking-form-context.ts';
import { carLabel, serviceLabel } from './booking-form-values.ts';
import { BookingFormPage } from './BookingFormPage.tsx';
import { type BookingTime, NO_TIME } from './booking-time.ts';
import type { StartRefusal } from '#web/customer/scheduling/start-refusal.ts';
import { holdStart, isLive } from './hold-start.ts';
import form from './BookingForm.module.css';
import styles from './WhenStep.module.css';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

interface WhenStepProps {
  time: BookingTime;
  setTime: (time: BookingTime) => void;
  /** Why the last chosen start was refused. */
  refusal: StartRefusal | null;
  setRefusal: (refusal: StartRefusal | null) => void;
  formPath: string;
  onContinue: () => void;
}

/** The step between the form and the confirm step: when the car shall come. Continue holds the chosen time. */
export function WhenStep({ time, setTime, refusal, setRefusal, formPath, onContinue }: WhenStepProps) {
  const { values, selection, existing } = useBookingForm();
  const { data: times } = useQuery(timesQueryOptions(values));
  const [now] = useState(() => new Date(serverNow()));
  const { ref, busy, isMissing, isWaiting, choose, onSubmit } = useWhenForm({ time, setTime, setRefusal, onContinue });
  const { choice, hold } = time;
  const present = existing?.appointment ?? null;
  const endsAt = choice === present?.startsAt ? present.endsAt : endOf(choice, times);
  const ready = endsAt && `Ready ${readyText({ startsAt: choice, endsAt }, now).replace('About', 'about')}`;
  const job = [carLabel(selection), times && times.workMinutes > 0 ? durationText(times.workMinutes) : null];
  return (
    <BookingFormPage title={texts.whenQuestion} back={{ href: formPath, label: texts.serviceQuestion }}>
      <form
        ref={ref}
        className={form.grid}
        noValidate
        onSubmit={onSubmit}
        aria-label={texts.when}
        aria-describedby={isMissing ? 'choose-time' : undefined}
      >
        <div>
          <p className={styles.job}>
            <CarPicture className={styles.car} />
            <span>
              <b>{serviceLabel(selection)}</b> {job.filter(Boolean).join(', ')}
            </span>
          </p>
          {isMissing && (
            <p className={styles.error} id="choose-time" role="alert">
              <TriangleAlert size={20} />
              {texts.chooseTimeOr(present ? '' : texts.orAnyTime)}
            </p>
          )}
          <TimePicker
            job={values}
            chosen={choice}
            onChoose={choose}
            ownStart={hold?.startsAt ?? present?.startsAt}
            offersAnyTime={present === null}
            renderFullDay={
              present === null ? (date) => <WaitForPlace key={date} job={values} date={date} /> : undefined
            }
            refusal={refusal ? { message: <Refused {...refusal} />, nearest: refusal.nearest } : undefined}
          />
          {present === null && (
            <p className={cx('small muted', styles.keep)}>
              <Timer size={20} />
              <span>
                {texts.holdExplained(HOLD_MINUTES)}
                {ready && ` ${ready}.`}
              </span>
            </p>
          )}
        </div>
        <AmountBar
          busy={busy || isWaiting}
          busyLabel={isWaiting ? texts.noNetwork : undefined}
          time={timeLines(choice, ready, now)}
        />
      </form>
    </BookingFormPage>
  );
}

/** The form of the step. Without a network it waits, and continues when the network is back. */
function useWhenForm({
  time,
  setTime,
  setRefusal,
  onContinue,
}: Pick<WhenStepProps, 'time' | 'setTime' | 'setRefusal' | 'onContinue'>) {
  const { values, existing } = useBookingForm();
  const client = useQueryClient();
  const online = useOnline();
  const { ref, busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const [isMissing, setMissing] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const { choice, hold } = time;

  useEffect(() => {
    if (isWaiting && online) ref.current?.requestSubmit();
  }, [isWaiting, online, ref]);

  function choose(next: string) {
    setMissing(false);
    setWaiting(false);
    setTime({ choice: next, hold: hold?.startsAt === next ? hold : null });
  }
  function leave() {
    setRefusal(null);
    onContinue();
  }
  async function holdAndLeave() {
    const result = await holdStart(values, choice);
    if ('hold' in result) {
      setTime({ choice, hold: result.hold });
      return leave();
    }
    setRefusal(result.refusal);
    setTime(NO_TIME);
    ref.current?.scrollIntoView({ block: 'start' });
    void client.invalidateQueries({ queryKey: ['times'] });
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setWaiting(false);
    if (choice === '') {
      setMissing(true);
      ref.current?.querySelector<HTMLElement>('input')?.focus();
      return;
    }
    // A changed booking gives up its old time only when it is saved, so its new one is not held.
    const needsHold = isStart(choice) && !existing?.appointment && !(hold && isLive(hold, Date.now()));
    if (!needsHold) return leave();
    if (!online) return setWaiting(true);
    void submit(holdAndLeave);
  }
  return { ref, busy, isMissing, isWaiting, choose, onSubmit };
}

/** When the work that starts then ends; null when it cannot be known before. */
const endOf = (choice: string, times: ScheduleTimes | undefined): string | null =>
  times && !times.maySpanDays && isStart(choice) ? addMinutes(choice, times.workMinutes) : null;

/** The chosen time for the amount bar, then when the car is ready. */
function timeLines(choice: string, ready: string | null, now: Date): string[] {
  if (choice === ANY_TIME) return [texts.anyTimeChosen];
  if (choice === '') return [texts.noTimeChosenYet];
  return [dayAndTimeText(choice, now), ...(ready ? [ready] : [])];
}

/** Why a start was refused. */
function Refused({ code, message, startsAt, nearest }: StartRefusal) {
  if (code !== 'schedule.taken') return message;
  const next = nearest.find((each) => each.startsAt > startsAt && each.startsAt.slice(0, 10) === startsAt.slice(0, 10));
  return (
    <>
      <b>{texts.timeIsGone(timeText(startsAt))}</b> {texts.takenByAnother}
      {next && texts.sameDayTimeIsFree(timeText(next.startsAt))}
    </>
  );
}
