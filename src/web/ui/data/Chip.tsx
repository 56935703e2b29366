import type { ReactNode } from 'react';
import type { Status } from '#shared/bookings/booking-states.ts';
import { cx } from '../cx.ts';
import { STATUS_DISPLAY } from './status-display.ts';
import styles from './Chip.module.css';

/** A booking's status: tint, icon and label. `children` replaces the label. */
export function Chip({
  status,
  children,
  className,
}: {
  status: Status;
  children?: ReactNode;
  className?: string | undefined;
}) {
  const { label, Icon } = STATUS_DISPLAY[status];
  return (
    <span className={cx(styles.chip, className)} data-status={status}>
      <Icon size={16} />
      {children ?? label}
    </span>
  );
}
