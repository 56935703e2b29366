import { Bone } from '#web/ui/Bone.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Book.module.css';

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
