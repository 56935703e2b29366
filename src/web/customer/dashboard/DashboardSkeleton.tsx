import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonStatCard } from '#web/ui/feedback/SkeletonStatCard.tsx';
import { StatCards } from '#web/ui/data/StatCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './DashboardSkeleton.module.css';

/** The dashboard while its bookings are on their way. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup label="Loading your dashboard" className="block">
      <div className="block">
        <StatCards>
          <SkeletonStatCard />
          <SkeletonStatCard />
          <SkeletonStatCard />
          <SkeletonStatCard />
        </StatCards>
      </div>
      <div className="block">
        <Skeleton className={styles.heading} />
        <SkeletonCards count={2} />
      </div>
    </SkeletonGroup>
  );
}
