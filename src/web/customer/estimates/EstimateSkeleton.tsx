import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './EstimateScreen.module.css';
import { texts } from './customer-estimates.texts.ts';

/** The placeholder of an estimate: plates, three counts and cards. */
export function EstimateSkeleton() {
  return (
    <SkeletonGroup label={texts.loadingTheEstimate} className={styles.parts}>
      <Skeleton shape="short" />
      <div className={styles.counts}>
        <Skeleton shape="panel" />
        <Skeleton shape="panel" />
        <Skeleton shape="panel" />
      </div>
      <SkeletonCards />
    </SkeletonGroup>
  );
}
