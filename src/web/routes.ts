import { data, type LoaderFunction, type Path, redirect, type RouteObject } from 'react-router';
import { orReload } from './lib/lost-chunk.ts';
import { returnTo } from './lib/return-to.ts';
import { session } from './lib/session.ts';
import { paths } from './paths.ts';
import type { GoogleHandle } from './screens/account/GoogleWay.tsx';
import type { Handle } from './screens/customer/nav.ts';
import { ErrorScreen } from './screens/ErrorScreen.tsx';
import { Root } from './screens/Root.tsx';

const guestOnly: LoaderFunction = () => (session.token() ? redirect(paths.dashboard()) : null);

const customerOnly: LoaderFunction = ({ request }) => {
  if (session.token()) {
    // Beside the screen's own chunk, not before it.
    void import('./account/start.ts').then(({ startSession }) => startSession(), console.error);
    return null;
  }
  const { pathname, search } = new URL(request.url);
  returnTo.remember(pathname + search);
  return redirect(paths.login());
};

const nothingHere: LoaderFunction = () => {
  throw data(null, { status: 404, statusText: 'Not Found' });
};

const ownFoot: Handle = { ownFoot: true };

/**
 * The application's screens, each loaded when it is first shown. A screen module exports `Component`.
 * `goingTo` tells the place that is being opened.
 */
export function routes(goingTo: () => Path): RouteObject[] {
  const lazy = orReload(goingTo);
  return [
    {
      Component: Root,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => null,
      children: [
        {
          loader: guestOnly,
          // Here and not where it is pressed: the shell names every file as it is, another script would name a dozen again.
          handle: { googleSheet: lazy(() => import('./screens/account/GoogleSheet.tsx')) } satisfies GoogleHandle,
          children: [
            { path: '/login', lazy: lazy(() => import('./screens/account/LoginScreen.tsx')) },
            { path: '/signup', lazy: lazy(() => import('./screens/account/SignupScreen.tsx')) },
            { path: '/otp/:to/:channel/:size', lazy: lazy(() => import('./screens/account/CodeScreen.tsx')) },
          ],
        },
        { path: '/reset', lazy: lazy(() => import('./screens/account/ResetScreen.tsx')) },
        { path: '/new', lazy: lazy(() => import('./screens/account/NewPasswordScreen.tsx')) },
        {
          path: '/user',
          loader: customerOnly,
          lazy: lazy(() => import('./screens/customer/Shell.tsx')),
          children: [
            {
              // Inside the shell, so that a screen that fails leaves the way to the others.
              ErrorBoundary: ErrorScreen,
              children: [
                { index: true, lazy: lazy(() => import('./screens/customer/DashboardScreen.tsx')) },
                { path: 'bookings', lazy: lazy(() => import('./screens/customer/BookingsScreen.tsx')) },
                { path: 'bookings/new', handle: ownFoot, lazy: lazy(() => import('./screens/customer/BookScreen.tsx')) },
                { path: 'bookings/:id', handle: ownFoot, lazy: lazy(() => import('./screens/customer/BookingScreen.tsx')) },
                { path: 'bookings/:id/receipt', lazy: lazy(() => import('./screens/customer/ReceiptScreen.tsx')) },
                { path: 'bookings/:id/transfer', lazy: lazy(() => import('./screens/customer/TransferScreen.tsx')) },
                { path: 'services', lazy: lazy(() => import('./screens/customer/ServicesScreen.tsx')) },
                { path: 'messages', lazy: lazy(() => import('./screens/customer/MessagesScreen.tsx')) },
                { path: 'notifications', lazy: lazy(() => import('./screens/customer/NotificationsScreen.tsx')) },
                { path: 'invite', lazy: lazy(() => import('./screens/customer/InviteScreen.tsx')) },
                { path: 'profile', lazy: lazy(() => import('./screens/customer/ProfileScreen.tsx')) },
                { path: 'help-support', lazy: lazy(() => import('./screens/customer/HelpScreen.tsx')) },
                { path: 'about-us', lazy: lazy(() => import('./screens/customer/AboutScreen.tsx')) },
                { path: '*', loader: nothingHere },
              ],
            },
          ],
        },
        { path: '/staff/login', lazy: lazy(() => import('./screens/staff/LoginScreen.tsx')) },
        { path: '/staff/forgot', lazy: lazy(() => import('./screens/staff/ForgotScreen.tsx')) },
        { path: '/staff/password', lazy: lazy(() => import('./screens/staff/PasswordScreen.tsx')) },
        {
          // The staff's own session, guard and cache come with the shell, so that a customer loads none of it.
          path: '/staff',
          lazy: lazy(() => import('./screens/staff/Shell.tsx')),
          children: [
            {
              ErrorBoundary: ErrorScreen,
              children: [
                { index: true, lazy: lazy(() => import('./screens/staff/TodayScreen.tsx')) },
                { path: 'bookings', lazy: lazy(() => import('./screens/staff/BookingsScreen.tsx')) },
                { path: 'bookings/new', lazy: lazy(() => import('./screens/staff/WalkInScreen.tsx')) },
                { path: 'bookings/:id', lazy: lazy(() => import('./screens/staff/BookingScreen.tsx')) },
                { path: 'messages', lazy: lazy(() => import('./screens/staff/MessagesScreen.tsx')) },
                { path: 'money', lazy: lazy(() => import('./screens/staff/MoneyScreen.tsx')) },
                { path: 'promotions', lazy: lazy(() => import('./screens/staff/PromotionsScreen.tsx')) },
                { path: 'outbox', lazy: lazy(() => import('./screens/staff/OutboxScreen.tsx')) },
                { path: 'waitlist', lazy: lazy(() => import('./screens/staff/WaitlistScreen.tsx')) },
                { path: 'catalogue', lazy: lazy(() => import('./screens/staff/CatalogueScreen.tsx')) },
                { path: 'people', lazy: lazy(() => import('./screens/staff/PeopleScreen.tsx')) },
                { path: 'settings', lazy: lazy(() => import('./screens/staff/SettingsScreen.tsx')) },
                { path: 'audit', lazy: lazy(() => import('./screens/staff/AuditScreen.tsx')) },
                { path: 'account', lazy: lazy(() => import('./screens/staff/AccountScreen.tsx')) },
                { path: '*', loader: nothingHere },
              ],
            },
          ],
        },
      ],
    },
  ];
}
