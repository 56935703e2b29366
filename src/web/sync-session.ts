import type { createBrowserRouter } from 'react-router';
import { catalogue } from '#shared/errors.ts';
import { customerReturnPath } from '#web/customer/session/customer-return-path.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/shell/customer-paths.ts';

/** Leaves the signed-in screens when the server ends the session, and follows log-in and log-out in other tabs. */
export function syncSession(router: ReturnType<typeof createBrowserRouter>): void {
  customerSession.subscribe((change) => {
    const { pathname, search } = router.state.location;
    const signedIn = pathname.startsWith(customerPaths.dashboard());
    if (change === 'other-tab') {
      // Somebody else's account in this tab: everything on the screen is wrong. Otherwise the guards decide.
      if (signedIn && customerSession.token()) location.reload();
      else void router.revalidate();
    }
    if (change === 'expired') {
      if (signedIn) customerReturnPath.save(pathname + search);
      void router.navigate(customerPaths.login(), { replace: true, state: { notice: catalogue['session.missing'][1] } });
    }
  });
  window.addEventListener('storage', ({ key }) => customerSession.onStorageEvent(key));
  // Back after a log-out brings the page as it was left; the guards must see it first.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void router.revalidate());
}
