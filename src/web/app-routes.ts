import { AppRoot } from './AppRoot.tsx';
import { ScreenErrorBoundary } from './ScreenErrorBoundary.tsx';
import { NotFoundScreen } from './ErrorScreen.tsx';
import type { Route } from '#web/lib/match-routes.ts';
import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import { carRoutes } from './car-routes.ts';
import { staffCustomerRoutes } from './staff-customer-routes.ts';
import { customerOnly, guestOnly } from './session-guards.tsx';

/** The application's screens, each loaded when it is first opened. */
export const appRoutes: readonly Route[] = [
  {
    Component: AppRoot,
    children: [
      {
        ...guestOnly,
        children: [
          { path: '/login', ...lazyScreen(() => import('#web/customer/account/LoginScreen.tsx'), 'LoginScreen') },
          {
            path: '/login/phone',
            ...lazyScreen(() => import('#web/customer/account/phone/PhoneLogInScreen.tsx'), 'PhoneLogInScreen'),
          },
          { path: '/signup', ...lazyScreen(() => import('#web/customer/account/SignupScreen.tsx'), 'SignupScreen') },
          {
            path: '/otp/:to/:channel/:size',
            ...lazyScreen(() => import('#web/customer/account/CodeScreen.tsx'), 'CodeScreen'),
          },
        ],
      },
      { path: '/times', ...lazyScreen(() => import('#web/customer/times/TimesScreen.tsx'), 'TimesScreen') },
      {
        path: '/reset',
        ...lazyScreen(() => import('#web/customer/account/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
      },
      {
        path: '/close-account',
        ...lazyScreen(() => import('#web/customer/account/CloseAccountScreen.tsx'), 'CloseAccountScreen'),
      },
      {
        path: '/email-back',
        ...lazyScreen(() => import('#web/customer/account/EmailBackScreen.tsx'), 'EmailBackScreen'),
      },
      { path: '/new', ...lazyScreen(() => import('#web/customer/account/NewPasswordScreen.tsx'), 'NewPasswordScreen') },
      {
        path: '/user',
        ...customerOnly,
        children: [
          {
            ...lazyScreen(() => import('#web/customer/shell/CustomerShell.tsx'), 'CustomerShell'),
            children: [
              {
                // Inside the shell, so that the navigation stays when a screen fails.
                Component: ScreenErrorBoundary,
                children: [
                  { ...lazyScreen(() => import('#web/customer/dashboard/DashboardScreen.tsx'), 'DashboardScreen') },
                  {
                    path: 'bookings',
                    ...lazyScreen(() => import('#web/customer/bookings/BookingsScreen.tsx'), 'BookingsScreen'),
                  },
                  {
                    path: 'bookings/new',
                    ...lazyScreen(() => import('#web/customer/bookings/form/NewBookingScreen.tsx'), 'NewBookingScreen'),
                  },
                  {
                    path: 'bookings/:id',
                    ...lazyScreen(() => import('#web/customer/bookings/BookingScreen.tsx'), 'BookingScreen'),
                  },
                  {
                    path: 'bookings/:id/edit',
                    ...lazyScreen(
                      () => import('#web/customer/bookings/form/EditBookingScreen.tsx'),
                      'EditBookingScreen',
                    ),
                  },
                  {
                    path: 'bookings/:id/car',
                    ...lazyScreen(() => import('#web/customer/visits/VisitScreen.tsx'), 'VisitScreen'),
                  },
                  {
                    path: 'bookings/:id/estimate',
                    ...lazyScreen(() => import('#web/customer/estimates/EstimateScreen.tsx'), 'EstimateScreen'),
                  },
                  {
                    path: 'bookings/:id/release',
                    ...lazyScreen(() => import('#web/customer/releases/ReleaseScreen.tsx'), 'ReleaseScreen'),
                  },
                  {
                    path: 'bookings/:id/review',
                    ...lazyScreen(() => import('#web/customer/reviews/ReviewScreen.tsx'), 'ReviewScreen'),
                  },
                  {
                    path: 'bookings/:id/move',
                    ...lazyScreen(() => import('#web/customer/bookings/MoveScreen.tsx'), 'MoveScreen'),
                  },
                  {
                    path: 'bookings/:id/receipt',
                    ...lazyScreen(() => import('#web/customer/payments/ReceiptScreen.tsx'), 'ReceiptScreen'),
                  },
                  {
                    path: 'bookings/:id/invoice',
                    ...lazyScreen(() => import('#web/customer/payments/InvoiceScreen.tsx'), 'InvoiceScreen'),
                  },
                  {
                    path: 'bookings/:id/transfer',
                    ...lazyScreen(() => import('#web/customer/payments/TransferScreen.tsx'), 'TransferScreen'),
                  },
                  ...carRoutes,
                  {
                    path: 'services',
                    ...lazyScreen(() => import('#web/customer/services/ServicesScreen.tsx'), 'ServicesScreen'),
                  },
                  {
                    path: 'messages',
                    ...lazyScreen(() => import('#web/customer/messages/MessagesScreen.tsx'), 'MessagesScreen'),
                  },
                  {
                    path: 'notifications',
                    ...lazyScreen(
                      () => import('#web/customer/notifications/NotificationsScreen.tsx'),
                      'NotificationsScreen',
                    ),
                  },
                  {
                    path: 'invite',
                    ...lazyScreen(() => import('#web/customer/invite/InviteScreen.tsx'), 'InviteScreen'),
                  },
                  {
                    path: 'profile',
                    ...lazyScreen(() => import('#web/customer/profile/ProfileScreen.tsx'), 'ProfileScreen'),
                  },
                  {
                    path: 'help-support',
                    ...lazyScreen(() => import('#web/customer/help/HelpScreen.tsx'), 'HelpScreen'),
                  },
                  {
                    path: 'about-us',
                    ...lazyScreen(() => import('#web/customer/help/AboutScreen.tsx'), 'AboutScreen'),
                  },
                  { path: '*', Component: NotFoundScreen },
                ],
              },
            ],
          },
        ],
      },
      {
        path: '/staff/login',
        ...lazyScreen(() => import('#web/staff/sign-in/StaffLoginScreen.tsx'), 'StaffLoginScreen'),
      },
      {
        path: '/staff/forgot',
        ...lazyScreen(() => import('#web/staff/sign-in/StaffForgotPasswordScreen.tsx'), 'StaffForgotPasswordScreen'),
      },
      {
        path: '/staff/password',
        ...lazyScreen(() => import('#web/staff/sign-in/StaffNewPasswordScreen.tsx'), 'StaffNewPasswordScreen'),
      },
      {
        // The staff session, guard and cache are part of the shell, so that customers load none of them.
        path: '/staff',
        ...lazyScreen(() => import('#web/staff/shell/StaffShell.tsx'), 'StaffShell'),
        children: [
          {
            Component: ScreenErrorBoundary,
            children: [
              { ...lazyScreen(() => import('#web/staff/board/BoardScreen.tsx'), 'BoardScreen') },
              { path: 'calendar', ...lazyScreen(() => import('#web/staff/calendar/DayScreen.tsx'), 'DayScreen') },
              {
                path: 'calendar/week',
                ...lazyScreen(() => import('#web/staff/calendar/WeekScreen.tsx'), 'WeekScreen'),
              },
              {
                path: 'calendar/list',
                ...lazyScreen(() => import('#web/staff/calendar/DayListScreen.tsx'), 'DayListScreen'),
              },
              {
                path: 'calendar/settings',
                ...lazyScreen(
                  () => import('#web/staff/calendar-settings/CalendarSettingsScreen.tsx'),
                  'CalendarSettingsScreen',
                ),
              },
              { path: 'jobs', ...lazyScreen(() => import('#web/staff/jobs/JobsScreen.tsx'), 'JobsScreen') },
              { path: 'on-site', ...lazyScreen(() => import('#web/staff/on-site/OnSiteScreen.tsx'), 'OnSiteScreen') },
              {
                path: 'bookings',
                ...lazyScreen(() => import('#web/staff/bookings/StaffBookingsScreen.tsx'), 'StaffBookingsScreen'),
              },
              {
                path: 'bookings/new',
                ...lazyScreen(() => import('#web/staff/walk-in/WalkInScreen.tsx'), 'WalkInScreen'),
              },
              {
                path: 'bookings/:id',
                ...lazyScreen(() => import('#web/staff/bookings/StaffBookingScreen.tsx'), 'StaffBookingScreen'),
              },
              {
                path: 'bookings/:id/invoice',
                ...lazyScreen(() => import('#web/staff/bookings/StaffInvoiceScreen.tsx'), 'StaffInvoiceScreen'),
              },
              {
                path: 'bookings/:id/check-in',
                ...lazyScreen(() => import('#web/staff/check-in/CheckInScreen.tsx'), 'CheckInScreen'),
              },
              {
                path: 'bookings/:id/inspection',
                ...lazyScreen(() => import('#web/staff/inspections/InspectionScreen.tsx'), 'InspectionScreen'),
              },
              {
                path: 'bookings/:id/estimate',
                ...lazyScreen(() => import('#web/staff/estimates/StaffEstimateScreen.tsx'), 'StaffEstimateScreen'),
              },
              {
                path: 'bookings/:id/release',
                ...lazyScreen(() => import('#web/staff/gate/GateScreen.tsx'), 'GateScreen'),
              },
              ...staffCustomerRoutes,
              {
                path: 'money',
                ...lazyScreen(() => import('#web/staff/payments/PaymentsScreen.tsx'), 'PaymentsScreen'),
              },
              {
                path: 'reviews',
                ...lazyScreen(() => import('#web/staff/reviews/StaffReviewsScreen.tsx'), 'StaffReviewsScreen'),
              },
              { path: 'reports', ...lazyScreen(() => import('#web/staff/reports/ReportsScreen.tsx'), 'ReportsScreen') },
              {
                path: 'promotions',
                ...lazyScreen(() => import('#web/staff/promotions/PromotionsScreen.tsx'), 'PromotionsScreen'),
              },
              { path: 'outbox', ...lazyScreen(() => import('#web/staff/outbox/OutboxScreen.tsx'), 'OutboxScreen') },
              {
                path: 'waitlist',
                ...lazyScreen(() => import('#web/staff/waitlist/WaitlistScreen.tsx'), 'WaitlistScreen'),
              },
              {
                path: 'catalogue',
                ...lazyScreen(() => import('#web/staff/catalogue/CatalogueScreen.tsx'), 'CatalogueScreen'),
              },
              {
                path: 'catalogue/services/new',
                ...lazyScreen(() => import('#web/staff/catalogue/AddServiceScreen.tsx'), 'AddServiceScreen'),
              },
              {
                path: 'catalogue/services/:id',
                ...lazyScreen(() => import('#web/staff/catalogue/ServiceScreen.tsx'), 'ServiceScreen'),
              },
              {
                path: 'catalogue/prices',
                ...lazyScreen(() => import('#web/staff/catalogue/PricesScreen.tsx'), 'PricesScreen'),
              },
              {
                path: 'catalogue/cars',
                ...lazyScreen(() => import('#web/staff/catalogue/CatalogueCarsScreen.tsx'), 'CatalogueCarsScreen'),
              },
              { path: 'imports', ...lazyScreen(() => import('#web/staff/imports/ImportsScreen.tsx'), 'ImportsScreen') },
              { path: 'imports/:id', ...lazyScreen(() => import('#web/staff/imports/FileScreen.tsx'), 'FileScreen') },
              { path: 'people', ...lazyScreen(() => import('#web/staff/team/TeamScreen.tsx'), 'TeamScreen') },
              {
                path: 'settings',
                ...lazyScreen(() => import('#web/staff/settings/SettingsScreen.tsx'), 'SettingsScreen'),
              },
              { path: 'setup', ...lazyScreen(() => import('#web/staff/setup/SetupScreen.tsx'), 'SetupScreen') },
              { path: 'setup/:step', ...lazyScreen(() => import('#web/staff/setup/SetupScreen.tsx'), 'SetupScreen') },
              {
                path: 'integrations',
                ...lazyScreen(() => import('#web/staff/integrations/IntegrationsScreen.tsx'), 'IntegrationsScreen'),
              },
              {
                path: 'integrations/webhooks/:id',
                ...lazyScreen(() => import('#web/staff/integrations/ReceiverScreen.tsx'), 'ReceiverScreen'),
              },
              { path: 'audit', ...lazyScreen(() => import('#web/staff/audit/AuditScreen.tsx'), 'AuditScreen') },
              {
                path: 'account',
                ...lazyScreen(() => import('#web/staff/account/StaffAccountScreen.tsx'), 'StaffAccountScreen'),
              },
              { path: '*', Component: NotFoundScreen },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];
