import CarIcon from 'lucide-react/icons/car';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { navigate, useParams } from '#web/lib/router.tsx';
import { carType } from '#shared/bookings/booking-states.ts';
import { AppError } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
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
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { CarHistoryList } from './CarHistoryList.tsx';
import { CarPapers } from './CarPapers.tsx';
import { CarReadings } from './CarReadings.tsx';
import { OwnCarSheet } from './OwnCarSheet.tsx';
import { dateText, kmText } from './car-texts.ts';
import { type CarPage, useCarHistory } from './car-history-query.ts';
import { carName } from './cars-queries.ts';
import { NextServiceCard } from './NextServiceCard.tsx';
import { ReadingSheet } from './ReadingSheet.tsx';
import { RemoveCarSheet } from './RemoveCarSheet.tsx';
import styles from './CarScreen.module.css';
import { texts } from './customer-cars.texts.ts';

/** /user/cars/{id}: a car with its next service, its papers, and the work done on it. */
export function CarScreen() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useCarHistory(id);
  useTitle(data ? carName(data.car) : texts.myCar, useCentre()?.name);
  const isGone = error instanceof AppError && error.code === 'car.not_found';
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <div className={styles.head}>
        <BackLink href={customerPaths.cars()}>{texts.myCars}</BackLink>
        {data && !isGone && (
          <Button variant="line" size="sm" icon={Printer} onClick={() => window.print()}>
            {texts.print}
          </Button>
        )}
      </div>
      {isGone ? (
        <EmptyState title={texts.carGone} action={<Button href={customerPaths.cars()}>{texts.myCars}</Button>}>
          {error.message}
        </EmptyState>
      ) : data ? (
        <CarParts key={id} page={data} />
      ) : error ? (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label={texts.loadingYourCar}>
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
    </main>
  );
}

function CarParts({ page }: { page: CarPage }) {
  const { car, readings, nextService, history, spent } = page;
  const [open, setOpen] = useState<'edit' | 'reading' | 'remove' | null>(null);
  const online = useOnline();
  const close = () => setOpen(null);
  return (
    <>
      <section className={styles.top} aria-labelledby="car-name">
        <div className={styles.scene} aria-hidden="true">
          <Skyline className={styles.skyline} />
          <CarPicture paint="paper" className={styles.car} />
        </div>
        <div className={styles.about}>
          <div>
            <h1 className="display" id="car-name">
              {carName(car)}
            </h1>
            <p className={styles.plate}>
              <NumberPlate plate={car.plate} big />
              <span className="muted">
                {[car.nickname === null ? null : carType(car.vehicle), car.colour].filter(Boolean).join(', ')}
              </span>
            </p>
          </div>
          <dl>
            <div>
              <dt>{texts.onTheClock}</dt>
              <dd className="num">{car.km ? kmText(car.km.km) : texts.notKnown}</dd>
              <dd className={styles.sub}>{car.km ? texts.read(dateText(car.km.at)) : texts.addAReading}</dd>
            </div>
            <div>
              <dt>{texts.withUsSince}</dt>
              <dd>{dateText(car.createdAt).split(' ').slice(2).join(' ')}</dd>
              <dd className={styles.sub}>
                {history.length === 1 ? texts.oneJob : texts.jobs(history.length)}, {formatNaira(spent)}
              </dd>
            </div>
          </dl>
          <Button icon={Plus} href={customerPaths.newBooking({ car: car._id, vehicle: car.vehicle._id })}>
            {texts.bookForThisCar}
          </Button>
        </div>
      </section>
      <div className={styles.grid}>
        <div className={styles.column}>
          <NextServiceCard next={nextService} km={car.km?.km ?? null} />
          <CarHistoryList history={history} />
        </div>
        <div className={styles.column}>
          <CarPapers car={car} />
          <CarReadings car={car} readings={readings} onAdd={() => setOpen('reading')} />
          <p className={styles.acts}>
            <Button variant="line" size="sm" icon={Users} href={customerPaths.carPeople(car._id)}>
              {texts.peopleOnThisCar}
            </Button>
            <Button variant="line" size="sm" icon={Pencil} disabled={!online} onClick={() => setOpen('edit')}>
              {texts.changeThisCar}
            </Button>
            <Button variant="text" size="sm" icon={CarIcon} disabled={!online} onClick={() => setOpen('remove')}>
              {texts.removeThisCar}
            </Button>
          </p>
        </div>
      </div>
      {open === 'edit' && <OwnCarSheet car={car} onClose={close} />}
      {open === 'reading' && <ReadingSheet car={car} onClose={close} />}
      {open === 'remove' && (
        <RemoveCarSheet car={car} onClose={close} onRemoved={() => navigate(customerPaths.cars())} />
      )}
    </>
  );
}
