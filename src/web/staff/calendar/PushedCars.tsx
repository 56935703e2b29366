import { useState } from 'react';
import { appointBookingAsStaff, offerTime, type PushedCar } from '#shared/bookings/staff-day.contract.ts';
import { dayAndTime, timeLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { useJobAction } from './use-job-action.ts';
import { texts } from './staff-calendar.texts.ts';

interface PushedCarsProps {
  cars: readonly PushedCar[];
  timeZone: string;
  mayPlan: boolean;
  onDone: () => void;
}

/** The cars that a late job pushes. Each can get another bay at its time, or the offer of a new time. */
export function PushedCars({ cars, timeZone, mayPlan, onDone }: PushedCarsProps) {
  const [solved, setSolved] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <div className="stack">
      <p>
        {texts.itPushesThese(cars.length === 1 ? texts.thisCar : texts.theseCars)}{' '}
        {mayPlan && texts.nothingMovesByItself}
      </p>
      {cars.map((car) => (
        <Card key={car._id} tone="flat" className="stack-tight" aria-label={car.booking?.number ?? car.service}>
          <p>
            <b>{car.booking?.number ?? texts.bookingCustomer}</b>
            {car.booking && `, ${car.booking.fullName}`}
            <br />
            {texts.serviceInBayAt(car.service, car.bay.name, timeLabel(timeZone, car.startsAt))}
          </p>
          {solved.has(car._id) ? (
            <p role="status">{solved.get(car._id)}</p>
          ) : (
            car.booking &&
            mayPlan && (
              <Choices
                car={car}
                booking={car.booking}
                timeZone={timeZone}
                onSolved={(message) => setSolved((before) => new Map(before).set(car._id, message))}
              />
            )
          )}
        </Card>
      ))}
      <SheetActions>
        <Button variant="line" onClick={onDone}>
          {texts.done}
        </Button>
      </SheetActions>
    </div>
  );
}

interface ChoicesProps {
  car: PushedCar;
  booking: NonNullable<PushedCar['booking']>;
  timeZone: string;
  onSolved: (message: string) => void;
}

function Choices({ car, booking: { _id: id, version }, timeZone, onSolved }: ChoicesProps) {
  const { act, busy, failure, nearest } = useJobAction();
  const toBay = async (bay: string) => {
    const body = { version, startsAt: car.startsAt, bay };
    const answer = await act(() => staffCall(appointBookingAsStaff, { params: { id }, body }));
    if (answer) onSolved(answer.message);
  };
  const offer = async (startsAt: string) => {
    const answer = await act(() => staffCall(offerTime, { params: { id }, body: { version, startsAt } }));
    if (answer) onSolved(answer.message);
  };
  const times = nearest.length > 0 ? nearest : car.nearest;
  return (
    <>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="actions">
        {car.otherBays.map(({ _id, name }) => (
          <Button key={_id} variant="line" size="sm" disabled={busy} onClick={() => void toBay(_id)}>
            {texts.moveTo(name)}
          </Button>
        ))}
        {times.map(({ startsAt }) => (
          <Button key={startsAt} variant="line" size="sm" disabled={busy} onClick={() => void offer(startsAt)}>
            {texts.offerTime(dayAndTime(timeZone, startsAt))}
          </Button>
        ))}
      </div>
    </>
  );
}
