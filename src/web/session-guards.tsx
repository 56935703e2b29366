import { useEffect, useReducer } from 'react';
import { Navigate, Outlet, useLocation } from '#web/lib/router.tsx';
import { GuestContext, type GuestParts } from '#web/customer/account/guest-context.ts';
import { customerReturnPath, customerSession } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import type { Route } from '#web/lib/match-routes.ts';
import { lazyModule } from '#web/lib/lazy-load.ts';

type Guard = Required<Pick<Route, 'Component' | 'open'>>;

const loadSessionRequests = lazyModule(() => import('#web/customer/session/customer-session-requests.ts'));

const loadDashboard = lazyModule(() => import('#web/customer/dashboard/DashboardScreen.tsx'));

// Imported here, where the preload list already exists; an import elsewhere would repeat the list of a dozen files.
const guestParts: GuestParts = {
  loadGoogleSignInSheet: lazyModule(() => import('#web/customer/account/GoogleSignInSheet.tsx')),
  loadDashboard: () => void loadDashboard.withoutReload().catch(() => undefined),
};

/** The routes around log-in and sign-up: a signed-in customer goes to the dashboard. */
export const guestOnly: Guard = {
  Component: function GuestOnly() {
    if (useCurrentToken() !== null) return <Navigate to={customerPaths.dashboard()} replace />;
    return (
      <GuestContext value={guestParts}>
        <Outlet />
      </GuestContext>
    );
  },
  open: () => customerSession.token() === null,
};

/** The routes of signed-in customers: others go to the log-in, and back afterwards. */
export const customerOnly: Guard = {
  Component: function CustomerOnly() {
    return useCurrentToken() === null ? <ToLogIn /> : <Outlet />;
  },
  open: () => {
    if (customerSession.token() === null) return false;
    // In parallel with the screen's chunk, which reloads the page if it is gone.
    void loadSessionRequests.withoutReload().then(({ loadSessionData }) => loadSessionData(), console.error);
    return true;
  },
};

function ToLogIn() {
  const { pathname, search } = useLocation();
  useEffect(() => customerReturnPath.save(pathname + search), [pathname, search]);
  return <Navigate to={customerPaths.login()} replace />;
}

/**
 * The customer's token. It is read again after a change in another tab, and when the browser restores the page from its
 * cache; a log-in or log-out on the page itself opens another address.
 */
function useCurrentToken(): string | null {
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && readAgain();
    window.addEventListener('pageshow', onPageShow);
    const unsubscribe = customerSession.subscribe((change) => change === 'other-tab' && readAgain());
    readAgain();
    return () => {
      window.removeEventListener('pageshow', onPageShow);
      unsubscribe();
    };
  }, []);
  return customerSession.token();
}
