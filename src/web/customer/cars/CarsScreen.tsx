import { serverNow } from '#web/lib/server-clock.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { carType } from '#shared/bookings/booking-states.ts';
import type { Car } from '#shared/cars/cars.contract.ts';
import { PAPER_LABEL } from '#shared/cars/papers.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { Road } from '#web/ui/illustrations/Road.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { PaperChip } from './PaperChip.tsx';
import { CarReminders } from './CarReminders.tsx';
import { OwnCarSheet } from './OwnCarSheet.tsx';
import { kmText, paperText } from './car-texts.ts';
import { carName, useCars } from './cars-queries.ts';
import styles from './CarsScreen.module.css';
import { texts } from './customer-cars.texts.ts';

/** /user/cars: the customer's cars. */
export function CarsScreen() {
  const { data, error, isFetching, refetch } = useCars();
  const [adding, setAdding] = useState(false);
  const online = useOnline();
  useTitle(texts.myCars, useCentre()?.name);
  const add = (
    <Button icon={Plus} disabled={!online} onClick={() => setAdding(true)}>
      {texts.addACar}
    </Button>
  );
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle action={data && data.cars.length > 0 ? add : undefined}>{texts.myCars}</PageTitle>
      {data ? (
        data.cars.length === 0 ? (
          <EmptyState title={texts.noCarYet} action={add}>
            {texts.noCarExplained}
          </EmptyState>
        ) : (
          <>
            <ul className={styles.list}>
              {data.cars.map((car) => (
                <li key={car._id}>
                  <CarCard car={car} />
                </li>
              ))}
            </ul>
            <div className={styles.reminders}>
              <CarReminders />
            </div>
          </>
        )
      ) : error ? (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label={texts.loadingYourCars}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      <p className="block">
        <Button variant="text" href={customerPaths.shared()}>
          {texts.sharedWithYou}
        </Button>
      </p>
      {adding && <OwnCarSheet onClose={() => setAdding(false)} />}
    </main>
  );
}

/** One car: its name and plate, its kilometres, and the papers that ended or end soon. */
function CarCard({ car }: { car: Car }) {
  const [today] = useState(() => dayIn('Africa/Lagos', serverNow()));
  const urgent = car.papers
    .map(({ kind, endsOn }) => ({ kind, ...paperText(endsOn, today) }))
    .filter(({ state }) => state !== 'good');
  return (
    <article className={styles.card}>
      <Road flush>
        <CarPicture paint="paper" />
      </Road>
      <div className={styles.text}>
        <h2 className="heading">
          <Link href={customerPaths.car(car._id)} className={styles.link}>
            {carName(car)}
            <ChevronRight size={20} />
          </Link>
        </h2>
        <NumberPlate plate={car.plate} />
        <p className="muted">
          {car.nickname ? carType(car.vehicle) : car.colour}
          {car.nickname && car.colour && `, ${car.colour}`}
        </p>
        {car.km && <p className="num">{kmText(car.km.km)}</p>}
        {urgent.map(({ kind, state, day }) => (
          <p key={kind} className={styles.paper}>
            <PaperChip state={state} />
            <span>
              {PAPER_LABEL[kind]}: {day.toLowerCase()}
            </span>
          </p>
        ))}
      </div>
    </article>
  );
}
