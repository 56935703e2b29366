import { Money } from '#web/ui/Money.tsx';
import type { BookingSlipProps } from './BookingSlip.tsx';
import styles from './BookingSlip.module.css';

/** How the price became the amount. Draws nothing where nothing was taken off. */
export function PriceLines({ money: { price, discount, credit, promotion } }: { money: BookingSlipProps['money'] }) {
  if (discount === 0 && credit === 0) return null;
  return (
    <ul className={styles.lines}>
      <Line what="Price" naira={price} />
      {discount > 0 && <Line what={promotion?.title ?? 'Discount'} naira={-discount} />}
      {credit > 0 && <Line what="Wash credit" naira={-credit} />}
    </ul>
  );
}

const Line = ({ what, naira }: { what: string; naira: number }) => (
  <li>
    <span>{what}</span>
    <Money naira={naira} />
  </li>
);
