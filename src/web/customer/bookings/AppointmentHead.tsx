import CalendarClock from 'lucide-react/icons/calendar-clock';
import Car from 'lucide-react/icons/car';
import PhoneCall from 'lucide-react/icons/phone-call';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatDay } from '#shared/dates.ts';
import { comingText, momentText } from '#web/domain/scheduling/time-labels.ts';
import { formatPhone } from '#shared/phone.ts';
import { cx } from '#web/ui/cx.ts';
import { appointmentText, leafOf, readyText } from './appointment-labels.ts';
import { carLeftText, hasCome, stayOf } from './stay-of.ts';
import styles from './Appointment.module.css';
import { texts } from './customer-bookings.texts.ts';

/** When an open booking's car is expected, in words, with a leaf of a calendar; or that it is here, ready, or left. */
export function AppointmentHead({ booking, now }: { booking: Booking; now: Date }) {
  const { appointment, phoneNumber } = booking;
  if (hasCome(booking)) return <StayHead booking={booking} now={now} />;
  const cancelsAt = booking.deposit?.cancelsAt;
  if (appointment === null && cancelsAt !== undefined) {
    return (
      <div className={styles.head}>
        <span className={cx(styles.leaf, styles.none)} aria-hidden="true">
          <CalendarClock size={24} />
        </span>
        <p>
          <b>{texts.chooseATimeAgain}</b>
          <span className="muted">{texts.timeLostForDeposit(momentText(cancelsAt, now))}</span>
        </p>
      </div>
    );
  }
  if (appointment === null) {
    return (
      <div className={styles.head}>
        <span className={cx(styles.leaf, styles.none)} aria-hidden="true">
          <PhoneCall size={24} />
        </span>
        <p>
          <b>{texts.weWillCallYou}</b>
          <span className="muted">
            {texts.on} <span className="num">{formatPhone(phoneNumber)}</span>
            {texts.toAgreeATime}
          </span>
        </p>
      </div>
    );
  }
  const { startsAt } = appointment;
  const { month, day, weekday } = leafOf(startsAt);
  return (
    <div className={styles.head}>
      <time className={styles.leaf} dateTime={startsAt} aria-hidden="true">
        <span>{month}</span>
        <b>{day}</b>
        <small>{formatDay(startsAt, now) === 'Today' ? texts.today : weekday}</small>
      </time>
      <p>
        <b>{comingText(startsAt, now)}</b>
        <span className="muted">{appointmentText(appointment, now)}</span>
      </p>
    </div>
  );
}

/** That the car came, with the state of its stay. */
function StayHead({ booking, now }: { booking: Booking; now: Date }) {
  const stay = stayOf(booking);
  const left = carLeftText(booking, now);
  const isReady = stay?.state === 'ready';
  const since = isReady ? stay.readyAt : stay?.since;
  const { appointment } = booking;
  return (
    <div className={styles.head}>
      <span className={cx(styles.leaf, styles.none)} aria-hidden="true">
        <Car size={24} />
      </span>
      <p>
        <b>{isReady ? texts.carIsReady : stay === null ? (left ?? texts.carHasCome) : texts.inOurWorkshop}</b>
        {since && (
          <span className="muted">
            {texts.since(momentText(since, now))}
            {!isReady && appointment !== null && ` ${readyText(appointment.endsAt, now)}`}
          </span>
        )}
      </p>
    </div>
  );
}
