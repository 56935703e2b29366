import * as z from 'zod/mini';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { line, page } from '#shared/text-schemas.ts';

/** A customer as staff see them. */
export const knownCustomer = z.object({
  _id: z.string(),
  fullName: z.string(),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Booked at the counter and has no log-in. */
  walkIn: z.boolean(),
});
export type KnownCustomer = z.output<typeof knownCustomer>;

export const findCustomers = endpoint({
  method: 'GET',
  path: 'staff/customer',
  auth: 'staff',
  may: 'customers.see',
  summary: 'Customers whose name, phone or email address contains the search text, 20 a page.',
  query: z.object({ q: line(80), page: page() }),
  response: z.object({
    customers: z.array(knownCustomer),
    page: z.number(),
    total_items: z.number(),
    total_page: z.number(),
  }),
  errors: ['request.bad_page'],
});

/** What the page of one customer shows. */
const customerRecord = z.extend(knownCustomer, {
  /** When the account was opened or the walk-in first came. */
  since: z.string(),
  /** The number of devices where the customer is logged in. */
  sessions: z.number(),
});
export type CustomerRecord = z.output<typeof customerRecord>;

export const getCustomer = endpoint({
  method: 'GET',
  path: 'staff/customer/:id',
  auth: 'staff',
  may: 'customers.see',
  summary: 'One customer, with the number of devices logged in.',
  params: { id: id() },
  response: z.object({ customer: customerRecord }),
  errors: ['account.not_found'],
});

export const endCustomerSessions = endpoint({
  method: 'DELETE',
  path: 'staff/customer/:id/sessions',
  auth: 'staff',
  may: 'customers.manage',
  summary: 'Log a customer out on all devices; the password stays.',
  params: { id: id() },
  response: messageResponse,
  errors: ['account.not_found'],
});
