/** Money on its way back (integrations.md 1.4, 1.5). Pure. */

/**
 * `due`: ours to ask for. `asked`: asked for, and the answer may be lost. The rest are the provider's own words; for money
 * handed back at the desk only due and processed occur.
 */
export const REFUND_STATUSES = ['due', 'asked', 'pending', 'processing', 'needs-attention', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

const PROVIDERS: readonly string[] = ['pending', 'processing', 'needs-attention', 'processed', 'failed'];
const ENDS: readonly RefundStatus[] = ['processed', 'failed'];

export const hasEnded = (status: RefundStatus): boolean => ENDS.includes(status);

/**
 * What a refund becomes when the provider says a word about it. An end stays an end. Webhooks come in any order, so an event
 * only moves forward; an answer to our own question is the present truth. A word nobody knows changes nothing.
 */
export function refundAfter(was: RefundStatus, word: string, from: 'event' | 'answer'): RefundStatus {
  if (hasEnded(was) || !PROVIDERS.includes(word)) return was;
  const says = word as RefundStatus;
  if (from === 'answer') return says;
  return REFUND_STATUSES.indexOf(says) > REFUND_STATUSES.indexOf(was) ? says : was;
}

export interface KnownRefund {
  id: string;
  providerId: string | null;
  amountKobo: number;
  status: RefundStatus;
}

/**
 * Which of our refunds a refund at the provider is: the one that carries its id, else one of the same amount that was asked
 * for and carries none yet. An event names no id, so it also fits a refund of that amount that carries one. Null: somebody
 * made it at the provider.
 */
export function matchRefund(known: readonly KnownRefund[], provider: { id: string | null; amountKobo: number | null }): KnownRefund | null {
  const { id, amountKobo } = provider;
  const named = id === null ? undefined : known.find((refund) => refund.providerId === id);
  if (named !== undefined) return named;
  const alike = known.filter((refund) => refund.status !== 'due' && refund.status !== 'failed' && refund.amountKobo === amountKobo);
  if (id !== null) return alike.find((refund) => refund.providerId === null) ?? null;
  return alike.find((refund) => !hasEnded(refund.status)) ?? alike[0] ?? null;
}
