import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useParams } from '#web/lib/router.tsx';
import { AppError } from '#shared/errors.ts';
import type { Release } from '#shared/releases/releases.contract.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { callLink } from '#web/domain/settings/centre-links.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { CollectorCard } from './CollectorCard.tsx';
import { NoCode } from './NoCode.tsx';
import { useRelease } from './release-query.ts';
import { leftText } from './release-texts.ts';
import { ReleasePass } from './ReleasePass.tsx';
import styles from './ReleaseScreen.module.css';
import { TakeAlong } from './TakeAlong.tsx';

/** /user/bookings/{id}/release: the code that lets the car go, and who may collect it. */
export function ReleaseScreen() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useRelease(id);
  const centre = useCentre();
  const online = useOnline();
  useTitle('Take your car home', centre?.name);
  const isGone = error instanceof AppError && error.code === 'booking.not_found';
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <BackLink href={customerPaths.visit(id)}>Where is my car?</BackLink>
      <h1 className="display">{isGone || !data ? 'Take your car home' : titleOf(data)}</h1>
      {isGone ? (
        <EmptyState
          title="We could not find this booking"
          action={<Button href={customerPaths.bookings()}>My Bookings</Button>}
        >
          {error.message}
        </EmptyState>
      ) : data ? (
        <ReleaseParts release={data} online={online} />
      ) : error ? (
        <ErrorState technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label="Loading your release code" className={styles.parts}>
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {centre && (
        <p className="block">
          <Button
            variant="line"
            block
            icon={data?.state === 'ready' ? TriangleAlert : Phone}
            href={callLink(centre.phone)}
          >
            {data?.state === 'ready' ? 'Something is not right' : 'Call the workshop'}
          </Button>
        </p>
      )}
    </main>
  );
}

const titleOf = ({ state }: Release): string =>
  state === 'ready' ? 'Your car is ready' : state === 'released' ? 'Your car left' : 'Take your car home';

function ReleaseParts({ release, online }: { release: Release; online: boolean }) {
  const now = useNow();
  const { code, released, why, takeAlong } = release;
  if (released !== null)
    return (
      <div className={styles.parts}>
        <Notice role="status">{leftText(released, now)}</Notice>
        <Button variant="line" href={customerPaths.visit(release._id)}>
          See what happened to it
        </Button>
      </div>
    );
  return (
    <div className={styles.parts}>
      {!online && (
        <Notice tone="gold">
          {code === null ? 'No network. Look again when it is back.' : 'No network. Your code works without one.'}
        </Notice>
      )}
      {code === null ? (
        <NoCode release={release} online={online} now={now} />
      ) : (
        <ReleasePass release={release} code={code} online={online} />
      )}
      {why !== 'step-up' && takeAlong !== null && <CollectorCard release={release} online={online} />}
      {takeAlong !== null && <TakeAlong takeAlong={takeAlong} />}
    </div>
  );
}
