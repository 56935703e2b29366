import { cx } from '../cx.ts';
import styles from './Skyline.module.css';

/** Ibadan on its hills, at the foot of something. Decorative; give it a height and a place with a class of your own. */
export function Skyline({ className }: { className?: string | undefined }) {
  return <div className={cx(styles.skyline, className)} aria-hidden="true" />;
}
