import type { createBrowserRouter } from 'react-router';
import { catalogue } from '#shared/errors.ts';
import { returnTo } from '#web/customer/session/customer-return-path.ts';
import { session } from '#web/customer/session/customer-session.ts';
import { paths } from '#web/customer/shell/customer-paths.ts';

/** Leaves the signed-in screens when the server ends the session, and follows log-in and log-out in other tabs. */
export function followSession(router: ReturnType<typeof createBrowserRouter>): void {
  session.subscribe((change) => {
    const { pathname, search } = router.state.location;
    const signedIn = pathname.startsWith(paths.dashboard());
    if (change === 'elsewhere') {
      // Somebody else's account in this tab: everything on the screen is wrong. Otherwise the guards decide.
      if (signedIn && session.token()) location.reload();
      else void router.revalidate();
    }
    if (change === 'lost') {
      if (signedIn) returnTo.remember(pathname + search);
      void router.navigate(paths.login(), { replace: true, state: { notice: catalogue['session.missing'][1] } });
    }
  });
  window.addEventListener('storage', ({ key }) => session.changedElsewhere(key));
  // Back after a log-out brings the page as it was left; the guards must see it first.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void router.revalidate());
}
