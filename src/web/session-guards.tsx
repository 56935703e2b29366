import { useEffect, useReducer } from 'react';
import { Navigate, Outlet, useLocation } from '#web/lib/router.tsx';
import { customerReturnPath, customerSession } from '#web/customer/session/customer-session.ts';
import { loadSessionData } from '#web/customer/session/customer-session-requests.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import type { Route } from '#web/lib/match-routes.ts';

type Guard = Required<Pick<Route, 'Component' | 'open'>>;

/** The routes around log-in and sign-up: a signed-in customer goes to the dashboard. */
export const guestOnly: Guard = {
  Component: function GuestOnly() {
    return useCurrentToken() === null ? <Outlet /> : <Navigate to={customerPaths.dashboard()} replace />;
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
    void loadSessionData();
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
