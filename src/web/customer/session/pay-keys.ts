import { AppError } from '#shared/errors.ts';
import { getPaymentKey, listPaymentKeys } from '#shared/payments/payment-keys.contract.ts';
import { perTab, readStored } from '#web/lib/storage.ts';
import { customerCall } from './customer-call.ts';

/** The providers' public keys, in session storage. */
const PAY_KEYS = 'pay_keys';
const SLUG = 'paystack';

/** Fetches the keys once per tab. A failure is only logged. */
export async function fetchPayKeys(): Promise<void> {
  if (readStored(perTab, PAY_KEYS, listPaymentKeys.response) !== null) return;
  try {
    perTab.setItem(PAY_KEYS, JSON.stringify(await customerCall(listPaymentKeys)));
  } catch (error) {
    console.error(error);
  }
}

/**
 * Compares the stored key of the provider with that of the account in which the server started a payment. A missing or
 * former key is fetched and stored.
 * @throws payment.provider_unavailable when the keys still differ; like customerCall
 */
export async function matchPayKey(attemptKey: string): Promise<void> {
  const keys = readStored(perTab, PAY_KEYS, listPaymentKeys.response) ?? [];
  const stored = keys.find(({ slug }) => slug === SLUG)?.key;
  if (stored === attemptKey) return;
  const { key } = await customerCall(getPaymentKey, { params: { slug: SLUG } });
  perTab.setItem(PAY_KEYS, JSON.stringify([...keys.filter(({ slug }) => slug !== SLUG), { slug: SLUG, key }]));
  if (key !== attemptKey) throw new AppError('payment.provider_unavailable');
}
