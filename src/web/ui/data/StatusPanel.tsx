import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Link } from '../navigation/Link.tsx';
import type { Status } from './status-display.ts';
import styles from './StatusPanel.module.css';

export interface RoofedProps extends Omit<ComponentProps<'section'>, 'ref'> {
  /** Whose roof: a status, or total (rust). */
  status: Status | 'total';
  /** With it the whole house is a link. */
  href?: string | undefined;
  wallClassName?: string | undefined;
  children: ReactNode;
}

/** A house: a hip roof with ribs, and a wall under it. For counters and staff bays only. */
export function StatusPanel({ status, href, className, wallClassName, children, ...rest }: RoofedProps) {
  const house = (
    <>
      <span className={styles.roof} aria-hidden="true" />
      <div className={cx(styles.wall, wallClassName)}>{children}</div>
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} className={cx(styles.house, className)} data-status={status}>
        {house}
      </Link>
    );
  }
  return (
    <section {...rest} className={cx(styles.house, className)} data-status={status}>
      {house}
    </section>
  );
}
