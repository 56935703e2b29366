import { AppError } from '#shared/errors.ts';
import { isRecord } from '#shared/guards.ts';
import { getPaymentKey, listPaymentKeys } from '#shared/payments/payments.contract.ts';
import { perTab, readJson } from '#web/lib/storage.ts';
import { customerCall } from './customer-call.ts';

/** The providers' public keys, in session storage. */
const PAY_KEYS = 'pay_keys';
const SLUG = 'paystack';

/** Fetches the keys once per tab. A failure is only logged. */
export async function fetchPayKeys(): Promise<void> {
  if (perTab.getItem(PAY_KEYS) !== null) return;
  try {
    perTab.setItem(PAY_KEYS, JSON.stringify(await customerCall(listPaymentKeys)));
  } catch (error) {
    console.error(error);
  }
}

/** The stored keys; none when storage was edited by hand or written by an older build. */
function storedKeys(): { slug: string; key: string }[] {
  const keys = readJson(perTab, PAY_KEYS);
  return Array.isArray(keys)
    ? keys.filter((one) => isRecord(one) && typeof one['slug'] === 'string' && typeof one['key'] === 'string')
    : [];
}

/**
 * Compares the stored key of the provider with that of the account in which the server started a payment. A missing or
 * former key is fetched and stored.
 * @throws payment.provider_unavailable when the keys still differ; like customerCall
 */
export async function matchPayKey(attemptKey: string): Promise<void> {
  const keys = storedKeys();
  const stored = keys.find(({ slug }) => slug === SLUG)?.key;
  if (stored === attemptKey) return;
  const { key } = await customerCall(getPaymentKey, { params: { slug: SLUG } });
  perTab.setItem(PAY_KEYS, JSON.stringify([...keys.filter(({ slug }) => slug !== SLUG), { slug: SLUG, key }]));
  if (key !== attemptKey) throw new AppError('payment.provider_unavailable');
}
