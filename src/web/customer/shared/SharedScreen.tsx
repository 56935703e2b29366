import type { listSharedCars } from '#shared/cars/car-people.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { ProfilePhone } from '#web/customer/profile/ProfilePhone.tsx';
import { useUser } from '#web/customer/session/customer-session.ts';
import { useSharedCars } from '#web/customer/shared-cars-query.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { InvitationCard } from './InvitationCard.tsx';
import { SharedCarCard } from './SharedCarCard.tsx';
import { useSharedVisits } from './shared-queries.ts';
import styles from './SharedScreen.module.css';
import { texts } from './customer-shared.texts.ts';

/** /user/shared: the invitations to cars of others, and the cars that others share. */
export function SharedScreen() {
  const user = useUser();
  const { data, error, isFetching, refetch } = useSharedCars(user?.phoneProven ? user.phoneNumber : null);
  useTitle(texts.sharedWithYou, useCentre()?.name);
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <BackLink href={customerPaths.cars()}>{texts.myCars}</BackLink>
      <h1 className="display">{texts.sharedWithYou}</h1>
      {data ? (
        <SharedParts shared={data} />
      ) : error ? (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label={texts.loadingShared}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
    </main>
  );
}

function SharedParts({ shared }: { shared: Output<typeof listSharedCars> }) {
  const { cars, invitations, hasVerifiedPhone } = shared;
  const online = useOnline();
  const { data } = useSharedVisits();
  const visits = data && [...data.visits, ...data.past];
  return (
    <div className={styles.parts}>
      {!hasVerifiedPhone && <ConfirmNumber />}
      {invitations.map((invitation) => (
        <InvitationCard key={invitation._id} invitation={invitation} online={online} />
      ))}
      {cars.map((car) => (
        <SharedCarCard
          key={car._id}
          car={car}
          visits={visits?.filter((visit) => visit.car === car._id)}
          online={online}
        />
      ))}
      {hasVerifiedPhone && cars.length + invitations.length === 0 && (
        <EmptyState title={texts.noneYet}>{texts.noneExplained}</EmptyState>
      )}
    </div>
  );
}

/** Leads an invited person to confirming the number that was invited. */
function ConfirmNumber() {
  const user = useUser();
  if (!user) return null;
  return (
    <Card className="stack-tight" aria-labelledby="confirm-number">
      <h2 className="heading" id="confirm-number">
        {texts.confirmYourNumber}
      </h2>
      <p>{texts.confirmExplained}</p>
      {user.phoneNumber === null ? (
        <Button href={customerPaths.profile()}>{texts.addYourNumber}</Button>
      ) : (
        <ProfilePhone key={user.phoneNumber} phone={user.phoneNumber} user={user} />
      )}
    </Card>
  );
}
