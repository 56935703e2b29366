import { serverNow } from '#web/lib/server-clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { carType } from '#shared/bookings/booking-states.ts';
import { stopWaiting, type Wait } from '#shared/scheduling/waiting.contract.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useUser } from '#web/customer/session/customer-session.ts';
import { useSharedCars } from '#web/customer/shared-cars-query.ts';
import { dayAndTimeText, dayText } from '#web/domain/scheduling/time-labels.ts';
import { formatClock, useCountdown } from '#web/lib/use-countdown.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useWaits } from './waits-query.ts';
import styles from './OwnWaits.module.css';
import { texts } from './customer-scheduling.texts.ts';

/** The days on which the customer waits for a place, and the places offered now. Nothing when there are none. */
export function OwnWaits() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useWaits();
  const online = useOnline();
  if (!data && error && online) {
    return (
      <Notice tone="bad" className={styles.waits}>
        {texts.loadFailed}{' '}
        <Button variant="text" size="sm" busy={isFetching} busyLabel={texts.trying} onClick={() => void refetch()}>
          {texts.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (!data || data.waits.length === 0) return null;
  return (
    <section className={styles.waits} aria-labelledby="waits">
      <h2 id="waits" className="heading">
        {texts.waitingForAPlace}
      </h2>
      <ul className={styles.list}>
        {data.waits.map((wait) => (
          <li key={wait._id}>
            <WaitCard wait={wait} asOf={dataUpdatedAt} onChange={refetch} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WaitCardProps {
  wait: Wait;
  /** When the answer arrived by this device's clock, ms. */
  asOf: number;
  /** Fetches the waits and offers again. */
  onChange: () => unknown;
}

function WaitCard({ wait: { _id: id, service, vehicle, date, offer }, asOf, onChange }: WaitCardProps) {
  const client = useQueryClient();
  const online = useOnline();
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const [now] = useState(() => new Date(serverNow()));
  const day = dayText(date, now);
  const car = vehicle && carType(vehicle);
  const remove = () =>
    void submit(async () => {
      const { message } = await customerCall(stopWaiting, { params: { id } });
      await client.invalidateQueries({ queryKey: ['waits'] });
      toast.success(message);
    });
  return (
    <Card className={styles.card}>
      <p>
        <b>{service.name}</b>
        <span className="muted">{[car, day].filter(Boolean).join(', ')}</span>
      </p>
      {offer && (
        <Notice tone="gold" role="status">
          <b>{texts.aPlaceOpened(dayAndTimeText(offer.startsAt, now))}</b>{' '}
          <TimeLeft key={offer.hold} from={asOf} seconds={offer.secondsLeft} onOver={onChange} />
        </Notice>
      )}
      <div className="actions">
        {offer && (
          <Button
            size="sm"
            href={customerPaths.newBooking({
              service: service._id,
              ...(vehicle && { vehicle: vehicle._id }),
              hold: offer.hold,
            })}
          >
            {texts.bookThisTime}
          </Button>
        )}
        {offer && vehicle && <SharedOffers hold={offer.hold} vehicle={vehicle._id} />}
        <Button
          variant="line"
          size="sm"
          busy={busy}
          busyLabel={texts.removing}
          disabled={!online}
          aria-label={texts.removeNameAndDay(service.name, day)}
          onClick={remove}
        >
          {texts.remove}
        </Button>
      </div>
    </Card>
  );
}

/** Lets a partner take the offered time for shared cars of this model. */
function SharedOffers({ hold, vehicle }: { hold: string; vehicle: string }) {
  const user = useUser();
  const { data } = useSharedCars(user?.phoneProven ? user.phoneNumber : null);
  return data?.cars
    .filter((car) => car.role === 'partner' && car.vehicle._id === vehicle)
    .map(({ _id: id, owner, plate }) => (
      <Button key={id} variant="line" size="sm" href={customerPaths.bookSharedCar(id, { hold })}>
        {texts.bookForShared(owner, plate)}
      </Button>
    ));
}

/** How long an offer is kept. The clock itself is not announced. */
function TimeLeft({ from, seconds, onOver }: { from: number; seconds: number; onOver: () => unknown }) {
  const { left } = useCountdown(from, seconds);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <>
      {texts.keptForYou}{' '}
      <span role="timer" aria-label={texts.timeLeftToBook}>
        <b>{formatClock(left)}</b>
      </span>
      .
    </>
  );
}
