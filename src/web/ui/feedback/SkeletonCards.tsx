import { Skeleton } from './Skeleton.tsx';
import { cx } from '../cx.ts';
import styles from './SkeletonCards.module.css';

/** Placeholders in the shape of job cards, messages or table rows on a phone. */
export function SkeletonCards({
  count = 3,
  className,
}: {
  count?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <div className={cx(styles.cards, className)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.card}>
          <Skeleton shape="title" />
          <Skeleton shape="long" />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  );
}
