import { endpoint, id, messageResponse } from '#shared/endpoint.ts';

export const eraseWalkIn = endpoint({
  method: 'DELETE',
  path: 'staff/customer/:id',
  auth: 'staff',
  may: 'customers.manage',
  summary: 'Erase a walk-in: name, phone and addresses go, the bookings stay under a tombstone.',
  params: { id: id() },
  response: messageResponse,
  errors: [
    'account.not_found',
    'customer.has_account',
    'customer.car_on_site',
    'customer.money_owed',
    'customer.open_paid_booking',
  ],
});

export const eraseWaitlistEntry = endpoint({
  method: 'DELETE',
  path: 'staff/waitlist/:id',
  auth: 'staff',
  may: 'customers.manage',
  summary: 'Take a person off the waitlist. A repeated call is a success.',
  params: { id: id() },
  response: messageResponse,
  errors: ['waitlist.not_found'],
});
