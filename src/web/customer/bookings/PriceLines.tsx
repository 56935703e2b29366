import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { Money } from '#web/ui/data/Money.tsx';
import styles from './BookingSummary.module.css';
import { texts } from './customer-bookings.texts.ts';

/** What a booking costs, naira. */
export type BookingPrice = Omit<QuoteAnswer, 'promotion' | 'code'> & { promotion?: QuoteAnswer['promotion'] };

/** How the amount follows from the prices. Renders nothing for one service without deductions. */
export function PriceLines({ money: { services = [], price, discount, credit, promotion } }: { money: BookingPrice }) {
  if (services.length < 2 && discount === 0 && credit === 0) return null;
  return (
    <ul className={styles.lines}>
      {services.length < 2 ? (
        <Line what="Price" naira={price} />
      ) : (
        services.map((one) => <Line key={one.service} what={one.name} naira={one.price} />)
      )}
      {discount > 0 && <Line what={promotion?.title ?? 'Discount'} naira={discount} off />}
      {credit > 0 && <Line what={texts.washCredit} naira={credit} off />}
    </ul>
  );
}

const Line = ({ what, naira, off }: { what: string; naira: number; off?: boolean }) => (
  <li>
    <span>{what}</span>
    <span className="num">
      {off && '−'}
      <Money naira={naira} />
    </span>
  </li>
);
