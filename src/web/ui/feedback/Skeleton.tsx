import { cx } from '../cx.ts';
import styles from './Skeleton.module.css';

/** One pulsing grey placeholder. Set its size with a class where no shape fits. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'title' | 'line' | 'long' | 'short' | 'control' | 'panel' | 'count' | 'circle' | undefined;
  className?: string | undefined;
}) {
  return <span className={cx(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}
