import type { Rolldown } from 'vite';

/** Whether a module's path matches one of the patterns. Paths have forward slashes on every system. */
const modules =
  (...patterns: string[]) =>
  (id: string): boolean =>
    patterns.some((pattern) => new RegExp(pattern).test(id));
const web = (...paths: string[]): string => `/src/web/(?:${paths.join('|')})`;
const shared = (...paths: string[]): string => `/src/shared/(?:${paths.join('|')})`;
const icons = (...names: string[]): string => `/lucide-react/.*/(?:${names.join('|')})\\.m?js$`;

/** Modules of lib that no account screen needs. */
const signedInLib = 'lib/(?:idempotency-key|live-stream|register-service-worker|use-live|use-online)';

/** Modules of lib that only some screens after log-in need. */
const screenLib =
  'lib/(?:fetch-picture|form-data|load-script|mailed-link|pending-log-outs|save-file|use-now|use-page-number)';

/** Modules of every first screen: one file compresses better than a dozen, and is one request. */
const base = modules(
  'vite/preload-helper',
  '/node_modules/zod/',
  shared('errors', 'endpoint', 'text-schemas', 'accounts/accounts\\.contract', 'settings/centre\\.contract'),
  web(
    'domain/settings/settings-queries',
    'customer/customer-paths',
    'customer/session/(?:customer-(?:session\\.|call)|use-customer-form)',
    `(?!${signedInLib}|${screenLib}|lib/client-id)lib/`,
    'ui/(?:cx|layout/Brand|illustrations/(?:BrandMark|Skyline|art/wash-arch)|icons/(?:line-icon|GoogleIcon))\\.',
    'ui/form/(?:Button|Field|FieldFrame|FieldEndButton|IconButton|PasswordField|describe-field)\\.',
    'ui/layout/Sheet',
    'ui/link/',
    'ui/feedback/(?:Notice|ErrorState|Spinner)\\.',
    // Styles of a screen or two are mostly headers.
    'ui/styles/',
    '(?:ErrorScreen|customer/account/(?:AuthFrame|CodeScreen)|ui/form/CodeInput)\\.module\\.css',
  ),
);

/**
 * Modules of every screen after log-in, with the dashboard and the booking form: a customer opens them within a minute,
 * and as two dozen files they would be a third larger.
 */
const signedIn = modules(
  '/node_modules/@tanstack/(?!.*(?:[mM]utation|InfiniteQuery|infiniteQuery)(?:Observer)?\\.js$)',
  '/node_modules/@tanstack/query-core/.*/mutation\\.js$',
  shared(
    '(?:bookings|promotions)/(?!staff-|board|booking-events|unfinished-money|promotions-seed)',
    'catalogue/(?:catalogue\\.contract|compact-catalogue|service-images)',
    'messages/(?:messages\\.contract|send-message|target-names)',
    'notifications/live-updates\\.contract',
    'payments/payments\\.contract',
    'reviews/(?!staff-)',
    'scheduling/schedule\\.contract',
  ),
  web(
    'customer/shell/(?:CustomerShell|customer-nav|LogOutSheet)\\.',
    'customer/session/(?!customer-log-outs)',
    'customer/(?:payments/PayNowSheet|shell/OfflineNotice|booking-queries|notifications/(?:unread-notifications|push/(?:push-preference|load-push-device)))\\.',
    'customer/messages/(?:message-queries|message-labels)',
    'customer/dashboard/',
    'customer/reviews/review-query',
    'customer/bookings/(?:PriceLines|Appointment|BookingCard|BookingQueryState|appointment-labels|booking-labels|download-calendar)',
    'customer/bookings/form/(?!OpenOffer|ConfirmBooking|ConfirmTime|HoldStrip|PriceChangedSheet|SavedBooking|AlreadySavedSheet|save-booking|BookingSteps|WhenStep|booking-time|hold-start)',
    'domain/catalogue/',
    'domain/bookings/BookingJobCard',
    // The words for times, without the picker.
    'domain/scheduling/(?:time-labels|times-query|any-time)',
    signedInLib,
    'lib/(?:form-data|use-page-number)',
    // The styles of all steps to a paid booking.
    '(?:customer/bookings/(?!MoveScreen|BookingScreen)|customer/(?:payments/PaySheet|scheduling)|domain/(?:payments|scheduling)/).*\\.module\\.css',
    'ui/form/(?:Select|ChoiceTiles?)\\.',
    'ui/layout/(?:AppHeader|HeaderButton|PageTitle)\\.',
    'ui/navigation/(?:Menu|MenuEntry|BottomBar|TopNav|BackLink|Pager|Tabs|page-numbers)\\.',
    'ui/feedback/(?:Toasts?|toast|Skeleton|SkeletonGroup|SkeletonStatCard)\\.',
    'ui/(?:data/(?:Avatar|Money|Table|Ticker|StatCards?)|illustrations/(?:Road|CarPicture))\\.',
  ),
  icons('calendar-clock', 'calendar-plus', 'megaphone', 'navigation', 'pause', 'play', 'wallet'),
);

/**
 * Screens and sheets that are opened in sequence or rarely: single files would consist mostly of headers. Icons that
 * only one of them shows are listed, because otherwise an icon is put into the screen's entry, which its group imports
 * in a cycle, and is undefined while the group is evaluated.
 */
