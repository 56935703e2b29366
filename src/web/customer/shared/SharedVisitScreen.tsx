import Phone from 'lucide-react/icons/phone';
import type { SharedVisit } from '#shared/shared-cars/shared-visits.contract.ts';
import { isNotFound } from '#web/customer/booking-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { momentText, dayAndTimeText } from '#web/domain/scheduling/time-labels.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useParams } from '#web/lib/router.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { callLink } from '#web/domain/settings/centre-links.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { useSharedVisit } from './shared-queries.ts';
import styles from './SharedScreen.module.css';
import { VisitRelease } from './VisitRelease.tsx';
import { stateText } from './visit-words.ts';
import { texts } from './customer-shared.texts.ts';

/** /user/shared/visits/{id}: when and where a shared car is expected, where it is, and the driver's release code. */
export function SharedVisitScreen() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useSharedVisit(id);
  const centre = useCentre();
  useTitle(texts.visit, centre?.name);
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <BackLink href={customerPaths.shared()}>{texts.sharedWithYou}</BackLink>
      <h1 className="display">{texts.visit}</h1>
      {isNotFound(error) ? (
        <EmptyState
          title={texts.visitGone}
          action={<Button href={customerPaths.shared()}>{texts.sharedWithYou}</Button>}
        >
          {error?.message}
        </EmptyState>
      ) : data ? (
        <div className={styles.parts}>
          <VisitFacts visit={data} />
          {data.state !== 'cancelled' && data.state !== 'expected' && <VisitRelease key={id} id={id} />}
        </div>
      ) : error ? (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label={texts.loadingVisit}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {centre && (
        <p className="block">
          <Button variant="text" icon={Phone} href={callLink(centre.phone)}>
            {centre.name}
          </Button>
        </p>
      )}
    </main>
  );
}

function VisitFacts({ visit }: { visit: SharedVisit }) {
  const now = useNow();
  const { startsAt, place, plate, carType, service, number, checkInCode, checkedInAt, readyAt, releasedAt } = visit;
  const facts: (readonly [string, string] | false)[] = [
    [texts.when, startsAt === null ? texts.noTimeYet : dayAndTimeText(startsAt, now)],
    [texts.where, place === null ? texts.pickedUp : `${place.name}, ${place.address}`],
    [texts.car, plate === null ? carType : `${carType}, ${plate}`],
    [texts.service, `${service}, ${number}`],
    checkInCode !== null && [texts.checkInCode, checkInCode],
    checkedInAt !== null && [texts.cameAt, momentText(checkedInAt, now)],
    readyAt !== null && [texts.readyAt, momentText(readyAt, now)],
    releasedAt !== null && [texts.leftAt, momentText(releasedAt, now)],
  ];
  return (
    <Card className="stack-tight" aria-labelledby="state">
      <h2 className="heading" id="state">
        {stateText(visit.state)}
      </h2>
      <dl className={styles.facts}>
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>{fact[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}
