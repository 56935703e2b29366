import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { Money } from '#web/ui/data/Money.tsx';
import { BookingNumber } from './BookingNumber.tsx';
import { STATUS_DISPLAY } from '#web/ui/data/status-display.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import styles from './BookingJobCard.module.css';

export interface Fact {
  icon: Icon;
  /** What the fact is ("Car"), for screen readers. */
  term: string;
  value: ReactNode;
}
export interface BookingJobCardProps {
  status: Status;
  /** Replaces the status label. */
  statusLabel?: ReactNode;
  number: string | number;
  /** Between the band and the title. */
  head?: ReactNode;
  title: ReactNode;
  facts: readonly Fact[];
  /** Below the facts. */
  below?: ReactNode;
  /** Naira. */
  amount: number;
  /** Small buttons at the bottom. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** A booking as a job card: status, number, facts and amount. */
export function BookingJobCard({
  status,
  statusLabel,
  number,
  head,
  title,
  facts,
  below,
  amount,
  actions,
  className,
}: BookingJobCardProps) {
  const { label, Icon: Glyph } = STATUS_DISPLAY[status];
  return (
    <article className={cx(styles.job, className)} data-status={status}>
      <div className={styles.band}>
        <span className={styles.hole} aria-hidden="true" />
        <Glyph size={16} />
        {statusLabel ?? label}
        <BookingNumber number={number} className={styles.plate} />
      </div>
      {head}
      <div className={styles.main}>
        <h3>{title}</h3>
        <dl className={styles.facts}>
          {facts.map(({ icon: FactIcon, term, value }) => (
            <div key={term}>
              <FactIcon size={20} />
              <dt className="sr">{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {below}
      <div className={styles.foot}>
        <Money naira={amount} big className={styles.amount} />
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </article>
  );
}
