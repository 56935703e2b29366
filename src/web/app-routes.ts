import { data, type LoaderFunction, type Path, redirect, type RouteObject } from 'react-router';
import { lazyModule } from '#web/lib/lazy-load.ts';
import { customerReturnPath, customerSession } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import type { GoogleSignInHandle } from '#web/customer/account/GoogleSignInButton.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { AppRoot } from './AppRoot.tsx';

const loadSessionRequests = lazyModule(() => import('#web/customer/session/customer-session-requests.ts'));

const guestOnly: LoaderFunction = () => (customerSession.token() ? redirect(customerPaths.dashboard()) : null);

const customerOnly: LoaderFunction = ({ request }) => {
  if (customerSession.token()) {
    // In parallel with the screen's chunk, which reloads the page if it is gone.
    void loadSessionRequests.withoutReload().then(({ loadSessionData }) => loadSessionData(), console.error);
    return null;
  }
  const { pathname, search } = new URL(request.url);
  customerReturnPath.save(pathname + search);
  return redirect(customerPaths.login());
};

const notFound: LoaderFunction = () => {
  throw data(null, { status: 404, statusText: 'Not Found' });
};

/**
 * The application's screens, each loaded when it is first shown. A screen module exports `Component`. `goingTo`
 * returns the location that is being opened.
 */
