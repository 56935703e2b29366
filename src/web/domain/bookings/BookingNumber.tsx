import { cx } from '#web/ui/cx.ts';
import styles from './BookingNumber.module.css';
import { texts } from './domain-bookings.texts.ts';

/** A booking number in the style of a number plate. Takes "BCC 0412", "BCC-0412" or 412. */
export function BookingNumber({ number, className }: { number: string | number; className?: string | undefined }) {
  const text = String(number);
  const letters = /^[A-Za-z]+/.exec(text)?.[0] ?? 'BCC';
  const digits = text.replace(/^[A-Za-z]*[\s-]*/, '').padStart(4, '0');
  return (
    <span className={cx(styles.plate, className)}>
      <span className="sr">{texts.bookingNumber(letters, digits)}</span>
      <b aria-hidden="true">{letters}</b>
      <span aria-hidden="true">{digits}</span>
    </span>
  );
}
