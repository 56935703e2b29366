import type { ComponentProps, ReactNode } from 'react';
import type { Status } from '#shared/bookings/booking-states.ts';
import { cx } from '../cx.ts';
import { Link } from '../link/Link.tsx';
import styles from './StatusPanel.module.css';

export interface StatusPanelProps extends Omit<ComponentProps<'section'>, 'ref'> {
  /** The status whose colours it has; total is rust. */
  status: Status | 'total';
  /** Makes the whole panel a link. */
  href?: string | undefined;
  bodyClassName?: string | undefined;
  children: ReactNode;
}

/** A panel under a hip roof in the colours of a status, for counters and board columns. */
export function StatusPanel({ status, href, className, bodyClassName, children, ...rest }: StatusPanelProps) {
  const content = (
    <>
      <span className={styles.top} aria-hidden="true" />
      <div className={cx(styles.body, bodyClassName)}>{children}</div>
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} className={cx(styles.panel, className)} data-status={status}>
        {content}
      </Link>
    );
  }
  return (
    <section {...rest} className={cx(styles.panel, className)} data-status={status}>
      {content}
    </section>
  );
}
