import type { StaffAction } from '#shared/bookings/booking-transitions.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { availableActions } from '#shared/bookings/board.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { formatNaira } from '#shared/money.ts';
import type { NextAction } from '#shared/visits/next-actions.ts';
import type { StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { ACTION_LABEL } from '#web/staff/staff.texts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './StaffBookingScreen.module.css';
import { texts } from './staff-bookings.texts.ts';

export type NextChoice = StaffAction | 'markReady';

interface NextStepProps {
  /** At least one, the first before the others. */
  actions: readonly NextAction[];
  booking: StaffCard;
  visit: StaffVisit | undefined;
  type: StaffType;
  now: Date;
  onChoose: (action: NextChoice) => void;
}

const firstNameOf = ({ fullName }: StaffCard): string => fullName.split(' ')[0] ?? fullName;

/** The next action in words, with the reason why it is next. */
function wordsFor(next: NextAction, { booking, visit, now, actions }: NextStepProps): { title: string; why: string } {
  const name = firstNameOf(booking);
  const { appointment } = booking;
  const due = formatNaira(booking.due);
  const at = now.toISOString();
  switch (next) {
    case 'decideCancellation':
      return { title: texts.nextDecide(name), why: texts.nextDecideWhy };
    case 'checkIn':
      return {
        title: texts.nextCheckIn,
        why:
          appointment === null ? texts.nextNoTime(name) : texts.nextExpected(name, whenLabel(appointment.startsAt, at)),
      };
    case 'inspect':
      return { title: texts.nextInspect, why: texts.nextInspectWhy };
    case 'replyToQuestion':
      return { title: texts.nextReply(name), why: texts.nextReplyWhy };
    case 'writeEstimate':
      return { title: texts.nextEstimate, why: texts.nextEstimateWhy };
    case 'awaitAnswer':
      return { title: texts.nextAwait(name), why: texts.nextAwaitWhy };
    case 'markReady':
      return {
        title: texts.nextReady,
        why: visit?.readyBy ? texts.promisedFor(whenLabel(visit.readyBy, at)) : texts.nextReadyWhy,
      };
    case 'takeMoney':
      return {
        title: actions.includes('handOver') ? texts.nextTakeAndHandOver(due) : texts.takeNaira(due),
        why: visit?.readyAt ? texts.readySince(whenLabel(visit.readyAt, at)) : texts.nextTakeWhy,
      };
    case 'handOver':
      return {
        title: texts.nextHandOver,
        why: visit?.readyAt ? texts.readySince(whenLabel(visit.readyAt, at)) : '',
      };
    case 'finishJob':
      return { title: texts.nextFinish, why: texts.nextFinishWhy };
  }
}

/** The next action of a booking as the only filled button of the page, then the other possible ones. */
export function NextStep(props: NextStepProps) {
  const [next] = props.actions;
  if (next === undefined) return null;
  const { title, why } = wordsFor(next, props);
  return (
    <section className={styles.next} aria-labelledby="next">
      <div>
        <p className="small muted">{texts.next}</p>
        <h2 className="heading" id="next">
          {title}
        </h2>
        {why && <p className="muted">{why}</p>}
      </div>
      <div className={styles.nextActions}>
        {props.actions.map((action, index) => (
          <NextButton key={action} action={action} isFirst={index === 0} {...props} />
        ))}
      </div>
    </section>
  );
}

function NextButton({
  action,
  isFirst,
  booking,
  type,
  onChoose,
}: NextStepProps & { action: NextAction; isFirst: boolean }) {
  const look = isFirst ? {} : ({ variant: 'line' } as const);
  const { _id: id } = booking;
  const toEstimate = (label: string) => (
    <Button {...look} href={staffPaths.estimate(id)}>
      {label}
    </Button>
  );
  switch (action) {
    case 'decideCancellation': {
      const possible = availableActions(booking, type);
      return (['acceptCancellation', 'keepBooking'] as const)
        .filter((one) => possible.includes(one))
        .map((one, index) => (
          <Button key={one} variant={isFirst && index === 0 ? 'rust' : 'line'} onClick={() => onChoose(one)}>
            {ACTION_LABEL[one]}
          </Button>
        ));
    }
    case 'checkIn':
      return (
        <Button {...look} href={staffPaths.checkIn(id)}>
          {texts.checkIn}
        </Button>
      );
    case 'inspect':
      return (
        <Button {...look} href={staffPaths.inspection(id)}>
          {texts.inspection}
        </Button>
      );
    case 'writeEstimate':
      return toEstimate(texts.estimate);
    case 'replyToQuestion':
      return toEstimate(texts.reply);
    case 'awaitAnswer':
      return toEstimate(texts.seeEstimate);
    case 'markReady':
      return (
        <Button {...look} onClick={() => onChoose('markReady')}>
          {texts.ready}
        </Button>
      );
    case 'takeMoney':
      return (
        <Button {...look} onClick={() => onChoose('recordPayment')}>
          {texts.recordNaira(formatNaira(booking.due))}
        </Button>
      );
    case 'handOver':
      return (
        <Button {...look} href={staffPaths.release(id)}>
          {texts.handOver}
        </Button>
      );
    case 'finishJob':
      return (
        <Button {...look} onClick={() => onChoose('finishJob')}>
          {ACTION_LABEL.finishJob}
        </Button>
      );
  }
}
