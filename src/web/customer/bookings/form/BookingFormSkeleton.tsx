import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './BookingForm.module.css';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

/** The booking form while it loads. */
export function BookingFormSkeleton() {
  return (
    <SkeletonGroup label={texts.loadingTheBookingForm} className={styles.skeleton}>
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
