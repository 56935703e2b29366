import { Bone } from '#web/ui/feedback/Skeleton.tsx';
import { BoneCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { BoneRoof } from '#web/ui/feedback/SkeletonStatCard.tsx';
import { RoofCards } from '#web/ui/data/StatCards.tsx';
import { Skeleton } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './DashboardSkeleton.module.css';

/** The dashboard while its bookings are on their way. */
export function DashboardBones() {
  return (
    <Skeleton label="Loading your dashboard" className="block">
      <div className="block">
        <RoofCards>
          <BoneRoof />
          <BoneRoof />
          <BoneRoof />
          <BoneRoof />
        </RoofCards>
      </div>
      <div className="block">
        <Bone className={styles.heading} />
        <BoneCards count={2} />
      </div>
    </Skeleton>
  );
}
