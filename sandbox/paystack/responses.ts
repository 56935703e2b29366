import { statusAt, type StandInTransaction } from './transaction.ts';

/** A response of the stand-in before it is serialized. */
export interface ProviderResponse {
  status: number;
  body: unknown;
}

/** An error in the provider's envelope; codes without a documented example are guessed in its style. */
export function errorResponse(
  status: number,
  message: string,
  code: string,
  nextStep = "Ensure that the value(s) you're passing are valid.",
): ProviderResponse {
  return { status, body: { status: false, message, meta: { nextStep }, type: 'validation_error', code } };
}

export const invalidKey = errorResponse(
  401,
  'Invalid key',
  'invalid_Key',
  'Ensure that you provide the correct authorization key for the request',
);

export const duplicateReference = errorResponse(
  400,
  'Duplicate Transaction Reference',
  'duplicate_reference',
  'Try and create the Transaction or Charge with a new reference',
);

/** The provider's sources disagree on the status. */
export function unknownReference(status: 400 | 404): ProviderResponse {
  return errorResponse(
    status,
    'Transaction reference not found.',
    'transaction_not_found',
    "Ensure that you're passing the reference of a transaction that exists on this integration",
  );
}

export const rateLimited: ProviderResponse = {
  status: 429,
  body: {
    status: false,
    message: 'Rate limit exceeded!',
    meta: { nextStep: 'Wait a few minutes and try the API call again' },
    type: 'api_error',
    code: 'rate_limited',
  },
};

/** A success in the provider's envelope. */
export function success(message: string, data: unknown, meta?: unknown): ProviderResponse {
  return { status: 200, body: { status: true, message, data, ...(meta === undefined ? {} : { meta }) } };
}

/** A number that may exceed 2^53, serialized with all its digits. */
export function digits(text: string): unknown {
  // The compiler's libraries do not list JSON.rawJSON yet.
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}

/** A transaction as the provider shows it, in the key order of its documentation. */
export function transactionView(row: StandInTransaction, now: number): Record<string, unknown> {
  const paidAt = row.paidAt === null ? null : new Date(row.paidAt).toISOString();
  const createdAt = new Date(row.createdAt).toISOString();
  return {
    id: digits(row.id),
    domain: 'test',
    status: statusAt(row, now),
    reference: row.reference,
    receipt_number: null,
    amount: row.amountKobo,
    message: null,
    gateway_response: row.gatewayResponse,
    paid_at: paidAt,
    created_at: createdAt,
    channel: row.channel,
    currency: row.currency,
    ip_address: '127.0.0.1',
    metadata: row.metadata,
    log: null,
    fees: row.feesKobo,
    fees_split: null,
    authorization: row.paidAt === null ? {} : authorization(row),
    customer: customerView(row),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: row.requestedKobo,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  };
}

function customerView(row: StandInTransaction): Record<string, unknown> {
  return {
    id: row.customerId,
    first_name: null,
    last_name: null,
    email: row.email,
    customer_code: `CUS_${row.customerId.toString(36)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

function authorization(row: StandInTransaction): Record<string, unknown> {
  return {
    authorization_code: `AUTH_${row.accessCode.slice(0, 10)}`,
    bin: '408408',
    last4: row.last4 ?? '4081',
    exp_month: '12',
    exp_year: '2030',
    channel: row.channel,
    card_type: 'visa ',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: 'visa',
    reusable: row.channel === 'card',
    signature: `SIG_${row.accessCode}`,
    account_name: null,
  };
}
