import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonStatCard } from '#web/ui/feedback/SkeletonStatCard.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { StatCards } from '#web/ui/data/StatCards.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { SheetSection } from './SheetSection.tsx';

/** The empty, error and loading states. */
export function StateSamples() {
  return (
    <>
      <SheetSection title="States">
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
      </SheetSection>
      <SheetSection title="On its way">
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
      </SheetSection>
    </>
  );
}
