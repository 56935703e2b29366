/** The statuses of a refund, and the match of our refunds with those of the provider. Pure. */

/**
 * `due`: to be requested. `asked`: requested, the response may be lost. The others are the provider's statuses; a
 * refund that staff hand back is only due and processed.
 */
export const REFUND_STATUSES = [
  'due',
  'asked',
  'pending',
  'processing',
  'needs-attention',
  'processed',
  'failed',
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

const PROVIDER_STATUSES = REFUND_STATUSES.filter((status) => status !== 'due' && status !== 'asked');

/** True for a final status, which the provider no longer changes. `needs-attention` is not final. */
export const hasEnded = (status: RefundStatus): boolean => status === 'processed' || status === 'failed';

/**
 * The status of a refund after the provider names one. A finished refund stays finished and an unknown status changes
 * nothing. Webhooks come in any order, so an event only moves forward; an answer to our own request is the present
 * status.
 */
export function nextRefundStatus(previous: RefundStatus, named: string, from: 'event' | 'answer'): RefundStatus {
  const next = PROVIDER_STATUSES.find((status) => status === named);
  if (next === undefined || hasEnded(previous)) return previous;
  if (from === 'answer') return next;
  return REFUND_STATUSES.indexOf(next) > REFUND_STATUSES.indexOf(previous) ? next : previous;
}

export interface KnownRefund {
  id: string;
  providerId: string | null;
  amountKobo: number;
  status: RefundStatus;
}

/**
 * Finds our own refund for a refund at the provider: the one with its id, else a requested one of the same
 * amount without an id. An event has no id, so it also matches a refund of that amount with an id, and at last a failed
 * one: an event can be late, and new refunds are in the list that is read after each event. Null: it was made at the
 * provider.
 */
export function matchRefund(
  known: readonly KnownRefund[],
  provider: { id: string | null; amountKobo: number | null },
): KnownRefund | null {
  const { id, amountKobo } = provider;
  const named = id === null ? undefined : known.find((refund) => refund.providerId === id);
  if (named !== undefined) return named;
  const equal = known.filter((refund) => refund.status !== 'due' && refund.amountKobo === amountKobo);
  const alike = equal.filter((refund) => refund.status !== 'failed');
  if (id !== null) return alike.find((refund) => refund.providerId === null) ?? null;
  return alike.find((refund) => !hasEnded(refund.status)) ?? alike[0] ?? equal[0] ?? null;
}
