import { errorResponse, type ProviderResponse } from './responses.ts';
import { isRecord } from '#shared/guards.ts';

/** A valid initialize request. With `reference` null the provider generates one. */
export interface InitializeRequest {
  email: string;
  amountKobo: number;
  reference: string | null;
  metadata: unknown;
  callbackUrl: string | null;
  channel: string;
}

/** The smallest payment in naira is ₦50; by transfer it is ₦100. */
const minimumKobo = 5_000;
const minimumTransferKobo = 10_000;

/** Parses the body of transaction/initialize by the provider's rules, or returns its error response. */
export function parseInitializeRequest(body: unknown): InitializeRequest | ProviderResponse {
  const fields = fieldsOf(body);
  const { email, reference, currency, callback_url: callbackUrl, channels, metadata } = fields;
  const required = (what: string): ProviderResponse =>
    errorResponse(400, `${what} is required`, 'missing_params', 'Provide all required params');

  if (email === undefined || email === null || email === '') return required('Email Address');
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return errorResponse(400, 'Invalid Email Address Passed', 'invalid_email_address');
  }
  if (fields['amount'] === undefined || fields['amount'] === null || fields['amount'] === '') return required('Amount');
  const amount = parseAmount(fields['amount']);
  if (typeof amount !== 'number') return amount;
  if (currency !== undefined && currency !== 'NGN')
    return errorResponse(400, 'Currency not supported by merchant', 'unsupported_currency');
  if (reference !== undefined && (typeof reference !== 'string' || !/^[A-Za-z0-9.=-]{1,100}$/.test(reference))) {
    return errorResponse(400, 'Invalid character in transaction reference', 'invalid_reference');
  }
  const only = Array.isArray(channels) && channels.length === 1 ? channels[0] : null;
  if (only === 'bank_transfer' && amount < minimumTransferKobo) {
    return errorResponse(
      400,
      'Pay with transfer is not currently supported for transactions less than NGN 100.00',
      'invalid_amount',
    );
  }
  return {
    email,
    amountKobo: amount,
    reference: reference ?? null,
    metadata: parseMetadata(metadata),
    callbackUrl: typeof callbackUrl === 'string' && /^https?:\/\//.test(callbackUrl) ? callbackUrl : null,
    channel: typeof only === 'string' ? only : 'card',
  };
}

/** The fields of a body; none where it is not an object. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  return isRecord(body) ? body : {};
}

/** Kobo sent as a whole number or as digits. */
export function parseAmount(value: unknown): number | ProviderResponse {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  const isText = typeof value === 'string' && value.includes('.');
  if (typeof number !== 'number' || isText || !Number.isInteger(number))
    return errorResponse(400, '"amount" must be an integer', 'invalid_params');
  if (number < minimumKobo) return errorResponse(400, 'Invalid Amount Sent', 'invalid_amount');
  if (!Number.isSafeInteger(number)) return errorResponse(400, 'Transaction amount limit exceeded', 'invalid_amount');
  return number;
}

/** The provider stores text that contains JSON as JSON, other text unchanged, and a missing value as "". */
function parseMetadata(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? '';
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
