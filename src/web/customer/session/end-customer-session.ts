import { customerLogOuts } from './customer-log-outs.ts';
import { customerReturnPath, customerSession } from './customer-session.ts';

/**
 * Always ends the session in the browser, and on the server if it can be reached. False: the server gets the log-out
 * later.
 */
export async function logOut(): Promise<boolean> {
  const token = customerSession.token();
  const isReached = token === null || (await customerLogOuts.logOut(token));
  // Prevents Google from offering the same account to the next user; the script exists only if it was used on this
  // page.
  window.google?.accounts?.id?.disableAutoSelect();
  customerReturnPath.clear();
  customerSession.clear();
  return isReached;
}
