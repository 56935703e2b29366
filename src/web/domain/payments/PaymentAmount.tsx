import type { ReactNode } from 'react';
import { formatNaira } from '#shared/money.ts';
import { cx } from '#web/ui/cx.ts';
import styles from './PaymentAmount.module.css';

export interface PaymentAmountProps {
  naira: number;
  /** What is paid for, above the amount. */
  what?: ReactNode;
  /** Under it: a Plate. */
  children?: ReactNode;
}

/** The amount to pay, big, on gold: in the display face, or, where it is too long for 40 px, in the body's. */
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
