import { Money } from '#web/ui/data/Money.tsx';
import type { BookingSummaryProps } from './BookingSummary.tsx';
import styles from './BookingSummary.module.css';

/** How the price became the amount. Draws nothing where nothing was taken off. */
export function PriceLines({ money: { price, discount, credit, promotion } }: { money: BookingSummaryProps['money'] }) {
  if (discount === 0 && credit === 0) return null;
  return (
    <ul className={styles.lines}>
      <Line what="Price" naira={price} />
      {discount > 0 && <Line what={promotion?.title ?? 'Discount'} naira={discount} off />}
      {credit > 0 && <Line what="Wash credit" naira={credit} off />}
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
