import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import type { Route } from '#web/lib/match-routes.ts';

/** The screens of own and shared cars below /user. */
export const carRoutes: readonly Route[] = [
  { path: 'cars', ...lazyScreen(() => import('#web/customer/cars/CarsScreen.tsx'), 'CarsScreen') },
  { path: 'cars/:id', ...lazyScreen(() => import('#web/customer/cars/CarScreen.tsx'), 'CarScreen') },
  {
    path: 'cars/:id/people',
    ...lazyScreen(() => import('#web/customer/people/PeopleScreen.tsx'), 'PeopleScreen'),
  },
  {
    path: 'shared',
    ...lazyScreen(() => import('#web/customer/shared/SharedScreen.tsx'), 'SharedScreen'),
  },
  {
    path: 'shared/visits/:id',
    ...lazyScreen(() => import('#web/customer/shared/SharedVisitScreen.tsx'), 'SharedVisitScreen'),
  },
  {
    path: 'shared/cars/:id',
    ...lazyScreen(() => import('#web/customer/shared/SharedCarScreen.tsx'), 'SharedCarScreen'),
  },
  {
    path: 'shared/cars/:id/book',
    ...lazyScreen(() => import('#web/customer/shared/SharedBookScreen.tsx'), 'SharedBookScreen'),
  },
  {
    path: 'shared/bookings/:id',
    ...lazyScreen(() => import('#web/customer/shared/SharedBookingScreen.tsx'), 'SharedBookingScreen'),
  },
  {
    path: 'shared/bookings/:id/estimate',
    ...lazyScreen(() => import('#web/customer/shared/SharedEstimateScreen.tsx'), 'SharedEstimateScreen'),
  },
  {
    path: 'shared/bookings/:id/receipt',
    ...lazyScreen(() => import('#web/customer/shared/SharedReceiptScreen.tsx'), 'SharedReceiptScreen'),
  },
  {
    path: 'shared/bookings/:id/invoice',
    ...lazyScreen(() => import('#web/customer/shared/SharedInvoiceScreen.tsx'), 'SharedInvoiceScreen'),
  },
  {
    path: 'shared/bookings/:id/transfer',
    ...lazyScreen(() => import('#web/customer/shared/SharedTransferScreen.tsx'), 'SharedTransferScreen'),
  },
  {
    path: 'shared/bookings/:id/move',
    ...lazyScreen(() => import('#web/customer/shared/SharedMoveScreen.tsx'), 'SharedMoveScreen'),
  },
];
