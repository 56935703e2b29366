import { formatNaira } from '#shared/money.ts';
import type { DepositRule } from './deposit-rule.ts';

/** The words for the deposit of a service before any car is chosen: "25% deposit", "₦5,000 deposit, new customers". */
export const depositText = ({ by, value, for: whom }: DepositRule): string =>
  `${by === 'share' ? `${value}%` : formatNaira(value)} deposit${whom === 'new' ? ', new customers' : ''}`;
