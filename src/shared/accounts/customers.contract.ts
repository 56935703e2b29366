import * as z from 'zod/mini';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { sortBy } from '#shared/list-order.ts';
import { page, searchText } from '#shared/text-schemas.ts';

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

/** What the list of customers can be narrowed to; `owing`: something is owed for a booking. */
export const CUSTOMER_FILTERS = ['all', 'walk-in', 'account', 'owing'] as const;
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number];

/** A customer in the list. */
const listedCustomer = z.extend(knownCustomer, {
  /** When the account was opened or the walk-in first came. */
  since: z.string(),
  bookings: z.number(),
  /** When a car was checked in last; null: never. */
  lastVisit: z.nullable(z.string()),
  /** Naira, for all bookings. */
  owed: z.number(),
});
export type ListedCustomer = z.output<typeof listedCustomer>;

/** The columns by which the list of customers can be sorted. */
export const CUSTOMER_ORDERS = ['name', 'since', 'visit', 'bookings'] as const;

const customerFilter = { q: searchText(80), kind: z.optional(z.enum(CUSTOMER_FILTERS)), sort: sortBy(CUSTOMER_ORDERS) };

export const searchCustomers = endpoint({
  method: 'GET',
  path: 'staff/customer',
  auth: 'staff',
  may: 'customers.see',
  summary:
    'Customers, 20 a page, by `sort` or else: the newest, or those whose name (tone marks optional), phone, email address, plate or booking number matches q.',
  query: z.object({ ...customerFilter, page: page() }),
  response: z.object({
    customers: z.array(listedCustomer),
    page: z.number(),
    total_items: z.number(),
    total_page: z.number(),
  }),
  errors: ['request.bad_page'],
});

export const exportCustomers = endpoint({
  method: 'GET',
  path: 'staff/export/customer',
  auth: 'staff',
  may: 'customers.manage',
  summary:
    'The customers of `GET staff/customer` with the same filter and order as a CSV file, all pages. Cells that a spreadsheet would run as formulas are neutralised.',
  query: z.object(customerFilter),
  response: z.string(),
  raw: 'response',
});

/** What the page of one customer shows first. */
const customerRecord = z.extend(knownCustomer, {
  /** When the account was opened or the walk-in first came. */
  since: z.string(),
  /** The address of a walk-in in an imported file: no one proved it, and nothing is sent to it. */
  notedEmail: z.nullable(z.string()),
  /** The phone number is proven by a code. */
  phoneVerified: z.boolean(),
  /** Where the customer is logged in, the device seen last first. */
  sessions: z.array(z.object({ device: z.string(), lastSeen: z.string() })),
  /**
   * The latest answer about news and offers, with the text that was shown and the version of the privacy policy (null:
   * the built-in one); null: not answered, which counts as no.
   */
  consent: z.nullable(
    z.object({ given: z.boolean(), at: z.string(), words: z.string(), privacyVersion: z.nullable(z.int()) }),
  ),
  /** Email addresses and phone numbers that the account had before, the latest first. */
  formerContacts: z.array(z.object({ contact: z.string(), verified: z.boolean(), until: z.string() })),
  /** How many walk-ins became part of the account. */
  joined: z.number(),
});
export type CustomerRecord = z.output<typeof customerRecord>;

export const getCustomer = endpoint({
  method: 'GET',
  path: 'staff/customer/:id',
  auth: 'staff',
  may: 'customers.see',
  summary:
    'One customer with devices, consent and former contacts. A walk-in that joined an account answers with the account.',
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
