import type { createBrowserRouter } from 'react-router';
import { catalogue } from '#shared/errors.ts';
import { customerReturnPath, customerSession, LOG_OUTS_KEY } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { lazyModule } from '#web/lib/lazy-load.ts';
import { local } from '#web/lib/storage.ts';

const loadLogOuts = lazyModule(() => import('#web/customer/session/customer-log-outs.ts'));

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
  if (local.getItem(LOG_OUTS_KEY) !== null)
    void loadLogOuts.withoutReload().then(({ customerLogOuts }) => customerLogOuts.start(), console.error);
  window.addEventListener('storage', ({ key }) => customerSession.onStorageEvent(key));
  // Going back after a log-out restores the page from the cache; the guards must run first.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void router.revalidate());
}
