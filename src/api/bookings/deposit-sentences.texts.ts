import { formatNaira } from '#shared/money.ts';
import type { BookingSummary } from './booking-summary.ts';

/** What a customer pays before the time is firm, for the end of a message. Empty: nothing. */
export function depositSentence({ deposit }: BookingSummary): string {
  return deposit === null ? '' : ` Pay the deposit of ${formatNaira(deposit.due)} to keep your time.`;
}

/** What becomes of the money of a cancelled booking. Empty: it has none. */
export function cancelledMoneySentence({ goesBack, retained }: BookingSummary): string {
  if (retained > 0)
    return ` We keep the deposit of ${formatNaira(retained)}.${goesBack ? ' The rest goes back to you.' : ''}`;
  return goesBack ? ' You get your money back.' : '';
}
