import { Bone } from '#web/ui/Bone.tsx';
import { BoneCards } from '#web/ui/BoneCards.tsx';
import { BoneRoof } from '#web/ui/BoneRoof.tsx';
import { RoofCards } from '#web/ui/RoofCards.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './DashboardBones.module.css';

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
