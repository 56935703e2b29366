import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { TARGETS } from './target-names.ts';

export const getReach = endpoint({
  method: 'GET',
  path: 'staff/reach',
  auth: 'staff',
  may: 'messages.send',
  summary:
    'The number of people a target reaches now when no receivers are picked; null where receivers must be picked.',
  query: z.object({ to: z.enum(TARGETS) }),
  response: z.object({ count: z.nullable(z.number()) }),
  errors: ['message.target_refused'],
});
