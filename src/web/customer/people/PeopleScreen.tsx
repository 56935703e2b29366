import type { CarPeople } from '#shared/cars/car-people.contract.ts';
import { AppError } from '#shared/errors.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useParams } from '#web/lib/router.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { InviteForm } from './InviteForm.tsx';
import { PeopleList } from './PeopleList.tsx';
import { usePeople } from './people-query.ts';
import styles from './PeopleScreen.module.css';
import { texts } from './customer-people.texts.ts';

/** /user/cars/{id}/people: with whom the owner shares a car. */
export function PeopleScreen() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = usePeople(id);
  useTitle(texts.peopleOnThisCar, useCentre()?.name);
  const isGone = error instanceof AppError && error.code === 'car.not_found';
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <BackLink href={isGone ? customerPaths.cars() : customerPaths.car(id)}>
        {isGone ? texts.myCars : texts.backToTheCar}
      </BackLink>
      <h1 className="display">{texts.peopleOnThisCar}</h1>
      {isGone ? (
        <EmptyState title={texts.carGone} action={<Button href={customerPaths.cars()}>{texts.myCars}</Button>}>
          {error.message}
        </EmptyState>
      ) : data ? (
        <PeopleParts key={id} people={data} />
      ) : error ? (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label={texts.loadingPeople}>
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
    </main>
  );
}

function PeopleParts({ people }: { people: CarPeople }) {
  const online = useOnline();
  return (
    <>
      {!online && <Notice tone="gold">{texts.noNetwork}</Notice>}
      <div className={styles.grid}>
        <PeopleList people={people} online={online} />
        <InviteForm people={people} online={online} />
      </div>
    </>
  );
}
