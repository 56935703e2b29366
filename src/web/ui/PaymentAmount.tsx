import type { ReactNode } from 'react';
import { Money } from './Money.tsx';
import styles from './PaymentAmount.module.css';

export interface PaymentAmountProps {
  naira: number;
  /** What is paid for, above the amount. */
  what?: ReactNode;
  /** Under it: a Plate. */
  children?: ReactNode;
}

/** The amount to pay, big, in the display face, on gold. Only here may an amount wear Ojuju: it is 40 px or more. */
export function PaymentAmount({ naira, what, children }: PaymentAmountProps) {
  return (
    <div className={styles.box}>
      {what && <p className="muted">{what}</p>}
      <p className={styles.amount}>
        <Money naira={naira} />
      </p>
      {children}
    </div>
  );
}
