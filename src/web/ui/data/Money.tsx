import { formatNaira } from '#shared/money.ts';
import { cx } from '../cx.ts';
import styles from './Money.module.css';

/** An amount in naira as the API gives it: ₦12,500, or ₦12,500.50 with kobo. `big` is the amount on a card. */
export function Money({
  naira,
  big,
  className,
}: {
  naira: number;
  big?: boolean | undefined;
  className?: string | undefined;
}) {
  return <span className={cx('num', big && styles.big, className)}>{formatNaira(naira)}</span>;
}