export function appRoutes(goingTo: () => Path): RouteObject[] {
  const lazyScreen = <T>(load: () => Promise<T>) => lazyModule(load, goingTo);
  return [
    {
      Component: AppRoot,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => null,
      children: [
        {
          loader: guestOnly,
          // Imported here, where the preload list already exists; an import elsewhere would repeat the list of a
          // dozen files.
          handle: {
            googleSignInSheet: lazyScreen(() => import('#web/customer/account/GoogleSignInSheet.tsx')),
          } satisfies GoogleSignInHandle,
          children: [
            { path: '/login', lazy: lazyScreen(() => import('#web/customer/account/LoginScreen.tsx')) },
            { path: '/signup', lazy: lazyScreen(() => import('#web/customer/account/SignupScreen.tsx')) },
            { path: '/otp/:to/:channel/:size', lazy: lazyScreen(() => import('#web/customer/account/CodeScreen.tsx')) },
          ],
        },
        { path: '/times', lazy: lazyScreen(() => import('#web/customer/times/TimesScreen.tsx')) },
        { path: '/reset', lazy: lazyScreen(() => import('#web/customer/account/ResetPasswordScreen.tsx')) },
        { path: '/close-account', lazy: lazyScreen(() => import('#web/customer/account/CloseAccountScreen.tsx')) },
        { path: '/email-back', lazy: lazyScreen(() => import('#web/customer/account/EmailBackScreen.tsx')) },
        { path: '/new', lazy: lazyScreen(() => import('#web/customer/account/NewPasswordScreen.tsx')) },
        {
          path: '/user',
          loader: customerOnly,
          lazy: lazyScreen(() => import('#web/customer/shell/CustomerShell.tsx')),
          children: [
            {
              // Inside the shell, so that the navigation stays when a screen fails.
              ErrorBoundary: ErrorScreen,
              children: [
                { index: true, lazy: lazyScreen(() => import('#web/customer/dashboard/DashboardScreen.tsx')) },
                { path: 'bookings', lazy: lazyScreen(() => import('#web/customer/bookings/BookingsScreen.tsx')) },
                {
                  path: 'bookings/new',
                  lazy: lazyScreen(() => import('#web/customer/bookings/form/NewBookingScreen.tsx')),
                },
                {
                  path: 'bookings/:id',
                  lazy: lazyScreen(() => import('#web/customer/bookings/BookingScreen.tsx')),
                },
                { path: 'bookings/:id/car', lazy: lazyScreen(() => import('#web/customer/visits/VisitScreen.tsx')) },
                {
                  path: 'bookings/:id/estimate',
                  lazy: lazyScreen(() => import('#web/customer/estimates/EstimateScreen.tsx')),
                },
                {
                  path: 'bookings/:id/release',
                  lazy: lazyScreen(() => import('#web/customer/releases/ReleaseScreen.tsx')),
                },
                { path: 'bookings/:id/move', lazy: lazyScreen(() => import('#web/customer/bookings/MoveScreen.tsx')) },
                {
                  path: 'bookings/:id/receipt',
                  lazy: lazyScreen(() => import('#web/customer/payments/ReceiptScreen.tsx')),
                },
                {
                  path: 'bookings/:id/invoice',
                  lazy: lazyScreen(() => import('#web/customer/payments/InvoiceScreen.tsx')),
                },
                {
                  path: 'bookings/:id/transfer',
                  lazy: lazyScreen(() => import('#web/customer/payments/TransferScreen.tsx')),
                },
                { path: 'cars', lazy: lazyScreen(() => import('#web/customer/cars/CarsScreen.tsx')) },
                { path: 'cars/:id', lazy: lazyScreen(() => import('#web/customer/cars/CarScreen.tsx')) },
                { path: 'services', lazy: lazyScreen(() => import('#web/customer/services/ServicesScreen.tsx')) },
                { path: 'messages', lazy: lazyScreen(() => import('#web/customer/messages/MessagesScreen.tsx')) },
                {
                  path: 'notifications',
                  lazy: lazyScreen(() => import('#web/customer/notifications/NotificationsScreen.tsx')),
                },
                { path: 'invite', lazy: lazyScreen(() => import('#web/customer/invite/InviteScreen.tsx')) },
                { path: 'profile', lazy: lazyScreen(() => import('#web/customer/profile/ProfileScreen.tsx')) },
                { path: 'help-support', lazy: lazyScreen(() => import('#web/customer/help/HelpScreen.tsx')) },
                { path: 'about-us', lazy: lazyScreen(() => import('#web/customer/help/AboutScreen.tsx')) },
                { path: '*', loader: notFound },
              ],
            },
          ],
        },
        { path: '/staff/login', lazy: lazyScreen(() => import('#web/staff/sign-in/StaffLoginScreen.tsx')) },
        { path: '/staff/forgot', lazy: lazyScreen(() => import('#web/staff/sign-in/StaffForgotPasswordScreen.tsx')) },
        { path: '/staff/password', lazy: lazyScreen(() => import('#web/staff/sign-in/StaffNewPasswordScreen.tsx')) },
        {
          // The staff session, guard and cache are part of the shell, so that customers load none of them.
          path: '/staff',
          lazy: lazyScreen(() => import('#web/staff/shell/StaffShell.tsx')),
          children: [
            {
              ErrorBoundary: ErrorScreen,
              children: [
                { index: true, lazy: lazyScreen(() => import('#web/staff/board/BoardScreen.tsx')) },
                { path: 'calendar', lazy: lazyScreen(() => import('#web/staff/calendar/DayScreen.tsx')) },
                { path: 'calendar/week', lazy: lazyScreen(() => import('#web/staff/calendar/WeekScreen.tsx')) },
                { path: 'calendar/list', lazy: lazyScreen(() => import('#web/staff/calendar/DayListScreen.tsx')) },
                {
                  path: 'calendar/settings',
                  lazy: lazyScreen(() => import('#web/staff/calendar-settings/CalendarSettingsScreen.tsx')),
                },
                { path: 'jobs', lazy: lazyScreen(() => import('#web/staff/jobs/JobsScreen.tsx')) },
                { path: 'on-site', lazy: lazyScreen(() => import('#web/staff/on-site/OnSiteScreen.tsx')) },
                { path: 'bookings', lazy: lazyScreen(() => import('#web/staff/bookings/StaffBookingsScreen.tsx')) },
                { path: 'bookings/new', lazy: lazyScreen(() => import('#web/staff/walk-in/WalkInScreen.tsx')) },
                { path: 'bookings/:id', lazy: lazyScreen(() => import('#web/staff/bookings/StaffBookingScreen.tsx')) },
                {
                  path: 'bookings/:id/invoice',
                  lazy: lazyScreen(() => import('#web/staff/bookings/StaffInvoiceScreen.tsx')),
                },
                {
                  path: 'bookings/:id/check-in',
                  lazy: lazyScreen(() => import('#web/staff/check-in/CheckInScreen.tsx')),
                },
                {
                  path: 'bookings/:id/inspection',
                  lazy: lazyScreen(() => import('#web/staff/inspections/InspectionScreen.tsx')),
                },
                {
                  path: 'bookings/:id/estimate',
                  lazy: lazyScreen(() => import('#web/staff/estimates/StaffEstimateScreen.tsx')),
                },
                {
                  path: 'bookings/:id/release',
                  lazy: lazyScreen(() => import('#web/staff/gate/GateScreen.tsx')),
                },
                { path: 'customers/:id', lazy: lazyScreen(() => import('#web/staff/customers/CustomerScreen.tsx')) },
                { path: 'messages', lazy: lazyScreen(() => import('#web/staff/messages/StaffMessagesScreen.tsx')) },
                { path: 'money', lazy: lazyScreen(() => import('#web/staff/payments/PaymentsScreen.tsx')) },
                { path: 'promotions', lazy: lazyScreen(() => import('#web/staff/promotions/PromotionsScreen.tsx')) },
                { path: 'outbox', lazy: lazyScreen(() => import('#web/staff/outbox/OutboxScreen.tsx')) },
                { path: 'waitlist', lazy: lazyScreen(() => import('#web/staff/waitlist/WaitlistScreen.tsx')) },
                { path: 'catalogue', lazy: lazyScreen(() => import('#web/staff/catalogue/CatalogueScreen.tsx')) },
                { path: 'people', lazy: lazyScreen(() => import('#web/staff/team/TeamScreen.tsx')) },
                { path: 'settings', lazy: lazyScreen(() => import('#web/staff/settings/SettingsScreen.tsx')) },
                { path: 'audit', lazy: lazyScreen(() => import('#web/staff/audit/AuditScreen.tsx')) },
                { path: 'account', lazy: lazyScreen(() => import('#web/staff/account/StaffAccountScreen.tsx')) },
                { path: '*', loader: notFound },
              ],
            },
          ],
        },
      ],
    },
  ];
}
