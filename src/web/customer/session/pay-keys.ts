import { listPaymentKeys } from '#shared/payments/payments.contract.ts';
import { customerCall } from './customer-call.ts';
import { perTab } from '#web/lib/storage.ts';

/** The providers' public keys, in session storage. */
export const PAY_KEYS = 'pay_keys';

/** Fetches the keys once per tab. A failure is only logged. */
export async function fetchPayKeys(): Promise<void> {
  if (perTab.getItem(PAY_KEYS) !== null) return;
  try {
    perTab.setItem(PAY_KEYS, JSON.stringify(await customerCall(listPaymentKeys)));
  } catch (error) {
    console.error(error);
  }
}
