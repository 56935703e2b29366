import { type LoaderFunction, redirect, type RouteObject } from 'react-router';
import { returnTo } from './lib/return-to.ts';
import { session } from './lib/session.ts';
import { paths } from './paths.ts';
import type { Handle } from './screens/customer/nav.ts';
import { Root } from './screens/Root.tsx';
import { ErrorScreen } from './screens/ErrorScreen.tsx';

const guestOnly: LoaderFunction = () => (session.token() ? redirect(paths.dashboard()) : null);

const customerOnly: LoaderFunction = ({ request }) => {
  if (session.token()) {
    // Beside the screen's own chunk, not before it.
    void import('./account/start.ts').then(({ startSession }) => startSession());
    return null;
  }
  const { pathname, search } = new URL(request.url);
  returnTo.remember(pathname + search);
  return redirect(paths.login());
};

const ownFoot: Handle = { ownFoot: true };

/** The application's screens, each loaded when it is first shown. A screen module exports `Component`. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        loader: guestOnly,
        children: [
          { path: '/login', lazy: () => import('./screens/account/LoginScreen.tsx') },
          { path: '/signup', lazy: () => import('./screens/account/SignupScreen.tsx') },
          { path: '/otp/:to/:channel/:size', lazy: () => import('./screens/account/CodeScreen.tsx') },
        ],
      },
      { path: '/reset', lazy: () => import('./screens/account/ResetScreen.tsx') },
      { path: '/new', lazy: () => import('./screens/account/NewPasswordScreen.tsx') },
      {
        path: '/user',
        loader: customerOnly,
        lazy: () => import('./screens/customer/Shell.tsx'),
        children: [
          { index: true, lazy: () => import('./screens/customer/DashboardScreen.tsx') },
          { path: 'bookings', lazy: () => import('./screens/customer/BookingsScreen.tsx') },
          { path: 'bookings/new', handle: ownFoot, lazy: () => import('./screens/customer/BookScreen.tsx') },
          { path: 'bookings/:id', handle: ownFoot, lazy: () => import('./screens/customer/BookScreen.tsx') },
        ],
      },
    ],
  },
];
