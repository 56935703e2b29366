import { getCurrentUser, type User } from '#shared/accounts/accounts.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerLogOuts } from './customer-log-outs.ts';
import { customerReturnPath, customerSession } from './customer-session.ts';
import { fetchPayKeys } from './pay-keys.ts';

/** Loads the profile and the payment keys, once for each signed-in page. Never fails. */
export const loadSessionData = (): Promise<unknown> => Promise.all([fetchProfile(), fetchPayKeys()]);

let fetching: Promise<User | null> | null = null;

/** The profile of the stored token, fetched once per token. A failure is only logged and gives null. */
function fetchProfile(): Promise<User | null> {
  if (!customerSession.needsProfile()) return Promise.resolve(customerSession.profile());
  fetching ??= (async () => {
    const token = customerSession.token();
    try {
      const user = await customerCall(getCurrentUser);
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

/**
 * Always ends the session in the browser, and on the server if that can be reached. Returns the notice for the customer
 * when the server gets the log-out later, else null.
 */
export async function logOut(): Promise<string | null> {
  const token = customerSession.token();
  const notice = token === null ? null : await customerLogOuts.logOut(token);
  // Prevents Google from offering the same account to the next user; the script exists only if it was used on this
  // page.
  window.google?.accounts?.id?.disableAutoSelect();
  customerReturnPath.clear();
  customerSession.clear();
  return notice;
}
