import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './TimePicker.module.css';
import { texts } from './domain-scheduling.texts.ts';

/** The picker of times while it loads. */
export function TimesSkeleton() {
  return (
    <SkeletonGroup label={texts.loadingTimes}>
      <div className={styles.tiles}>
        <Skeleton className={styles.tileSkeleton} />
        <Skeleton className={styles.tileSkeleton} />
      </div>
      <Skeleton shape="title" className={styles.headSkeleton} />
      <div className={styles.strip}>
        {Array.from({ length: 14 }, (_, day) => (
          <Skeleton key={day} className={styles.daySkeleton} />
        ))}
      </div>
      <Skeleton shape="title" className={styles.headSkeleton} />
      <div className={styles.slots}>
        {Array.from({ length: 6 }, (_, slot) => (
          <Skeleton key={slot} className={styles.slotSkeleton} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
