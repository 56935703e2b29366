import { createHmac, timingSafeEqual } from 'node:crypto';
import * as answers from './paystack-responses.ts';
import type {
  InitializeResult,
  ListRefundsResult,
  ListResult,
  RefundResult,
  Transaction,
  Uncertain,
  VerifyResult,
} from './paystack-responses.ts';
import { exchange, parseKeepingLongIds, type Exchange } from './paystack-request.ts';

export type { InitializeResult, ListRefundsResult, ListResult, RefundResult, Transaction, VerifyResult };

export interface PaystackConfig {
  /** No trailing slash needed, e.g. https://api.paystack.co */
  baseUrl: string;
  secretKey: string;
  publicKey: string;
  /** Limit for one whole exchange in ms; 5000 when left out. */
  timeoutMs?: number;
}

export interface InitializeInput {
  email: string;
  /** Whole kobo. */
  amountKobo: number;
  /** Letters, digits, `-`, `.` and `=`; never used before. */
  reference: string;
  callbackUrl: string;
  metadata: Record<string, string>;
  channels?: string[];
}

export interface RefundInput {
  reference: string;
  /** Whole kobo; everything when left out. */
  amountKobo?: number;
  customerNote?: string;
  merchantNote?: string;
}

export interface ListInput {
  /** ISO 8601 instants. */
  from: string;
  to?: string;
  status?: 'success' | 'failed' | 'abandoned' | 'reversed';
  /** From 1. */
  page?: number;
  perPage?: number;
}

export type Paystack = ReturnType<typeof createPaystack>;

const unexpected: Uncertain = { kind: 'uncertain', reason: 'unexpected' };

/**
 * A client for the payment provider. Whatever the provider does comes back as a value, never as an exception; a caller's
 * own mistake (an amount that is not whole kobo, an empty key) throws. Source: paystack.com/docs/api.
 */
