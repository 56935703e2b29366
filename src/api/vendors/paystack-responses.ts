/**
 * No usable response: the state at the provider is unknown and must be requested again later; nothing may be settled on
 * it. `unexpected` is JSON that does not have the documented form, or is about another reference than the requested
 * one.
 */
export interface Uncertain {
  kind: 'uncertain';
  reason:
    | 'timeout'
    | 'server-error'
    | 'not-json'
    | 'unexpected'
    | 'too-large'
    | 'redirect'
    | 'network'
    | 'rate-limited'
    | 'unauthorized';
  /** Milliseconds until the provider's limit resets; only with `rate-limited`, when the provider sent it. */
  retryAfterMs?: number;
}

/** A transaction at the provider. `status` is the provider's, possibly an undocumented one. */
export interface Transaction {
  status: string;
  /** The charged amount in kobo, in `currency`. */
  amountKobo: number;
  currency: string;
  reference: string;
  email: string | null;
  /** An unsigned 64-bit number, as text. */
  id: string;
  feesKobo: number | null;
  /** The requested amount in kobo; differs from `amountKobo` when the customer bears the fees. */
  requestedAmountKobo: number | null;
  /** Null when the provider sent none, or none that can be read: that never stops a payment. */
  paidAt: Date | null;
  channel: string | null;
  gatewayResponse: string | null;
}

export type VerifyResult = ({ kind: 'transaction' } & Transaction) | { kind: 'unknown-reference' } | Uncertain;

/** `message` is the provider's text: for logs, never for users. */
export interface Refused {
  kind: 'refused';
  message: string;
  code: string | null;
}

export type InitializeResult =
  | { kind: 'started'; accessCode: string; authorizationUrl: string; reference: string }
  | { kind: 'duplicate-reference' }
  | Refused
  | Uncertain;

/** `status`: pending, processing, processed, failed, needs-attention, or an undocumented one. */
export interface Refund {
  id: string;
  status: string;
  amountKobo: number | null;
}

export type RefundResult = ({ kind: 'refund' } & Refund) | { kind: 'already-refunded' } | Refused | Uncertain;
export type ListRefundsResult = { kind: 'refunds'; refunds: Refund[] } | Uncertain;

/** `unreadable` counts rows without the documented form; `pageCount` is null when the provider did not send it. */
export type ListResult =
  | { kind: 'page'; transactions: Transaction[]; unreadable: number; page: number; pageCount: number | null }
  | Uncertain;

type Json = Record<string, unknown>;

/** Parses a transaction from `data`; null when a field that decides about money is missing or malformed. */
export function readTransaction(data: unknown): Transaction | null {
  if (!isObject(data)) return null;
  const id = idOf(data['id']);
  const amountKobo = wholeNumber(data['amount']);
  const { status, reference, currency } = data;
  if (id === null || amountKobo === null) return null;
  if (typeof status !== 'string' || typeof reference !== 'string' || typeof currency !== 'string') return null;
  const customer = objectOr(data['customer']);
  return {
    status,
    amountKobo,
    currency,
    reference,
    email: textOrNull(customer['email']),
    id,
    feesKobo: wholeNumber(data['fees']),
    requestedAmountKobo: wholeNumber(data['requested_amount']),
    paidAt: dateOrNull(data['paid_at']) ?? dateOrNull(data['paidAt']),
    channel: textOrNull(data['channel']),
    gatewayResponse: textOrNull(data['gateway_response']),
  };
}

/** Parses a refund from `data`; its amount is a number or digits. */
export function readRefund(data: unknown): Refund | null {
  if (!isObject(data)) return null;
  const id = idOf(data['id']);
  if (id === null || typeof data['status'] !== 'string') return null;
  return { id, status: data['status'], amountKobo: wholeNumber(data['amount']) };
}

/** The provider's refusal, or null for a success. */
export function readRefusal(json: Json): Refused | null {
  if (json['status'] !== false) return null;
  return { kind: 'refused', message: textOrNull(json['message']) ?? '', code: textOrNull(json['code']) };
}

/**
 * True when the provider does not know the reference. Decided by code and message: sources disagree on the HTTP status,
 * 400 or 404.
 */
export function isUnknownReference(refusal: Refused): boolean {
  return refusal.code === 'transaction_not_found' || /^transaction reference not found\b/i.test(refusal.message);
}

/** True when the reference has been used before, with any amount and outcome. */
export function isDuplicateReference(refusal: Refused): boolean {
  return refusal.code === 'duplicate_reference' || /^duplicate transaction reference\b/i.test(refusal.message);
}

/** The URL of the provider's page if it is http(s), so that a browser may be redirected to it; else null. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  return /^https?:$/.test(new URL(value).protocol) ? value : null;
}

/** The value if it is an object, else an empty object. */
export function objectOr(value: unknown): Json {
  return isObject(value) ? value : {};
}

/** The value if it is a non-empty string, else null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A non-negative integer, sent as a number or as digits; null for anything else. */
export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

function idOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? value : null;
}

/** True for a plain JSON object, not an array and not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a webhook event that are used. Everything else is requested from the provider. */
export interface ProviderEvent {
  /** The event's name, or `unreadable` for one that cannot be stored as text. */
  event: string;
  /** The id of the event's subject: a transaction, a dispute, or the transaction of a rejected transfer. */
  id: string | null;
  reference: string | null;
  amountKobo: number | null;
  email: string | null;
  transaction: Transaction | null;
  dispute: { category: string | null; resolution: string | null; amountKobo: number | null; dueAt: Date | null };
}

/** Parses a webhook's JSON. The field with the reference depends on the event (docs/vendors.md 1.5). */
export function readProviderEvent(json: Json): ProviderEvent {
  const data = objectOr(json['data']);
  const event = storableText(json['event'], 100) ?? 'unreadable';
  const inner = objectOr(data['transaction']);
  const transfer = objectOr(data['bank_transfer']);
  const transaction = event.startsWith('charge.dispute.') ? inner : data;
  return {
    event,
    id: idOf(transfer['transaction_id']) ?? idOf(data['id']),
    reference:
      storableText(data['reference'], 200) ??
      storableText(data['transaction_reference'], 200) ??
      storableText(inner['reference'], 200),
    amountKobo: wholeNumber(data['amount']),
    email: storableText(objectOr(data['customer'])['email'], 254),
    transaction: readTransaction(transaction),
    dispute: {
      category: storableText(data['category'], 100),
      resolution: storableText(data['resolution'], 100),
      amountKobo: wholeNumber(data['refund_amount']),
      dueAt: dateOrNull(data['dueAt']),
    },
  };
}

/** The years that a date of the provider can have: PostgreSQL refuses some that a Date accepts. */
const YEARS = { first: 2000, last: 9999 };

/** The instant that a text of the provider names, else null. Every date of the provider is read here. */
function dateOrNull(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const at = new Date(value);
  const year = at.getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last ? at : null;
}

/** The value if it is text that PostgreSQL can store, else null. */
function storableText(value: unknown, max: number): string | null {
  return typeof value === 'string' &&
    value !== '' &&
    value.length <= max &&
    value.isWellFormed() &&
    !value.includes('\0')
    ? value
    : null;
}
