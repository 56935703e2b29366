import { BackLink } from '../navigation/BackLink.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { SkeletonCards } from '../feedback/SkeletonCards.tsx';
import { SkeletonStatCard } from '../feedback/SkeletonStatCard.tsx';
import { Button } from '../form/Button.tsx';
import { Card } from '../layout/Card.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { StatCards } from '../data/StatCards.tsx';
import { SkeletonGroup } from '../feedback/SkeletonGroup.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { KitPart } from './KitPart.tsx';

/** Empty, broken, on its way. */
export function KitStates() {
  return (
    <>
      <KitPart title="States">
        <div className="row row-2">
          <Card>
            <EmptyState title="The bay is free" action={<Button href="#book">Book Now</Button>}>
              You have no bookings yet. Tell us the car and what it needs, and we will keep a place for it.
            </EmptyState>
          </Card>
          <Card>
            <ErrorState technical="Request timed out" onRetry={() => {}}>
              The network took too long, so we could not bring your announcements.
            </ErrorState>
          </Card>
          <Card tone="flat">
            <BackLink href="#back">My Bookings</BackLink>
            <p className="heading">A flat card</p>
            <Spinner label="Checking your payment" />
          </Card>
          <Card tone="danger">
            <p className="heading">Danger Zone</p>
          </Card>
        </div>
      </KitPart>
      <KitPart title="On its way">
        <SkeletonGroup label="Loading your dashboard" className="stack">
          <Skeleton shape="control" />
          <Skeleton shape="panel" />
          <StatCards>
            <SkeletonStatCard />
            <SkeletonStatCard />
            <SkeletonStatCard />
            <SkeletonStatCard />
          </StatCards>
          <SkeletonCards count={2} />
        </SkeletonGroup>
      </KitPart>
    </>
  );
}
