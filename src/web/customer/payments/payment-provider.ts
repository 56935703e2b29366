import { AppError } from '#shared/errors.ts';
import { fetchCentre } from '#web/domain/settings/settings-queries.ts';
import { loadScript } from '#web/lib/load-script.ts';

/** The part of the provider's inline script (version 2) that is used. */
interface Popup {
  resumeTransaction(accessCode: string, callbacks: Callbacks): unknown;
  cancelTransaction(transaction?: unknown): void;
}
interface Callbacks {
  onSuccess: (response: unknown) => void;
  onCancel: () => void;
  onError: (error: unknown) => void;
  /** The customer announced a transfer that has not arrived; onCancel follows. */
  onBankTransferConfirmationPending: () => void;
}
export type CheckoutConstructor = new () => Popup;

declare global {
  interface Window {
    PaystackPop?: CheckoutConstructor;
  }
}

let loading: Promise<CheckoutConstructor> | null = null;

/**
 * Loads the provider's script once per page; a failed load is tried again on the next call.
 * @throws payment.script_failed
 */
export function loadCheckoutScript(): Promise<CheckoutConstructor> {
  loading ??= load().catch((cause: unknown) => {
    loading = null;
    throw new AppError('payment.script_failed', { cause });
  });
  return loading;
}

async function load(): Promise<CheckoutConstructor> {
  const { payment } = await fetchCentre();
  await loadScript(payment.script);
  if (!window.PaystackPop) throw new Error(`${payment.script} is not the provider's script`);
  return window.PaystackPop;
}

/** How the provider's window was left. `done` is the provider's claim, which the server verifies. */
export type CheckoutResult = 'done' | 'closed';

/**
 * Opens the provider's window for a payment attempt; `close` removes it.
 * @throws payment.provider_unavailable
 */
export function openCheckout(
  Popup: CheckoutConstructor,
  accessCode: string,
): { left: Promise<CheckoutResult>; close: () => void } {
  const popup = new Popup();
  let transaction: unknown;
  const left = new Promise<CheckoutResult>((resolve, reject) => {
    const fail = (cause: unknown) => reject(new AppError('payment.provider_unavailable', { cause }));
    try {
      transaction = popup.resumeTransaction(accessCode, {
        onSuccess: () => resolve('done'),
        onCancel: () => resolve('closed'),
        onError: fail,
        onBankTransferConfirmationPending: () => resolve('done'),
      });
    } catch (cause) {
      fail(cause);
    }
  });
  const close = () => {
    try {
      popup.cancelTransaction(transaction);
    } catch (error) {
      console.error(error);
    }
  };
  return { left, close };
}
