import { cx } from '../cx.ts';
import styles from './Hills.module.css';

/** The hills in one colour (the text colour), above the footer. Decorative. */
export function Hills({ className }: { className?: string | undefined }) {
  return <div className={cx(styles.hills, className)} aria-hidden="true" />;
}
