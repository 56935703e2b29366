import { BackLink } from '../navigation/BackLink.tsx';
import { Bone } from '../feedback/Skeleton.tsx';
import { BoneCards } from '../feedback/SkeletonCards.tsx';
import { BoneRoof } from '../feedback/SkeletonStatCard.tsx';
import { Button } from '../form/Button.tsx';
import { Card } from '../layout/Card.tsx';
import { Empty } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { RoofCards } from '../data/StatCards.tsx';
import { Skeleton } from '../feedback/SkeletonGroup.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { KitPart } from './KitPart.tsx';

/** Empty, broken, on its way. */
export function KitStates() {
  return (
    <>
      <KitPart title="States">
        <div className="row row-2">
          <Card>
            <Empty title="The bay is free" action={<Button href="#book">Book Now</Button>}>
              You have no bookings yet. Tell us the car and what it needs, and we will keep a place for it.
            </Empty>
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
        <Skeleton label="Loading your dashboard" className="stack">
          <Bone shape="control" />
          <Bone shape="panel" />
          <RoofCards>
            <BoneRoof />
            <BoneRoof />
            <BoneRoof />
            <BoneRoof />
          </RoofCards>
          <BoneCards count={2} />
        </Skeleton>
      </KitPart>
    </>
  );
}
