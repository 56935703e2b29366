import { AppRoot } from './AppRoot.tsx';
import { ScreenErrorBoundary } from './ScreenErrorBoundary.tsx';
import { NotFoundScreen } from './ErrorScreen.tsx';
import type { Route } from '#web/lib/match-routes.ts';
import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import { customerOnly, guestOnly } from './session-guards.tsx';

/** The application's screens, each loaded when it is first opened. */
export const appRoutes: readonly Route[] = [
  {
    Component: AppRoot,
    children: [
      {
        ...guestOnly,
        children: [
          { path: '/login', ...lazyScreen(() => import('#web/customer/account/LoginScreen.tsx')) },
          { path: '/signup', ...lazyScreen(() => import('#web/customer/account/SignupScreen.tsx')) },
          { path: '/otp/:to/:channel/:size', ...lazyScreen(() => import('#web/customer/account/CodeScreen.tsx')) },
        ],
      },
      { path: '/times', ...lazyScreen(() => import('#web/customer/times/TimesScreen.tsx')) },
      { path: '/reset', ...lazyScreen(() => import('#web/customer/account/ResetPasswordScreen.tsx')) },
      { path: '/close-account', ...lazyScreen(() => import('#web/customer/account/CloseAccountScreen.tsx')) },
      { path: '/email-back', ...lazyScreen(() => import('#web/customer/account/EmailBackScreen.tsx')) },
      { path: '/new', ...lazyScreen(() => import('#web/customer/account/NewPasswordScreen.tsx')) },
      {
        path: '/user',
        ...customerOnly,
        children: [
          {
            ...lazyScreen(() => import('#web/customer/shell/CustomerShell.tsx')),
            children: [
              {
                // Inside the shell, so that the navigation stays when a screen fails.
                Component: ScreenErrorBoundary,
                children: [
                  { ...lazyScreen(() => import('#web/customer/dashboard/DashboardScreen.tsx')) },
                  { path: 'bookings', ...lazyScreen(() => import('#web/customer/bookings/BookingsScreen.tsx')) },
                  {
                    path: 'bookings/new',
                    ...lazyScreen(() => import('#web/customer/bookings/form/NewBookingScreen.tsx')),
                  },
                  { path: 'bookings/:id', ...lazyScreen(() => import('#web/customer/bookings/BookingScreen.tsx')) },
                  { path: 'bookings/:id/car', ...lazyScreen(() => import('#web/customer/visits/VisitScreen.tsx')) },
                  {
                    path: 'bookings/:id/estimate',
                    ...lazyScreen(() => import('#web/customer/estimates/EstimateScreen.tsx')),
                  },
                  {
                    path: 'bookings/:id/release',
                    ...lazyScreen(() => import('#web/customer/releases/ReleaseScreen.tsx')),
                  },
                  {
                    path: 'bookings/:id/review',
                    ...lazyScreen(() => import('#web/customer/reviews/ReviewScreen.tsx')),
                  },
                  { path: 'bookings/:id/move', ...lazyScreen(() => import('#web/customer/bookings/MoveScreen.tsx')) },
                  {
                    path: 'bookings/:id/receipt',
                    ...lazyScreen(() => import('#web/customer/payments/ReceiptScreen.tsx')),
                  },
                  {
                    path: 'bookings/:id/invoice',
                    ...lazyScreen(() => import('#web/customer/payments/InvoiceScreen.tsx')),
                  },
                  {
                    path: 'bookings/:id/transfer',
                    ...lazyScreen(() => import('#web/customer/payments/TransferScreen.tsx')),
                  },
                  { path: 'cars', ...lazyScreen(() => import('#web/customer/cars/CarsScreen.tsx')) },
                  { path: 'cars/:id', ...lazyScreen(() => import('#web/customer/cars/CarScreen.tsx')) },
                  { path: 'services', ...lazyScreen(() => import('#web/customer/services/ServicesScreen.tsx')) },
                  { path: 'messages', ...lazyScreen(() => import('#web/customer/messages/MessagesScreen.tsx')) },
                  {
                    path: 'notifications',
                    ...lazyScreen(() => import('#web/customer/notifications/NotificationsScreen.tsx')),
                  },
                  { path: 'invite', ...lazyScreen(() => import('#web/customer/invite/InviteScreen.tsx')) },
                  { path: 'profile', ...lazyScreen(() => import('#web/customer/profile/ProfileScreen.tsx')) },
                  { path: 'help-support', ...lazyScreen(() => import('#web/customer/help/HelpScreen.tsx')) },
                  { path: 'about-us', ...lazyScreen(() => import('#web/customer/help/AboutScreen.tsx')) },
                  { path: '*', Component: NotFoundScreen },
                ],
              },
            ],
          },
        ],
      },
      { path: '/staff/login', ...lazyScreen(() => import('#web/staff/sign-in/StaffLoginScreen.tsx')) },
      { path: '/staff/forgot', ...lazyScreen(() => import('#web/staff/sign-in/StaffForgotPasswordScreen.tsx')) },
      { path: '/staff/password', ...lazyScreen(() => import('#web/staff/sign-in/StaffNewPasswordScreen.tsx')) },
      {
        // The staff session, guard and cache are part of the shell, so that customers load none of them.
        path: '/staff',
        ...lazyScreen(() => import('#web/staff/shell/StaffShell.tsx')),
        children: [
          {
            Component: ScreenErrorBoundary,
            children: [
              { ...lazyScreen(() => import('#web/staff/board/BoardScreen.tsx')) },
              { path: 'calendar', ...lazyScreen(() => import('#web/staff/calendar/DayScreen.tsx')) },
              { path: 'calendar/week', ...lazyScreen(() => import('#web/staff/calendar/WeekScreen.tsx')) },
              { path: 'calendar/list', ...lazyScreen(() => import('#web/staff/calendar/DayListScreen.tsx')) },
              {
                path: 'calendar/settings',
                ...lazyScreen(() => import('#web/staff/calendar-settings/CalendarSettingsScreen.tsx')),
              },
              { path: 'jobs', ...lazyScreen(() => import('#web/staff/jobs/JobsScreen.tsx')) },
              { path: 'on-site', ...lazyScreen(() => import('#web/staff/on-site/OnSiteScreen.tsx')) },
              { path: 'bookings', ...lazyScreen(() => import('#web/staff/bookings/StaffBookingsScreen.tsx')) },
              { path: 'bookings/new', ...lazyScreen(() => import('#web/staff/walk-in/WalkInScreen.tsx')) },
              { path: 'bookings/:id', ...lazyScreen(() => import('#web/staff/bookings/StaffBookingScreen.tsx')) },
              {
                path: 'bookings/:id/invoice',
                ...lazyScreen(() => import('#web/staff/bookings/StaffInvoiceScreen.tsx')),
              },
              { path: 'bookings/:id/check-in', ...lazyScreen(() => import('#web/staff/check-in/CheckInScreen.tsx')) },
              {
                path: 'bookings/:id/inspection',
                ...lazyScreen(() => import('#web/staff/inspections/InspectionScreen.tsx')),
              },
              {
                path: 'bookings/:id/estimate',
                ...lazyScreen(() => import('#web/staff/estimates/StaffEstimateScreen.tsx')),
              },
              { path: 'bookings/:id/release', ...lazyScreen(() => import('#web/staff/gate/GateScreen.tsx')) },
              { path: 'customers', ...lazyScreen(() => import('#web/staff/customers/CustomersScreen.tsx')) },
              {
                path: 'customers/requests',
                ...lazyScreen(() => import('#web/staff/customers/JoinRequestsScreen.tsx')),
              },
              { path: 'customers/:id', ...lazyScreen(() => import('#web/staff/customers/CustomerScreen.tsx')) },
              { path: 'messages', ...lazyScreen(() => import('#web/staff/messages/StaffMessagesScreen.tsx')) },
              { path: 'money', ...lazyScreen(() => import('#web/staff/payments/PaymentsScreen.tsx')) },
              { path: 'reviews', ...lazyScreen(() => import('#web/staff/reviews/StaffReviewsScreen.tsx')) },
              { path: 'reports', ...lazyScreen(() => import('#web/staff/reports/ReportsScreen.tsx')) },
              { path: 'promotions', ...lazyScreen(() => import('#web/staff/promotions/PromotionsScreen.tsx')) },
              { path: 'outbox', ...lazyScreen(() => import('#web/staff/outbox/OutboxScreen.tsx')) },
              { path: 'waitlist', ...lazyScreen(() => import('#web/staff/waitlist/WaitlistScreen.tsx')) },
              { path: 'catalogue', ...lazyScreen(() => import('#web/staff/catalogue/CatalogueScreen.tsx')) },
              {
                path: 'catalogue/services/new',
                ...lazyScreen(() => import('#web/staff/catalogue/AddServiceScreen.tsx')),
              },
              { path: 'catalogue/services/:id', ...lazyScreen(() => import('#web/staff/catalogue/ServiceScreen.tsx')) },
              { path: 'catalogue/prices', ...lazyScreen(() => import('#web/staff/catalogue/PricesScreen.tsx')) },
              { path: 'catalogue/cars', ...lazyScreen(() => import('#web/staff/catalogue/CatalogueCarsScreen.tsx')) },
              { path: 'people', ...lazyScreen(() => import('#web/staff/team/TeamScreen.tsx')) },
              { path: 'settings', ...lazyScreen(() => import('#web/staff/settings/SettingsScreen.tsx')) },
              { path: 'integrations', ...lazyScreen(() => import('#web/staff/integrations/IntegrationsScreen.tsx')) },
              {
                path: 'integrations/webhooks/:id',
                ...lazyScreen(() => import('#web/staff/integrations/ReceiverScreen.tsx')),
              },
              { path: 'audit', ...lazyScreen(() => import('#web/staff/audit/AuditScreen.tsx')) },
              { path: 'account', ...lazyScreen(() => import('#web/staff/account/StaffAccountScreen.tsx')) },
              { path: '*', Component: NotFoundScreen },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];
