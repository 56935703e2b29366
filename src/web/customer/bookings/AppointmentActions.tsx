import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Navigation from 'lucide-react/icons/navigation';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Phone from 'lucide-react/icons/phone';
import Timer from 'lucide-react/icons/timer';
import X from 'lucide-react/icons/x';
import { use } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { liveThing } from '#shared/bookings/live-thing.ts';
import { formatNaira } from '#shared/money.ts';
import { findingsText } from '#web/domain/estimates/line-texts.ts';
import { cx } from '#web/ui/cx.ts';
import { callLink, directionsLink } from '#web/domain/settings/centre-links.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { dayAndTimeText } from '#web/domain/scheduling/time-labels.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { comingTextInside, isChangeable, retainedWhenCancelled, tooLateText } from './appointment-labels.ts';
import { downloadCalendar } from './download-calendar.ts';
import { carLeftText, hasCome } from './stay-of.ts';
import styles from './Appointment.module.css';
import { texts } from './customer-bookings.texts.ts';

interface AppointmentActionsProps {
  booking: Booking;
  now: Date;
  /** Asks whether to cancel it; without it that is not offered. */
  onCancel?: (() => void) | undefined;
}

/**
 * The findings or the money that a booking waits for, the last moment for changing it, and the actions for its time or
 * the stay of its car. A car that left has none.
 */
export function AppointmentActions(props: AppointmentActionsProps) {
  const { booking, now } = props;
  return (
    <>
      <WaitingNote booking={booking} now={now} />
      {!hasCome(booking) && <TimeActions {...props} />}
      {hasCome(booking) && carLeftText(booking, now) === null && <StayActions booking={booking} />}
    </>
  );
}

/** The findings to answer, or the money that keeps a ready car. */
function WaitingNote({ booking, now }: { booking: Booking; now: Date }) {
  const { live, due } = booking;
  const thing = liveThing(booking, now);
  const toAnswer = thing === 'answer' ? live?.toAnswer : undefined;
  const isPaidFirst = thing === 'pay' && live?.stay?.state === 'ready';
  if (!toAnswer && !isPaidFirst) return null;
  return (
    <p className={cx(styles.note, styles.waiting)}>
      <CircleAlert size={16} />
      <b>
        {toAnswer
          ? texts.findingsWait(findingsText(toAnswer.findings), toAnswer.findings === 1, formatNaira(toAnswer.amount))
          : texts.payThenCollect(formatNaira(due))}
      </b>
    </p>
  );
}

/** The actions while the car is here: the booking is changed by staff alone. */
function StayActions({ booking }: { booking: Booking }) {
  const centre = useCentre();
  return (
    <div className={styles.actions}>
      <Button variant="line" size="sm" href={customerPaths.visit(booking._id)}>
        {texts.whereIsMyCar}
      </Button>
      {centre && (
        <Button variant="line" size="sm" icon={Phone} href={callLink(centre.phone)}>
          {texts.callUs}
        </Button>
      )}
    </div>
  );
}

function TimeActions({ booking, now, onCancel }: AppointmentActionsProps) {
  const centre = useCentre();
  const { appointment, mode } = booking;
  const moves = customerPaths.moveBooking(booking._id);
  // Only the owner gives up a deposit.
  const isPartner = use(BookingSide) !== null;
  const retained = isPartner ? null : retainedWhenCancelled(booking, now);
  const cancel = onCancel && (isChangeable(booking, now) || retained !== null) && (
    <Button variant="line" size="sm" icon={X} onClick={onCancel}>
      {texts.cancel}
    </Button>
  );
  if (appointment === null) {
    return (
      <div className={styles.actions}>
        <Button variant="line" size="sm" icon={CalendarClock} href={moves}>
          {booking.deposit?.cancelsAt === undefined ? texts.chooseATime : texts.chooseATimeAgain}
        </Button>
        {cancel}
      </div>
    );
  }
  const isFree = isChangeable(booking, now);
  const { changeableUntil, heldUntil } = appointment;
  return (
    <>
      <p className={styles.note}>
        {isFree ? <Timer size={16} /> : <Phone size={16} />}
        <span>
          {isFree ? (
            <>
              {texts.freeChangesUntil} <b>{comingTextInside(changeableUntil, now)}</b>
              {texts.callUsAfterThat}
            </>
          ) : (
            <>
              {tooLateText(appointment, now)} <b>{texts.callUsForHelp}</b>
              {retained !== null && retained > 0 && <> {texts.cancelKeepsDeposit}</>}
            </>
          )}
          {heldUntil && <> {payByText(booking, dayAndTimeText(heldUntil, now))}</>}
        </span>
      </p>
      <div className={styles.actions}>
        {isFree && (
          <Button variant="line" size="sm" icon={CalendarClock} href={moves}>
            {texts.move}
          </Button>
        )}
        {cancel}
        {mode === 'drive-in' && centre && (
          <Button variant="line" size="sm" icon={Navigation} href={directionsLink(centre)} rel="noopener noreferrer">
            {texts.directions}
          </Button>
        )}
        {!isFree && centre && (
          <Button variant="line" size="sm" icon={Phone} href={callLink(centre.phone)}>
            {texts.callUs}
          </Button>
        )}
        <CalendarButton bookingId={booking._id} />
      </div>
    </>
  );
}

const payByText = ({ deposit }: Booking, until: string): string =>
  deposit ? texts.payDepositBy(formatNaira(deposit.due), until) : texts.payBy(until);

function CalendarButton({ bookingId }: { bookingId: string }) {
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  return (
    <Button
      variant="line"
      size="sm"
      icon={CalendarPlus}
      busy={busy}
      busyLabel={texts.loading}
      onClick={() => void submit(() => downloadCalendar(bookingId))}
    >
      {texts.addToCalendar}
    </Button>
  );
}
