import type { ReactNode } from 'react';
import { formatNaira } from '#shared/money.ts';
import { cx } from '#web/ui/cx.ts';
import styles from './PaymentAmount.module.css';

export interface PaymentAmountProps {
  naira: number;
  /** What is paid for, above the amount. */
  what?: ReactNode;
  /** Below the amount: a BookingNumber. */
  children?: ReactNode;
}

/** The amount to pay in large type; a smaller face for amounts that do not fit. */
export function PaymentAmount({ naira, what, children }: PaymentAmountProps) {
  const amount = formatNaira(naira);
  return (
    <div className={styles.box}>
      {what && <p className="muted">{what}</p>}
      <p className={cx('num', styles.amount, amount.length > 9 && styles.long)}>{amount}</p>
      {children}
    </div>
  );
}
