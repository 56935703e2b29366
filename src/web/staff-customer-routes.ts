import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import type { Route } from '#web/lib/match-routes.ts';

/** The screens of customers and of the messages with them below /staff. */
export const staffCustomerRoutes: readonly Route[] = [
  {
    path: 'customers',
    ...lazyScreen(() => import('#web/staff/customers/CustomersScreen.tsx'), 'CustomersScreen'),
  },
  {
    path: 'customers/requests',
    ...lazyScreen(() => import('#web/staff/customers/JoinRequestsScreen.tsx'), 'JoinRequestsScreen'),
  },
  {
    path: 'customers/:id',
    ...lazyScreen(() => import('#web/staff/customers/CustomerScreen.tsx'), 'CustomerScreen'),
  },
  {
    path: 'messages',
    ...lazyScreen(() => import('#web/staff/messages/StaffMessagesScreen.tsx'), 'StaffMessagesScreen'),
  },
  {
    path: 'messages/:id',
    ...lazyScreen(() => import('#web/staff/messages/ConversationScreen.tsx'), 'ConversationScreen'),
  },
];
