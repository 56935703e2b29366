import { randomBytes, randomInt } from 'node:crypto';
import type { Outcome, Scenario } from './scenario.ts';

/** One stored transaction. Instants are ms since 1970, amounts kobo. */
export interface StandInTransaction {
  /** Digits of an unsigned 64-bit number. */
  id: string;
  reference: string;
  accessCode: string;
  email: string;
  customerId: number;
  requestedKobo: number;
  amountKobo: number;
  currency: string;
  feesKobo: number | null;
  status: string;
  gatewayResponse: string;
  channel: string;
  last4: string | null;
  metadata: unknown;
  callbackUrl: string | null;
  createdAt: number;
  paidAt: number | null;
  /** How many more verifications answer `ongoing`. */
  pollsLeft: number;
  scenario: Scenario;
  /**
   * A scenario set before the transaction existed applies at its first verification or on Pay, whichever comes first.
   */
  scenarioDue: boolean;
  refundedKobo: number;
  /** When a full refund ends, or one of a part with `partReverses`; from then on the status reads reversed. */
  reversesAt: number | null;
}

export interface TestCard {
  outcome: 'success' | 'failed' | 'abandoned';
  message: string;
  /** How a refund to this card ends, where not `processed`. */
  refund?: 'failed' | 'needs-attention';
}

/** Test cards by number (source: the provider's test page); any other number is refused. */
export const testCards: ReadonlyMap<string, TestCard> = new Map([
  ['4084084084084081', { outcome: 'success', message: 'Successful' }],
  ['507850785078507812', { outcome: 'success', message: 'Successful' }],
  ['5060666666666666666', { outcome: 'success', message: 'Successful' }],
  ['507850785078507804', { outcome: 'success', message: 'Successful' }],
  ['5192602720584796', { outcome: 'success', message: 'Successful' }],
  [
    '4084080000005408',
    {
      outcome: 'abandoned',
      message: 'Transaction declined. Please use the test card since you are doing a test transaction',
    },
  ],
  [
    '507850785078507853',
    { outcome: 'abandoned', message: 'Token Not Generated. Customer Not Registered on Token Platform' },
  ],
  ['4084080000670037', { outcome: 'failed', message: 'Insufficient Funds' }],
  ['4084080000671803', { outcome: 'success', message: 'Successful', refund: 'failed' }],
  ['4084080000671902', { outcome: 'success', message: 'Successful', refund: 'needs-attention' }],
]);

/**
 * Fee in kobo for a local payment: 1.5 % and ₦100, the ₦100 waived under ₦2,500, never over ₦2,000 (paystack.com/faqs).
 */
export function feeKobo(amountKobo: number): number {
  return Math.min(Math.round(amountKobo * 0.015) + (amountKobo >= 250_000 ? 10_000 : 0), 200_000);
}

/** A new transaction is `abandoned`, as in the provider's test API. */
export function newTransaction(input: {
  reference: string | null;
  email: string;
  amountKobo: number;
  metadata: unknown;
  callbackUrl: string | null;
  channel: string;
  now: number;
  scenario: Scenario;
}): StandInTransaction {
  return {
    id: String(randomInt(4_000_000_000, 2 ** 47)),
    reference: input.reference ?? randomText(10),
    accessCode: randomText(15),
    email: input.email,
    customerId: randomInt(100_000_000, 999_999_999),
    requestedKobo: input.amountKobo,
    amountKobo: input.amountKobo,
    currency: 'NGN',
    feesKobo: null,
    status: 'abandoned',
    gatewayResponse: 'The transaction was not completed',
    channel: input.channel,
    last4: null,
    metadata: input.metadata,
    callbackUrl: input.callbackUrl,
    createdAt: input.now,
    paidAt: null,
    pollsLeft: 0,
    scenario: input.scenario,
    scenarioDue: input.scenario.outcome !== undefined,
    refundedKobo: 0,
    reversesAt: null,
  };
}

/** The transaction with `outcome` applied at the instant `now`, ms. */
export function withOutcome(row: StandInTransaction, outcome: Outcome, now: number): StandInTransaction {
  const open: StandInTransaction = {
    ...row,
    scenarioDue: false,
    status: 'abandoned',
    gatewayResponse: 'The transaction was not completed',
    paidAt: null,
    feesKobo: null,
    amountKobo: row.requestedKobo,
    currency: 'NGN',
    pollsLeft: 0,
  };
  const paid: StandInTransaction = {
    ...open,
    status: 'success',
    gatewayResponse: 'Successful',
    paidAt: row.paidAt ?? now,
    feesKobo: feeKobo(row.requestedKobo),
    last4: row.last4 ?? '4081',
  };
  switch (outcome) {
    case 'abandoned':
      return open;
    case 'failed':
      return { ...open, status: 'failed', gatewayResponse: 'Declined' };
    case 'insufficient-funds':
      return { ...open, status: 'failed', gatewayResponse: 'Insufficient Funds' };
    case 'pending':
    case 'processing':
    case 'queued':
      return { ...open, status: outcome, gatewayResponse: 'Transaction in progress' };
    case 'unknown-status':
      return { ...open, status: 'settled', gatewayResponse: 'Settled' };
    case 'ongoing':
      return {
        ...open,
        status: 'ongoing',
        gatewayResponse: 'Transaction in progress',
        channel: 'bank_transfer',
        pollsLeft: row.scenario.polls ?? 2,
      };
    case 'reversed':
      return { ...paid, status: 'reversed' };
    case 'wrong-amount':
      return { ...paid, amountKobo: row.scenario.amountKobo ?? Math.floor(row.requestedKobo / 5) };
    case 'wrong-currency':
      return { ...paid, currency: 'USD' };
    case 'wrong-email':
      return { ...paid, email: 'somebody.else@example.ng' };
    case 'customer-fees':
      return { ...paid, amountKobo: row.requestedKobo + feeKobo(row.requestedKobo) };
    case 'big-id':
      return { ...paid, id: String(2n ** 63n + BigInt(randomInt(2 ** 47))) };
    case 'metadata-empty':
      return { ...paid, metadata: '' };
    case 'metadata-zero':
      return { ...paid, metadata: 0 };
    case 'metadata-null':
      return { ...paid, metadata: null };
    case 'metadata-string':
      return { ...paid, metadata: 'just text' };
    case 'success':
      return paid;
  }
}

/** The transaction after one more verification: a due scenario applies, an ongoing payment advances. */
export function afterVerification(before: StandInTransaction, now: number): StandInTransaction {
  const { scenarioDue, scenario } = before;
  const row = scenarioDue && scenario.outcome ? withOutcome(before, scenario.outcome, now) : before;
  if (row.status !== 'ongoing') return row;
  if (row.pollsLeft > 0) return { ...row, pollsLeft: row.pollsLeft - 1 };
  return { ...withOutcome(row, 'success', now), gatewayResponse: 'Approved' };
}

/** The status at the instant `now`, as the provider names it. */
export function statusAt(row: StandInTransaction, now: number): string {
  if (row.reversesAt === null) return row.status;
  if (now >= row.reversesAt) return 'reversed';
  return row.scenario.partReverses === true ? 'reversal-pending' : row.status;
}

function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => (byte % 36).toString(36)).join('');
}
