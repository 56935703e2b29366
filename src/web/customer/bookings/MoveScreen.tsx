import { bookedNames, joinServices } from '#shared/catalogue/chosen-services.ts';
import { useQueryClient } from '@tanstack/react-query';
import Phone from 'lucide-react/icons/phone';
import { type FormEvent, use, useEffect, useState } from 'react';
import { navigate, useParams } from '#web/lib/router.tsx';
import { refusedChange } from '#shared/bookings/booking-changes.ts';
import { type Booking, moveBooking } from '#shared/bookings/bookings.contract.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { invalidateBooking, updateCachedBooking, useBooking } from '#web/customer/booking-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { callLink } from '#web/domain/settings/centre-links.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { isStart } from '#web/domain/scheduling/any-time.ts';
import { dayAndTimeText } from '#web/domain/scheduling/time-labels.ts';
import { TimePicker } from '#web/domain/scheduling/TimePicker.tsx';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { isChangeable, tooLateText } from './appointment-labels.ts';
import { BookingQueryState } from './BookingQueryState.tsx';
import { refusalOf, type StartRefusal } from '#web/customer/scheduling/start-refusal.ts';
import { BookingFormPage } from './form/BookingFormPage.tsx';
import bar from './form/AmountBar.module.css';
import form from './form/BookingForm.module.css';
import styles from './MoveScreen.module.css';
import { texts } from './customer-bookings.texts.ts';

/** /user/bookings/{id}/move: another time for a booking, or the first one. */
export function MoveScreen() {
  const { id = '' } = useParams();
  const query = useBooking(id);
  return (
    <BookingFormPage title={query.data?.appointment === null ? texts.chooseATime : texts.move}>
      <BookingQueryState query={query}>{(booking) => <Move key={booking._id} booking={booking} />}</BookingQueryState>
    </BookingFormPage>
  );
}

/** Another time for a booking; for a partner below its side. */
export function Move({ booking }: { booking: Booking }) {
  const partner = use(BookingSide);
  const now = useNow();
  const centre = useCentre();
  const refused = refusedChange('move', booking);
  if (refused !== null) {
    return (
      <EmptyState
        title={texts.noTimeToChoose}
        action={
          <Button href={(partner?.bookingPath ?? customerPaths.booking)(booking._id)}>{texts.seeTheBooking}</Button>
        }
      >
        {refused === 'booking.checked_in' ? texts.carIsCheckedIn : texts.bookingIsClosed}
      </EmptyState>
    );
  }
  if (booking.appointment && !isChangeable(booking, now)) {
    return (
      <Notice tone="gold" icon={Phone}>
        {texts.tooLateCallUs(tooLateText(booking.appointment, now))}
        {centre && (
          <div className="actions">
            <Button variant="line" size="sm" icon={Phone} href={callLink(centre.phone)}>
              {texts.callUs}
            </Button>
          </div>
        )}
      </Notice>
    );
  }
  return <MoveForm booking={booking} now={now} />;
}

function MoveForm({ booking, now }: { booking: Booking; now: Date }) {
  const client = useQueryClient();
  const partner = use(BookingSide);
  const done = () => navigate(partner?.bookingPath(booking._id) ?? customerPaths.bookings(), { replace: true });
  const online = useOnline();
  const { ref, busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const present = booking.appointment?.startsAt;
  const [chosen, setChosen] = useState(present ?? '');
  const [refusal, setRefusal] = useState<StartRefusal | null>(null);
  // Choosing the booking's current time again changes nothing, so a second place at it is not offered.
  const nearest = refusal?.nearest.filter(({ startsAt }) => startsAt !== present) ?? [];
  const [isWaiting, setWaiting] = useState(false);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    if (isWaiting && online) ref.current?.requestSubmit();
  }, [isWaiting, online, ref]);

  function choose(choice: string) {
    setWaiting(false);
    setMissing(false);
    setChosen(choice);
  }
  async function save(): Promise<string> {
    const params = { id: booking._id };
    const { booking: moved, message } = await customerCall(moveBooking, { params, body: { startsAt: chosen } });
    updateCachedBooking(client, moved);
    return message;
  }
  async function send() {
    try {
      const message = await (partner?.move(booking._id, chosen) ?? save());
      void client.invalidateQueries({ queryKey: ['times'] });
      toast.success(message);
      done();
    } catch (error) {
      const refused = refusalOf(error, chosen);
      if (refused === null) {
        // It may have been cancelled, or come too close, meanwhile.
        if (partner) partner.refresh();
        else invalidateBooking(client, booking._id);
        throw error;
      }
      setRefusal(refused);
      setChosen('');
      ref.current?.scrollIntoView({ block: 'start' });
      void client.invalidateQueries({ queryKey: ['times'] });
    }
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setWaiting(false);
    if (!isStart(chosen)) {
      setMissing(true);
      ref.current?.querySelector<HTMLElement>('input')?.focus();
      return;
    }
    if (chosen === present) return done();
    if (!online) return setWaiting(true);
    void submit(send);
  }

  return (
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
          <b>{bookedNames(booking)}</b> {booking.carType}
          {present && <span className={styles.present}>{texts.currentTime(dayAndTimeText(present, now))}</span>}
        </p>
        {isMissing && (
          <p className={styles.error} id="choose-time" role="alert">
            {texts.chooseATimeFirst}
          </p>
        )}
        <TimePicker
          job={{ service: joinServices(booking), vehicle: booking.vehicle._id, mode: booking.mode }}
          chosen={chosen}
          onChoose={choose}
          movingFrom={present}
          refusal={refusal ? { message: refusal.message, nearest } : undefined}
        />
      </div>
      <MoveBar chosen={chosen} present={present} now={now} busy={busy} isWaiting={isWaiting} />
    </form>
  );
}

interface MoveBarProps {
  chosen: string;
  /** The start that the booking has; undefined for none. */
  present: string | undefined;
  now: Date;
  busy: boolean;
  isWaiting: boolean;
}

/** The chosen time, and the button that takes it. */
function MoveBar({ chosen, present, now, busy, isWaiting }: MoveBarProps) {
  const isSame = chosen === present && present !== undefined;
  return (
    <aside className={bar.bar} aria-label={texts.yourChoice}>
      <div className={bar.foot}>
        <p>
          <span className="small muted">{isSame ? texts.unchanged : present ? texts.newTime : texts.yourTime}</span>
          <output className={styles.choice}>
            {isStart(chosen) ? dayAndTimeText(chosen, now) : texts.noTimeChosenYet}
          </output>
        </p>
        <Button
          type="submit"
          className={bar.button}
          busy={busy || isWaiting}
          busyLabel={isWaiting ? texts.noNetwork : 'Saving'}
        >
          {isSame ? texts.keepIt : present ? texts.moveIt : texts.takeIt}
        </Button>
      </div>
    </aside>
  );
}
