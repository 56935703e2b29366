import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
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
