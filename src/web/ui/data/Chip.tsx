import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { STATUS_DISPLAY, type Status } from './status-display.ts';
import styles from './Chip.module.css';

/** A booking's status: tint, icon and word. `children` replaces the word (staff say "Asked to cancel"). */
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
