import type { ComponentProps, ReactNode } from 'react';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/data/Money.tsx';
import { Road } from '#web/ui/illustrations/Road.tsx';
import styles from './BookingSummary.module.css';
import { DepositSplit } from './DepositSplit.tsx';
import { type BookingPrice, PriceLines } from './PriceLines.tsx';
import { texts } from './customer-bookings.texts.ts';

export interface BookingSummaryProps {
  /** Above the facts: a Chip and a BookingNumber. */
  head?: ReactNode;
  facts: readonly (readonly [term: string, value: ReactNode])[];
  money: BookingPrice;
  /** What of the amount is paid now, and how; the rest is paid when the car is collected. */
  deposit?: ComponentProps<typeof DepositSplit> | null | undefined;
}

/** A booking at a glance: the car, the facts, and how the amount is made up. */
export function BookingSummary({ head, facts, money, deposit }: BookingSummaryProps) {
  return (
    <article className={cx('block', styles.summary)}>
      <Road flush>
        <CarPicture />
      </Road>
      {head && <div className={styles.head}>{head}</div>}
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={cx(styles.total, deposit && styles.withSplit)}>
        <PriceLines money={money} />
        <p className={styles.amount}>
          <span>{texts.amount}</span>
          <Money naira={money.amount} />
        </p>
      </div>
      {deposit && <DepositSplit {...deposit} />}
    </article>
  );
}
