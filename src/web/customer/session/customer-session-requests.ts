import { getMe, logout, type User } from '#shared/accounts/accounts.contract.ts';
import { listPaymentKeys } from '#shared/payments/payments.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerReturnPath } from './customer-return-path.ts';
import { customerSession } from './customer-session.ts';
import { perTab } from '#web/lib/storage.ts';

/** A log-out waits this long for the server before it goes on without it. */
const LOGOUT_PATIENCE_MS = 3000;

/** What a signed-in page needs once: a fresh profile after a load, and the payment keys (spec.md 4). Never fails. */
export const loadSessionData = (): Promise<unknown> => Promise.all([fetchProfile(), fetchPayKeys()]);

let fetching: Promise<User | null> | null = null;

/** The profile of the stored token, fetched when it was not fetched for that token yet. A failure is only logged and yields null. */
function fetchProfile(): Promise<User | null> {
  if (!customerSession.needsProfile()) return Promise.resolve(customerSession.profile());
  fetching ??= (async () => {
    const token = customerSession.token();
    try {
      const user = await customerCall(getMe);
      customerSession.setProfile(user, token);
      return user;
    } catch (error) {
      console.error(error);
      return null;
    } finally {
      fetching = null;
    }
  })();
  return fetching;
}

async function fetchPayKeys(): Promise<void> {
  if (perTab.getItem('pay_keys') !== null) return;
  try {
    perTab.setItem('pay_keys', JSON.stringify(await customerCall(listPaymentKeys)));
  } catch (error) {
    console.error(error);
  }
}

/** Ends the session here always, and at the server if it can be reached; that failure is only logged. */
export async function logOut(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS));
  // keepalive: the request outlives the page that we leave.
  const told = customerCall(logout, {}, { keepalive: true }).catch((error: unknown) => console.error(error));
  await Promise.race([told, patience]);
  // So that Google does not offer the same person to whoever comes next; its script is there only if it was used on this page.
  window.google?.accounts?.id?.disableAutoSelect();
  customerReturnPath.clear();
  customerSession.clear();
}