export function createPaystack(config: PaystackConfig) {
  // An empty key would make every webhook signature forgeable.
  if (config.secretKey === '') throw new Error('The payment provider needs a secret key.');
  const base = {
    baseUrl: config.baseUrl.replace(/\/+$/, ''),
    secretKey: config.secretKey,
    timeoutMs: config.timeoutMs ?? 5000,
  };
  const get = (path: string, withinMs = Infinity): Promise<Exchange> =>
    exchange({ ...base, timeoutMs: Math.min(base.timeoutMs, withinMs), method: 'GET', path });
  const post = (path: string, body: Record<string, unknown>): Promise<Exchange> =>
    exchange({ ...base, method: 'POST', path, body });

  return {
    publicKey: config.publicKey,

    /** Opens a transaction for our amount in NGN. After `uncertain`, verify the reference; never send it again. */
    async initialize(input: InitializeInput): Promise<InitializeResult> {
      requireKobo(input.amountKobo);
      const answer = await post('/transaction/initialize', {
        email: input.email,
        amount: input.amountKobo,
        currency: 'NGN',
        reference: input.reference,
        callback_url: input.callbackUrl,
        // Sent as an object, the provider would rewrite the values.
        metadata: JSON.stringify(input.metadata),
        ...(input.channels ? { channels: input.channels } : {}),
      });
      if (answer.kind === 'uncertain') return answer;
      const refusal = answers.readRefusal(answer.json);
      if (refusal) return answers.isDuplicateReference(refusal) ? { kind: 'duplicate-reference' } : refusal;
      const data = dataOf(answer);
      const accessCode = answers.textOrNull(data['access_code']);
      const authorizationUrl = answers.webAddress(data['authorization_url']);
      if (!accessCode || !authorizationUrl || data['reference'] !== input.reference) return unexpected;
      return { kind: 'started', accessCode, authorizationUrl, reference: input.reference };
    },

    /** Asks what became of a reference. Only `transaction` with status success, checked by the caller, is money. */
    async verify(reference: string): Promise<VerifyResult> {
      const segment = pathSegment(reference);
      if (segment === null) return { kind: 'unknown-reference' };
      const answer = await get(`/transaction/verify/${segment}`);
      if (answer.kind === 'uncertain') return answer;
      const refusal = answers.readRefusal(answer.json);
      if (refusal) return answers.isUnknownReference(refusal) ? { kind: 'unknown-reference' } : unexpected;
      const transaction = answers.readTransaction(dataOf(answer));
      return transaction?.reference === reference ? { kind: 'transaction', ...transaction } : unexpected;
    },

    /** Sends money back. After `uncertain`, look at `listRefunds` first: a second call may refund a second time. */
    async refund(input: RefundInput): Promise<RefundResult> {
      if (input.amountKobo !== undefined) requireKobo(input.amountKobo);
      const answer = await post('/refund', {
        transaction: input.reference,
        ...(input.amountKobo === undefined ? {} : { amount: input.amountKobo, currency: 'NGN' }),
        ...(input.customerNote ? { customer_note: input.customerNote } : {}),
        ...(input.merchantNote ? { merchant_note: input.merchantNote } : {}),
      });
      if (answer.kind === 'uncertain') return answer;
      const refusal = answers.readRefusal(answer.json);
      if (refusal) return /fully reversed/i.test(refusal.message) ? { kind: 'already-refunded' } : refusal;
      const refund = answers.readRefund(dataOf(answer));
      return refund ? { kind: 'refund', ...refund } : unexpected;
    },

    /** The present state of one refund. */
    async fetchRefund(id: string): Promise<RefundResult> {
      const segment = pathSegment(id);
      if (segment === null) return unexpected;
      const answer = await get(`/refund/${segment}`);
      if (answer.kind === 'uncertain') return answer;
      const refund = answers.readRefund(dataOf(answer));
      return answers.readRefusal(answer.json) ?? (refund ? { kind: 'refund', ...refund } : unexpected);
    },

    /** The refunds of one transaction, by the provider's transaction id; at most 100. `withinMs`: for whoever has less time than usual. */
    async listRefunds(transactionId: string, withinMs?: number): Promise<ListRefundsResult> {
      const answer = await get(
        `/refund?${new URLSearchParams({ transaction: transactionId, perPage: '100' }).toString()}`,
        withinMs,
      );
      if (answer.kind === 'uncertain') return answer;
      const rows = rowsOf(answer)?.map(answers.readRefund);
      if (!rows || rows.includes(null)) return unexpected;
      return { kind: 'refunds', refunds: rows.filter((row) => row !== null) };
    },

    /** One page of transactions, newest first. */
    async listTransactions(input: ListInput): Promise<ListResult> {
      const page = input.page ?? 1;
      const query = new URLSearchParams({ from: input.from, page: String(page), perPage: String(input.perPage ?? 50) });
      if (input.to) query.set('to', input.to);
      if (input.status) query.set('status', input.status);
      const answer = await get(`/transaction?${query.toString()}`);
      if (answer.kind === 'uncertain') return answer;
      const rows = rowsOf(answer);
      if (!rows) return unexpected;
      const transactions = rows.map(answers.readTransaction).filter((row): row is Transaction => row !== null);
      const meta = answers.objectOr(answer.json['meta']);
      const pageCount = answers.wholeNumber(meta['pageCount']);
      return { kind: 'page', transactions, unreadable: rows.length - transactions.length, page, pageCount };
    },

    /**
     * True when the provider signed exactly these bytes: hex HMAC-SHA512 under the secret key. Upper-case hex is refused:
     * the provider never sends it, and one spelling a signature keeps it usable as a key.
     */
    verifySignature(rawBody: Buffer, header: string | undefined): boolean {
      if (header === undefined || !/^[0-9a-f]{128}$/.test(header)) return false;
      const expected = createHmac('sha512', config.secretKey).update(rawBody).digest();
      return timingSafeEqual(expected, Buffer.from(header, 'hex'));
    },

    /** What a webhook's bytes say; null when they are no JSON object. Check the signature first. */
    readEvent(rawBody: Buffer): answers.ProviderEvent | null {
      const json = parseKeepingLongIds(rawBody.toString('utf8'));
      return json && answers.readProviderEvent(json);
    },
  };
}

function requireKobo(amountKobo: number): void {
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0)
    throw new RangeError('amountKobo must be whole, positive kobo.');
}

/** Encoded for use in a path; null for what could only reach another route (empty, dots) or is not text. */
function pathSegment(value: string): string | null {
  if (value === '' || value === '.' || value === '..' || value.length > 200 || !value.isWellFormed()) return null;
  return encodeURIComponent(value);
}

type SuccessfulExchange = Extract<Exchange, { kind: 'answer' }>;

function isSuccess(answer: SuccessfulExchange): boolean {
  return answer.ok && answer.json['status'] === true;
}

function dataOf(answer: SuccessfulExchange): Record<string, unknown> {
  return isSuccess(answer) ? answers.objectOr(answer.json['data']) : {};
}

function rowsOf(answer: SuccessfulExchange): unknown[] | null {
  const data = answer.json['data'];
  return isSuccess(answer) && Array.isArray(data) ? data : null;
}
