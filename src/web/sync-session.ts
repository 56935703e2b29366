import type { createBrowserRouter } from 'react-router';
import { catalogue } from '#shared/errors.ts';
import { customerLogOuts } from '#web/customer/session/customer-log-outs.ts';
import { customerReturnPath, customerSession } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';

/**
 * Leaves the signed-in screens when the server ends the session, follows log-in and log-out in other tabs, and sends
 * pending log-outs.
 */
export function syncSession(router: ReturnType<typeof createBrowserRouter>): void {
  customerSession.subscribe((change) => {
    const { pathname, search } = router.state.location;
    const signedIn = pathname.startsWith(customerPaths.dashboard());
    if (change === 'other-tab') {
      // Another account signed in: everything on the screen is outdated. Otherwise the route guards decide.
      if (signedIn && customerSession.token()) location.reload();
      else void router.revalidate();
    }
    if (change === 'expired' || change === 'ended') {
      if (signedIn) customerReturnPath.save(pathname + search);
      void router.navigate(customerPaths.login(), {
        replace: true,
        state: { notice: catalogue['session.missing'][1] },
      });
    }
  });
  customerLogOuts.start();
  window.addEventListener('storage', ({ key }) => customerSession.onStorageEvent(key));
  // Going back after a log-out restores the page from the cache; the guards must run first.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void router.revalidate());
}
