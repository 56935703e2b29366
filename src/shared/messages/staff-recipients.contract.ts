import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { page, searchText } from '#shared/text-schemas.ts';
import { TARGETS } from './target-names.ts';

export const countRecipients = endpoint({
  method: 'GET',
  path: 'staff/reach',
  auth: 'staff',
  may: 'messages.send',
  summary:
    'The number of people a target reaches now when no recipients are picked; null where recipients must be picked.',
  query: z.object({ to: z.enum(TARGETS) }),
  response: z.object({ count: z.nullable(z.number()) }),
  errors: ['message.target_refused'],
});

export const listUsers = endpoint({
  method: 'GET',
  path: 'user',
  auth: 'staff',
  may: 'customers.see',
  summary: 'Customers that staff can pick as recipients, by name, 20 a page; `search` matches name, email and phone.',
  query: z.object({ search: searchText(100), page: page() }),
  response: z.array(
    z.object({
      _id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      fullName: z.string(),
      email: z.nullable(z.string()),
      phoneNumber: z.nullable(z.string()),
    }),
  ),
});
