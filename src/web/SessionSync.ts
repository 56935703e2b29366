import { useEffect } from 'react';
import { navigate, useLocation } from '#web/lib/router.tsx';
import { catalogue } from '#shared/errors.ts';
import { customerReturnPath, customerSession, LOG_OUTS_KEY } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { lazyModule } from '#web/lib/lazy-load.ts';
import { local } from '#web/lib/storage.ts';

const loadLogOuts = lazyModule(() => import('#web/customer/session/customer-log-outs.ts'));

/**
 * Leaves the signed-in screens when the server ends the session, follows log-in and log-out in other tabs, and sends
 * pending log-outs. Renders nothing, and is there before the first screen.
 */
export function SessionSync() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (local.getItem(LOG_OUTS_KEY) !== null)
      void loadLogOuts.withoutReload().then(({ customerLogOuts }) => customerLogOuts.start(), console.error);
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
            state: { notice: catalogue['session.missing'][1] },
          });
        }
      }),
    [pathname, search],
  );
  return null;
}
