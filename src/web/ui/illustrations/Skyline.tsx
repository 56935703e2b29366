import { cx } from '../cx.ts';
import styles from './Skyline.module.css';

/** Ibadan on its hills. Decorative; set height and position with a class. */
export function Skyline({ className }: { className?: string | undefined }) {
  return <div className={cx(styles.skyline, className)} aria-hidden="true" />;
}
