import { serverNow } from '#web/lib/server-clock.ts';
import Info from 'lucide-react/icons/info';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Timer from 'lucide-react/icons/timer';
import { type ReactNode, useState } from 'react';
import type { Appointment } from '#shared/scheduling/appointment.ts';
import { isBeforeCutOff } from '#shared/scheduling/offered-start.ts';
import { HOLD_MINUTES, type ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { isStart } from '#web/domain/scheduling/any-time.ts';
import { addMinutes, dayAndTimeText, momentText, readyText, timeText } from '#web/domain/scheduling/time-labels.ts';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import type { BookingTime } from './booking-time.ts';
import { HoldStrip } from './HoldStrip.tsx';
import styles from './ConfirmTime.module.css';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

interface TimeFacts {
  time: BookingTime;
  /** That of the booking that is changed. */
  appointment: Appointment | null;
  times: ScheduleTimes | undefined;
  changePath: string;
}

/** The first lines of the summary: when the car comes, with a way to change it, and when it is ready. */
export function timeFacts({ time, appointment, times, changePath }: TimeFacts): [string, ReactNode][] {
  const { choice, hold } = time;
  const now = new Date(serverNow());
  const known = hold ?? (appointment?.startsAt === choice ? appointment : null);
  const estimated =
    times && !times.maySpanDays && isStart(choice)
      ? { startsAt: choice, endsAt: addMinutes(choice, times.workMinutes) }
      : null;
  const span = known ?? estimated;
  const text = isStart(choice) ? dayAndTimeText(choice, now) : texts.anyTimeWeCall;
  const when = (
    <span className={styles.when}>
      <span>{text}</span>
      <Link href={changePath} className="tap" aria-label={texts.changeTheTime}>
        {texts.change}
      </Link>
    </span>
  );
  return [['When', when], ...(span ? [['Ready', readyText(span, now)] satisfies [string, ReactNode]] : [])];
}

interface HoldNoticeProps {
  time: BookingTime;
  isLapsed: boolean;
  isStillFree: boolean;
  onLapse: () => void;
}

/** How long the time is kept. Afterwards the notice says whether it is still free. */
export function HoldNotice({ time: { choice, hold }, isLapsed, isStillFree, onLapse }: HoldNoticeProps) {
  const [now] = useState(() => new Date(serverNow()));
  if (hold === null) return null;
  if (!isLapsed) return <HoldStrip key={hold.hold} hold={hold} text={dayAndTimeText(choice, now)} onOver={onLapse} />;
  return (
    <Notice tone="bad" icon={Timer} className={styles.lapsed}>
      <b>{texts.holdExpired(HOLD_MINUTES, timeText(choice))}</b>{' '}
      {texts.restIsKept(isStillFree ? texts.timeStillFree : texts.timeTaken)}
    </Notice>
  );
}

interface LapsedActionsProps {
  choice: string;
  isStillFree: boolean;
  busy: boolean;
  onTakeAgain: () => void;
  whenPath: string;
}

/** In place of Save, once the hold is over. */
export function LapsedActions({ choice, isStillFree, busy, onTakeAgain, whenPath }: LapsedActionsProps) {
  return (
    <>
      {isStillFree && (
        <Button block busy={busy} busyLabel={texts.takingTime} onClick={onTakeAgain}>
          {texts.takeAgain(timeText(choice))}
        </Button>
      )}
      <Button variant={isStillFree ? 'line' : 'rust'} block href={whenPath}>
        {texts.chooseAnotherTime}
      </Button>
    </>
  );
}

/** Until when the appointment can be moved or cancelled. */
export function CutOff({ choice, times }: { choice: string; times: ScheduleTimes | undefined }) {
  const [now] = useState(() => new Date(serverNow()));
  if (!times || !isStart(choice)) return null;
  const { cutOffMinutes } = times;
  const end = addMinutes(choice, -cutOffMinutes);
  const length = lengthOf(cutOffMinutes);
  return (
    <p className={cx('block', styles.cutOff)}>
      <Info size={20} />
      <span>
        {isBeforeCutOff(cutOffMinutes, Date.parse(choice), now.getTime())
          ? texts.freeChangesUntilTime(length, momentText(end, now))
          : texts.tooSoonToChange(length)}
      </span>
    </p>
  );
}

/** When the customer gets the deposit back, and that it makes the time firm. */
export function DepositTerms({ choice, times }: { choice: string; times: ScheduleTimes | undefined }) {
  const [now] = useState(() => new Date(serverNow()));
  if (!times) return null;
  const { cutOffMinutes } = times;
  const length = lengthOf(cutOffMinutes);
  const isFree = isStart(choice) && isBeforeCutOff(cutOffMinutes, Date.parse(choice), now.getTime());
  return (
    <p className={cx('block', styles.cutOff)}>
      <ShieldCheck size={20} />
      <span>
        {isFree ? (
          <>
            {texts.getDepositBack} <b>{momentText(addMinutes(choice, -cutOffMinutes), now)}</b>.
          </>
        ) : isStart(choice) ? (
          texts.noDepositBack(length)
        ) : (
          texts.getDepositBackInTime(length)
        )}{' '}
        {texts.depositHoldsTime}
      </span>
    </p>
  );
}

const lengthOf = (minutes: number): string => (minutes % 60 === 0 ? hoursText(minutes / 60) : `${minutes} minutes`);
const hoursText = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);
