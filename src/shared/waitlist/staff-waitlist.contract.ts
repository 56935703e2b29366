import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { page } from '#shared/text-schemas.ts';

export const waitlistEntry = z.object({
  _id: z.string(),
  name: z.string(),
  /** A phone number in E.164, or an email address. */
  contact: z.string(),
  createdAt: z.string(),
});
export type WaitlistEntry = z.output<typeof waitlistEntry>;

export const listWaitlist = endpoint({
  method: 'GET',
  path: 'staff/waitlist',
  auth: 'staff',
  may: 'waitlist.see',
  summary: 'The waitlist, newest first, 20 a page.',
  query: z.object({ page: page() }),
  response: z.object({
    entries: z.array(waitlistEntry),
    page: z.number(),
    total_items: z.number(),
    total_page: z.number(),
  }),
  errors: ['request.bad_page'],
});

export const exportWaitlist = endpoint({
  method: 'GET',
  path: 'staff/waitlist/export',
  auth: 'staff',
  may: 'waitlist.see',
  summary:
    'The whole waitlist as a CSV file, oldest first. Cells that a spreadsheet would run as formulas are neutralised.',
  response: z.string(),
  raw: 'response',
});
