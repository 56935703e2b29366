import { BackLink } from '#web/ui/BackLink.tsx';
import { Bone } from '#web/ui/Bone.tsx';
import { BoneCards } from '#web/ui/BoneCards.tsx';
import { BoneRoof } from '#web/ui/BoneRoof.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { RoofCards } from '#web/ui/RoofCards.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { SheetSection } from './SheetSection.tsx';

/** Empty, broken, on its way. */
export function StateSamples() {
  return (
    <>
      <SheetSection title="States">
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
      </SheetSection>
      <SheetSection title="On its way">
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
      </SheetSection>
    </>
  );
}
