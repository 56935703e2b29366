import { cx } from '../cx.ts';
import styles from './Skeleton.module.css';

/** One grey bone of a page that is on its way, slowly breathing. Size it with a class of your own where no shape fits. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'title' | 'line' | 'long' | 'short' | 'control' | 'panel' | 'count' | 'circle' | undefined;
  className?: string | undefined;
}) {
  return <span className={cx(styles.bone, styles[shape], className)} aria-hidden="true" />;
}
