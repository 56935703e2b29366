import { Money } from './Money.tsx';
import styles from './PaymentAmount.module.css';

/** The amount to pay, big, in the display face. Naira. Only here may an amount wear Ojuju: it is 40 px or more. */
export function PaymentAmount({ naira }: { naira: number }) {
  return (
    <p className={styles.amount}>
      <Money naira={naira} />
    </p>
  );
}
