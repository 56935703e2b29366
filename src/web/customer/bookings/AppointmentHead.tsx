import Car from 'lucide-react/icons/car';
import PhoneCall from 'lucide-react/icons/phone-call';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatDay } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import { cx } from '#web/ui/cx.ts';
import { appointmentText, comingText, leafOf } from './appointment-labels.ts';
import styles from './Appointment.module.css';
import { texts } from './customer-bookings.texts.ts';

/** When an open booking's car is expected, in words, with a leaf of a calendar; or that it has come. */
export function AppointmentHead({ booking, now }: { booking: Booking; now: Date }) {
  const { appointment, isCheckedIn, phoneNumber } = booking;
  if (appointment === null) {
    const Glyph = isCheckedIn ? Car : PhoneCall;
    return (
      <div className={styles.head}>
        <span className={cx(styles.leaf, styles.none)} aria-hidden="true">
          <Glyph size={24} />
        </span>
        <p>
          <b>{isCheckedIn ? texts.carHasCome : texts.weWillCallYou}</b>
          {!isCheckedIn && (
            <span className="muted">
              {texts.on} <span className="num">{formatPhone(phoneNumber)}</span>
              {texts.toAgreeATime}
            </span>
          )}
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
