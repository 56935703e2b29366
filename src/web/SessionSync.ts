import { useEffect } from 'react';
import { navigate, useLocation } from '#web/lib/router.tsx';
import { browserErrors } from '#shared/browser-errors.ts';
import { customerReturnPath, customerSession } from '#web/customer/session/customer-session.ts';
import { customerLogOuts } from '#web/customer/session/customer-log-outs.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';

/**
 * Leaves the signed-in screens when the server ends the session, follows log-in and log-out in other tabs, and sends
 * pending log-outs. Renders nothing, and is there before the first screen.
 */
export function SessionSync() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    customerLogOuts.start();
    const onStorage = ({ key }: StorageEvent) => customerSession.onStorageEvent(key);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  useEffect(
    () =>
      customerSession.subscribe((change) => {
        const signedIn = pathname.startsWith(customerPaths.dashboard());
        // Another account signed in: everything on the screen is outdated. Otherwise the route guards decide.
        if (change === 'other-tab' && signedIn && customerSession.token()) location.reload();
        if (change === 'expired' || change === 'ended') {
          if (signedIn) customerReturnPath.save(pathname + search);
          navigate(customerPaths.login(), {
            replace: true,
            state: { notice: browserErrors['session.missing'][1] },
          });
        }
      }),
    [pathname, search],
  );
  return null;
}
