import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Navigation from 'lucide-react/icons/navigation';
import Phone from 'lucide-react/icons/phone';
import Timer from 'lucide-react/icons/timer';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { callLink, directionsLink } from '#web/domain/settings/centre-links.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { dayAndTimeText } from '#web/domain/scheduling/time-labels.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { comingTextInside, isChangeable, tooLateText } from './appointment-labels.ts';
import { downloadCalendar } from './download-calendar.ts';
import styles from './Appointment.module.css';
import { texts } from './customer-bookings.texts.ts';

/** The last moment for changing an open booking, and the customer's actions for its time. */
export function AppointmentActions({ booking, now }: { booking: Booking; now: Date }) {
  const centre = useCentre();
  const { appointment, mode } = booking;
  const moves = customerPaths.moveBooking(booking._id);
  if (booking.isCheckedIn === true) {
    return (
      <>
        <p className={styles.note}>
          <Phone size={16} />
          <span>
            {texts.carIsCheckedIn} <b>{texts.callUsForHelp}</b>
          </span>
        </p>
        {centre && (
          <div className={styles.actions}>
            <Button variant="line" size="sm" icon={Phone} href={callLink(centre.phone)}>
              {texts.callUs}
            </Button>
          </div>
        )}
      </>
    );
  }
  if (appointment === null) {
    return (
      <div className={styles.actions}>
        <Button variant="line" size="sm" icon={CalendarClock} href={moves}>
          {texts.chooseTimeMyself}
        </Button>
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
            </>
          )}
          {heldUntil && <> {texts.payBy(dayAndTimeText(heldUntil, now))}</>}
        </span>
      </p>
      <div className={styles.actions}>
        {isFree && (
          <Button variant="line" size="sm" icon={CalendarClock} href={moves}>
            {texts.move}
          </Button>
        )}
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
