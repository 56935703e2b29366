import { METHOD_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import type { PaymentMethod } from '#shared/bookings/booking-states.ts';
import { Money } from '#web/ui/data/Money.tsx';
import styles from './BookingSummary.module.css';
import { texts } from './customer-bookings.texts.ts';

interface DepositSplitProps {
  /** Naira. */
  deposit: { amount: number; balance: number };
  /** How the deposit is paid. */
  method: PaymentMethod;
}

/** The amounts to pay now and at the collection of the car, side by side. */
export const DepositSplit = ({ deposit: { amount, balance }, method }: DepositSplitProps) => (
  <div className={styles.split} role="group" aria-label={texts.nowAndLater}>
    <p className={styles.now}>
      <span>{texts.depositNow}</span>
      <Money naira={amount} />
      <small>{METHOD_LABEL[method].toLowerCase()}</small>
    </p>
    <p>
      <span>{texts.balanceLater}</span>
      <Money naira={balance} />
      <small>{texts.anyWayToPay}</small>
    </p>
  </div>
);
