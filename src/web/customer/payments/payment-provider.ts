import { getCentre } from '#shared/settings/centre.contract.ts';
import { AppError } from '#shared/errors.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { loadScript } from '#web/lib/load-script.ts';

/** What we use of the provider's inline script (its version 2). */
interface Popup {
  resumeTransaction(accessCode: string, callbacks: Callbacks): unknown;
  cancelTransaction(transaction?: unknown): void;
}
interface Callbacks {
  onSuccess: (said: unknown) => void;
  onCancel: () => void;
  onError: (error: unknown) => void;
  /** A transfer was announced and is not seen yet; onCancel follows. */
  onBankTransferConfirmationPending: () => void;
}
export type CheckoutConstructor = new () => Popup;

declare global {
  interface Window {
    PaystackPop?: CheckoutConstructor;
  }
}

let loading: Promise<CheckoutConstructor> | null = null;

/** The provider's script, loaded once a page, when somebody pays. Throws payment.script_failed; the next call tries again. */
export function loadCheckoutScript(): Promise<CheckoutConstructor> {
  loading ??= load().catch((cause: unknown) => {
    loading = null;
    throw new AppError('payment.script_failed', { cause });
  });
  return loading;
}

async function load(): Promise<CheckoutConstructor> {
  const { payment } = await customerCall(getCentre);
  await loadScript(payment.script);
  if (!window.PaystackPop) throw new Error(`${payment.script} is not the provider's script`);
  return window.PaystackPop;
}

/** How the person left the provider's window. `done` is the provider's word, which the server checks. */
export type CheckoutResult = 'done' | 'closed';

/** Opens the provider's window for an attempt. `close` takes it away when our screen goes. Throws payment.provider_unavailable. */
export function openCheckout(Popup: CheckoutConstructor, accessCode: string): { left: Promise<CheckoutResult>; close: () => void } {
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
