import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './BookingForm.module.css';

/** The booking form on its way. */
export function BookingFormSkeleton() {
  return (
    <SkeletonGroup label="Loading the booking form" className={styles.bones}>
      <Skeleton shape="title" />
      <Skeleton shape="panel" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="title" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </SkeletonGroup>
  );
}
