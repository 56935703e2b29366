import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonStatCard } from '#web/ui/feedback/SkeletonStatCard.tsx';
import { StatCards } from '#web/ui/data/StatCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './DashboardSkeleton.module.css';
import { texts } from './customer-dashboard.texts.ts';

/** The dashboard while its bookings load. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup label={texts.loadingYourDashboard} className="block">
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
