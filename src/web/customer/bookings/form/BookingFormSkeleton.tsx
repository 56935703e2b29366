import { Bone } from '#web/ui/feedback/Skeleton.tsx';
import { Skeleton } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './BookingForm.module.css';

/** The booking form on its way. */
export function FormBones() {
  return (
    <Skeleton label="Loading the booking form" className={styles.bones}>
      <Bone shape="title" />
      <Bone shape="panel" />
      <Bone shape="control" />
      <Bone shape="control" />
      <Bone shape="title" />
      <Bone shape="control" />
      <Bone shape="control" />
      <Bone shape="control" />
    </Skeleton>
  );
}
