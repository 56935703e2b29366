import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { carType } from '#shared/bookings/booking-states.ts';
import { leaveCar, type SharedCar } from '#shared/cars/car-people.contract.ts';
import { ROLE_SEES } from '#shared/cars/car-people.ts';
import type { SharedVisit } from '#shared/shared-cars/shared-visits.contract.ts';
import { dateText } from '#web/customer/cars/car-texts.ts';
import { ConfirmActSheet } from '#web/customer/people/ConfirmActSheet.tsx';
import { ROLE_LABEL } from '#web/customer/people/role-label.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { SHARED_KEY } from '#web/customer/shared-cars-query.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { dayAndTimeText } from '#web/domain/scheduling/time-labels.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import styles from './SharedScreen.module.css';
import { stateText } from './visit-words.ts';
import { texts } from './customer-shared.texts.ts';

interface SharedCarCardProps {
  car: SharedCar;
  /** Its visits to come and under way, then the last; undefined while they load. */
  visits: readonly SharedVisit[] | undefined;
  online: boolean;
}

/** A car that another person shares: the customer's role, its visits, and leaving it. */
export function SharedCarCard({ car, visits, online }: SharedCarCardProps) {
  const { _id: id, role, owner, plate, vehicle, standing } = car;
  const now = useNow();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  return (
    <Card className="stack-tight" aria-labelledby={`car-${id}`}>
      <h2 className="heading" id={`car-${id}`}>
        {carType(vehicle)}
      </h2>
      <p className={styles.about}>
        <NumberPlate plate={plate} />
        <b>{ROLE_LABEL[role]}</b>
        <span className="muted">{texts.ofOwner(owner)}</span>
      </p>
      <p className="small muted">{ROLE_SEES[role].join('. ')}.</p>
      {standing && <p>{texts.mayCollectUntil(dateText(standing.until))}</p>}
      {visits !== undefined && (
        <>
          <h3 className={styles.sees}>{texts.visits}</h3>
          {visits.length === 0 ? (
            <p className="muted">{texts.noVisit}</p>
          ) : (
            <ul className={styles.visits}>
              {visits.map((visit) => (
                <li key={visit._id}>
                  <Link href={customerPaths.sharedVisit(visit._id)}>
                    {visit.service}, {visit.number}
                  </Link>
                  <span className="small muted">
                    {stateText(visit.state)}
                    {visit.startsAt !== null && `, ${dayAndTimeText(visit.startsAt, now)}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <p className="actions">
        {role === 'partner' && (
          <Button variant="line" size="sm" href={customerPaths.sharedCar(id)}>
            {texts.bookings}
          </Button>
        )}
        <Button
          variant="text"
          size="sm"
          className={styles.leave}
          disabled={!online}
          aria-label={texts.leaveCar(plate)}
          onClick={() => setLeaving(true)}
        >
          {texts.leave}
        </Button>
      </p>
      {leaving && (
        <ConfirmActSheet
          words={{
            title: texts.leaveQuestion,
            text: texts.leaveConsequence(owner),
            yes: texts.yesLeave,
            busy: texts.leaving,
          }}
          act={async () => {
            const { message } = await customerCall(leaveCar, { params: { id } });
            await client.invalidateQueries({ queryKey: SHARED_KEY });
            return message;
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </Card>
  );
}
