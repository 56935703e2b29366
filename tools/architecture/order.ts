/**
 * The features, bottom to top, in src/api and src/shared alike: a feature imports only those before it. Files directly
 * in src/api and src/shared are listed by name: `runtime` holds what every feature receives (database, vendors); those
 * from `subscriptions` on assemble the features: workers, the list of all endpoints, the application.
 */
export const ORDER = [
  'concurrency-limit',
  'vendors',
  'production-problems',
  'config',
  'platform',
  'runtime',
  'domain-event',
  'audit',
  'settings',
  'notifications',
  'catalogue',
  'promotions',
  'accounts',
  'staff',
  'scheduling',
  'bookings',
  'payments',
  'messages',
  'waitlist',
  'reports',
  'privacy',
  'site',
  'subscriptions',
  'jobs',
  'all-endpoints',
  'app',
  'start',
  'main',
  'worker',
  'replay-erasures',
];
