import type { ReactNode } from 'react';
import type { Status } from '#shared/bookings/booking-states.ts';
import { cx } from '#web/ui/cx.ts';
import { StatusPanel } from '#web/ui/data/StatusPanel.tsx';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import styles from './StatusColumn.module.css';
import { texts } from './staff-columns.texts.ts';

interface StatusColumnProps {
  /** The id of the element. The heading has it with `-title`. */
  id: string;
  /** The status whose look the column has. */
  status: Status;
  Icon: Icon;
  label: string;
  count: number;
  isEmpty: boolean;
  className?: string | undefined;
  bodyClassName?: string | undefined;
  children: ReactNode;
}

/** A column of cars of one status, with their number. */
export function StatusColumn({
  id,
  status,
  Icon,
  label,
  count,
  isEmpty,
  className,
  bodyClassName,
  children,
}: StatusColumnProps) {
  return (
    <StatusPanel
      status={status}
      id={id}
      className={className}
      bodyClassName={cx(styles.body, bodyClassName)}
      aria-labelledby={`${id}-title`}
    >
      <h2 className={styles.heading} id={`${id}-title`}>
        <Icon size={20} />
        {label}
        <b>{count}</b>
      </h2>
      {isEmpty && <p className={styles.free}>{texts.noCarHere}</p>}
      {children}
    </StatusPanel>
  );
}
