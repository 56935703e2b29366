import { createHmac, timingSafeEqual } from 'node:crypto';
import * as responses from './paystack-responses.ts';
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
  /** Empty: there is no account. Every request then ends like one with a refused key, and no webhook is accepted. */
  secretKey: string;
  publicKey: string;
  /** Limit of one request, ms; 5000 by default. */
  timeoutMs?: number;
}

export interface InitializeInput {
  email: string;
  /** Whole kobo. */
  amountKobo: number;
  /** Unused before; letters, digits, `-`, `.` and `=`. */
  reference: string;
  callbackUrl: string;
  metadata: Record<string, string>;
  channels?: string[];
}

export interface RefundInput {
  reference: string;
  /** Whole kobo; the full amount when omitted. */
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
 * A client for the payment provider (paystack.com/docs/api). Failures of the provider are returned as values, never
 * thrown.
 * @throws Error for an amount that is not whole kobo
 */
export function createPaystack(config: PaystackConfig) {
  const api = connect(config);
  return {
    publicKey: config.publicKey,
    ...transactionCalls(api),
    ...refundCalls(api),
    ...webhookReaders(config.secretKey),
  };
}

/** Sends requests to the provider. */
interface Api {
  /** `withinMs` shortens the time limit. */
  get(path: string, withinMs?: number): Promise<Exchange>;
  post(path: string, body: Record<string, unknown>): Promise<Exchange>;
}

function connect(config: PaystackConfig): Api {
  if (config.secretKey === '') {
    const none = (): Promise<Exchange> => Promise.resolve({ kind: 'uncertain', reason: 'unauthorized' });
    return { get: none, post: none };
  }
  const base = {
    baseUrl: config.baseUrl.replace(/\/+$/, ''),
    secretKey: config.secretKey,
    timeoutMs: config.timeoutMs ?? 5000,
  };
  return {
    get: (path, withinMs = Infinity) =>
      exchange({ ...base, timeoutMs: Math.min(base.timeoutMs, withinMs), method: 'GET', path }),
    post: (path, body) => exchange({ ...base, method: 'POST', path, body }),
  };
}

const transactionCalls = ({ get, post }: Api) => ({
  /** Opens a transaction in NGN. After `uncertain`, verify the reference; never send it again. */
  async initialize(input: InitializeInput): Promise<InitializeResult> {
    requireKobo(input.amountKobo);
    const response = await post('/transaction/initialize', {
      email: input.email,
      amount: input.amountKobo,
      currency: 'NGN',
      reference: input.reference,
      callback_url: input.callbackUrl,
      // The provider would rewrite the values of an object.
      metadata: JSON.stringify(input.metadata),
      ...(input.channels ? { channels: input.channels } : {}),
    });
    if (response.kind === 'uncertain') return response;
    const refusal = responses.readRefusal(response.json);
    if (refusal) return responses.isDuplicateReference(refusal) ? { kind: 'duplicate-reference' } : refusal;
    const data = dataOf(response);
    const accessCode = responses.textOrNull(data['access_code']);
    const authorizationUrl = responses.webAddress(data['authorization_url']);
    if (!accessCode || !authorizationUrl || data['reference'] !== input.reference) return unexpected;
    return { kind: 'started', accessCode, authorizationUrl, reference: input.reference };
  },

  /**
   * Fetches the state of a reference. Only a `transaction` with status success, which the caller checks, means money.
   */
  async verify(reference: string): Promise<VerifyResult> {
    const segment = pathSegment(reference);
    if (segment === null) return { kind: 'unknown-reference' };
    const response = await get(`/transaction/verify/${segment}`);
    if (response.kind === 'uncertain') return response;
    const refusal = responses.readRefusal(response.json);
    if (refusal) return responses.isUnknownReference(refusal) ? { kind: 'unknown-reference' } : unexpected;
    const transaction = responses.readTransaction(dataOf(response));
    return transaction?.reference === reference ? { kind: 'transaction', ...transaction } : unexpected;
  },

  /** One page of transactions, newest first. */
  async listTransactions(input: ListInput): Promise<ListResult> {
    const page = input.page ?? 1;
    const query = new URLSearchParams({ from: input.from, page: String(page), perPage: String(input.perPage ?? 50) });
    if (input.to) query.set('to', input.to);
    if (input.status) query.set('status', input.status);
    const response = await get(`/transaction?${query.toString()}`);
    if (response.kind === 'uncertain') return response;
    const rows = rowsOf(response);
    if (!rows) return unexpected;
    const transactions = rows.map(responses.readTransaction).filter((row): row is Transaction => row !== null);
    const meta = responses.objectOr(response.json['meta']);
    const pageCount = responses.wholeNumber(meta['pageCount']);
    return { kind: 'page', transactions, unreadable: rows.length - transactions.length, page, pageCount };
  },
});

const refundCalls = ({ get, post }: Api) => ({
  /** Refunds money. After `uncertain`, check `listRefunds` first: a second call may refund a second time. */
  async refund(input: RefundInput): Promise<RefundResult> {
    if (input.amountKobo !== undefined) requireKobo(input.amountKobo);
    const response = await post('/refund', {
      transaction: input.reference,
      ...(input.amountKobo === undefined ? {} : { amount: input.amountKobo, currency: 'NGN' }),
      ...(input.customerNote ? { customer_note: input.customerNote } : {}),
      ...(input.merchantNote ? { merchant_note: input.merchantNote } : {}),
    });
    if (response.kind === 'uncertain') return response;
    const refusal = responses.readRefusal(response.json);
    if (refusal) return /fully reversed/i.test(refusal.message) ? { kind: 'already-refunded' } : refusal;
    const refund = responses.readRefund(dataOf(response));
    return refund ? { kind: 'refund', ...refund } : unexpected;
  },

  /** The current state of one refund. */
  async fetchRefund(id: string): Promise<RefundResult> {
    const segment = pathSegment(id);
    if (segment === null) return unexpected;
    const response = await get(`/refund/${segment}`);
    if (response.kind === 'uncertain') return response;
    const refund = responses.readRefund(dataOf(response));
    return responses.readRefusal(response.json) ?? (refund ? { kind: 'refund', ...refund } : unexpected);
  },

  /**
   * The refunds of one transaction, by the provider's transaction id; at most 100. `withinMs` shortens the time
   * limit.
   */
  async listRefunds(transactionId: string, withinMs?: number): Promise<ListRefundsResult> {
    const response = await get(
      `/refund?${new URLSearchParams({ transaction: transactionId, perPage: '100' }).toString()}`,
      withinMs,
    );
    if (response.kind === 'uncertain') return response;
    const rows = rowsOf(response)?.map(responses.readRefund);
    if (!rows || rows.includes(null)) return unexpected;
    return { kind: 'refunds', refunds: rows.filter((row) => row !== null) };
  },
});

const webhookReaders = (secretKey: string) => ({
  /**
   * True when the provider signed exactly these bytes: hex HMAC-SHA512 with the secret key. Upper-case hex is
   * refused: the provider never sends it, and with one spelling a signature can serve as a key.
   */
  verifySignature(rawBody: Buffer, header: string | undefined): boolean {
    // Anyone could sign with an empty key.
    if (secretKey === '' || header === undefined || !/^[0-9a-f]{128}$/.test(header)) return false;
    const expected = createHmac('sha512', secretKey).update(rawBody).digest();
    return timingSafeEqual(expected, Buffer.from(header, 'hex'));
  },

  /** Parses a webhook's body; null when it is not a JSON object. Check the signature first. */
  readEvent(rawBody: Buffer): responses.ProviderEvent | null {
    const json = parseKeepingLongIds(rawBody.toString('utf8'));
    return json && responses.readProviderEvent(json);
  },
});

function requireKobo(amountKobo: number): void {
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0)
    throw new RangeError('amountKobo must be whole, positive kobo.');
}

/** The value encoded for a path; null for values that would reach another route (empty, dots) or are not text. */
function pathSegment(value: string): string | null {
  if (value === '' || value === '.' || value === '..' || value.length > 200 || !value.isWellFormed()) return null;
  return encodeURIComponent(value);
}

type JsonResponse = Extract<Exchange, { kind: 'answer' }>;

function isSuccess(response: JsonResponse): boolean {
  return response.ok && response.json['status'] === true;
}

function dataOf(response: JsonResponse): Record<string, unknown> {
  return isSuccess(response) ? responses.objectOr(response.json['data']) : {};
}

function rowsOf(response: JsonResponse): unknown[] | null {
  const data = response.json['data'];
  return isSuccess(response) && Array.isArray(data) ? data : null;
}