const screens: Record<string, (id: string) => boolean> = {
  // The picker of a time, and what the sheet of a car needs of it.
  times: modules(
    shared('scheduling/(?:wall-clock|offered-start)'),
    web('domain/scheduling/', 'customer/scheduling/start-refusal'),
  ),
  // What follows the booking form.
  confirm: modules(
    web(
      'customer/bookings/(?:offline/OfflineBookingSheet|form/(?:BookingSteps|WhenStep|OpenOffer|booking-time|hold-start|save-booking|ConfirmBooking|ConfirmTime|HoldStrip|PriceChangedSheet|SavedBooking|AlreadySavedSheet))',
      'customer/scheduling/WaitForPlace',
    ),
    icons('bell-plus'),
  ),
  // With the photos of findings, which the page of the visit shows as well.
  estimates: modules(
    shared('estimates/(?!staff-|inspection)', 'visits/visit-photos'),
    web(
      'domain/(?:estimates/|visits/PhotoButtons)',
      'customer/(?:estimates/estimate-(?:choices|query)|own-photos/use-own-photo)',
      'lib/fetch-picture',
    ),
  ),
  // What customers and staff share of visits; else it is in the file of staff, which customers would load.
  visits: modules(
    shared('visits/(?!staff-|time-entries)', 'scheduling/resource-kinds'),
    web('domain/visits/', 'customer/visits/visit-texts', 'ui/(?:data/QrCode|illustrations/art/gate\\.svg)'),
    icons('clipboard-check', 'flag', 'key-round', 'user-plus'),
  ),
  // Not on the dashboard.
  stars: modules(web('customer/reviews/ReviewLink', 'ui/data/Stars'), icons('star')),
  // Of the estimate's form, so that the page of the visit does not load them.
  answers: modules(web('ui/form/(?:Segments|RadioGroup)'), icons('hourglass')),
  // The printable pages of a booking.
  papers: modules(
    shared('workshop/invoice\\.contract'),
    web('domain/payments/(?:InvoicePage|PrintedPaper)', 'customer/payments/payment-queries'),
  ),
  account: modules(
    web(
      'customer/account/(?:AuthFrame|GoogleSignInButton|guest-context|sign-up-secret|login-car|LoginScreen|SignupScreen|CodeScreen|SandboxHint)',
      'ui/form/(?:CodeInput|code-digits)',
      'lib/mailed-link',
    ),
    shared('settings/offers'),
  ),
  // The bookings and their payment.
  bookings: modules(
    shared('scheduling/waiting\\.contract'),
    web(
      'customer/bookings/(?!MoveScreen|BookingScreen)',
      'customer/payments/(?:PaySheet|poll-payment|payment-provider|use-payment|match-pay-key)',
      'customer/scheduling/waits-query',
      'domain/payments/PaymentAmount',
      'lib/load-script',
    ),
    icons('lock'),
  ),
  mailed: modules(
    web('customer/account/(?:AccountLink|CloseAccountScreen|EmailBackScreen|NewPasswordScreen|ResetPasswordScreen)'),
  ),
  identity: modules(web('customer/profile/(?:ConfirmIdentity|DeleteAccountSheet|PaidBookings)')),
  messages: modules(
    web(
      'customer/messages/(?!message-queries|message-labels)',
      'customer/notifications/NotificationsScreen',
      'ui/illustrations/art/chat\\.svg',
    ),
  ),
  // What screens share that are neither the dashboard, the bookings nor of a visit.
  further: modules(
    web('ui/(?:form/Checkbox|feedback/use-copy)\\.'),
    icons(
      'copy',
      'download',
      'file-text',
      'mail',
      'pencil',
      'printer',
      'reply',
      'shield-check',
      'trash(?:-2)?',
      'users',
    ),
  ),
  push: modules(web('customer/notifications/push'), shared('notifications/push')),
  information: modules(
    web('customer/(?:invite/|help/|services)', 'ui/icons', 'ui/illustrations/icon\\.svg'),
    icons('arrow-up-right', 'send', 'share-2', 'droplets'),
  ),
};

/** Modules that several of those groups share. */
const parts = modules(
  '/(?:lucide-react|@tanstack)/',
  shared('dates'),
  web('ui/', 'domain/', screenLib, 'customer/messages/', 'customer/(?:profile/confirm-by|account/SandboxHint)'),
);

const ofStaff = modules(
  web('staff/', 'lib/client-id'),
  icons('arrow-down-to-line', 'calendar-off', 'car-front', 'clipboard-list', 'cloud-upload', 'list-checks'),
);

/** How the application's modules are grouped into files (docs/decisions/0020). The first matching group wins. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: base },
  // Before the next group, whose contracts name them only in responses.
  {
    name: 'roles',
    test: modules(shared('capabilities', 'messages/message-targets')),
    includeDependenciesRecursively: false,
  },
  { name: 'signed-in', test: signedIn },
  ...Object.entries(screens).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
  {
    name: 'parts',
    test: (id) => parts(id) && !ofStaff(id),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // One file with all that only staff load: the names of all files come with every first screen of customers.
  { name: 'staff', test: ofStaff },
];
