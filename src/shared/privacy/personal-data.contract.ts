import * as z from 'zod/mini';
import { identity, IDENTITY_ERRORS } from '#shared/accounts/accounts.contract.ts';
import { endpoint } from '#shared/endpoint.ts';

const record = z.record(z.string(), z.unknown());

/** All personal data of a customer. Money in naira, instants ISO 8601 UTC. */
export const personalData = z.object({
  madeAt: z.string(),
  account: record,
  photo: z.nullable(z.string()),
  consents: z.array(record),
  sessions: z.array(record),
  devices: z.array(record),
  bookings: z.array(record),
  /** Holds, appointments and walk-ins. */
  appointments: z.array(record),
  /** The days on which the customer waits for a place. */
  waits: z.array(record),
  /** The customer's own cars, with readings, papers and people. */
  cars: z.array(record),
  /** The cars that others share with the customer, or did. */
  sharedCars: z.array(record),
  /** Check-in records and custody logs. */
  visits: z.array(record),
  /** How cars left, and whom the customer named to collect them. */
  releases: z.array(record),
  /** Reviews of visits, with answers. */
  reviews: z.array(record),
  /** Inspections and estimates, with the answers to them. */
  estimates: z.array(record),
  payments: z.array(record),
  /** Requests for bookings that staff made before the account was opened, with the decision about each. */
  joinRequests: z.array(record),
  promotions: z.array(record),
  washCredit: z.array(record),
  /** What is remembered of the promotions and the referral of a deleted account with the same contacts. */
  remembered: z.array(record),
  messages: z.array(record),
  mails: z.array(record),
  pushes: z.array(record),
  waitlist: z.array(record),
  /** Pictures of transfers, newest first; `picture` is null once they exceed 25 MB in all. */
  proofs: z.array(record),
  /** Photos of what is wrong with a car, newest first; `picture` as below. */
  faultPhotos: z.array(record),
  /** Photos of visits, newest first; `picture` is null once they exceed 25 MB in all, and is at `address`. */
  visitPhotos: z.array(record),
});

export const downloadExport = endpoint({
  method: 'POST',
  path: 'user/me/export/download',
  auth: 'customer',
  summary: 'The file with all personal data, JSON.',
  body: z.object(identity),
  response: personalData,
  raw: 'response',
  errors: ['account.export_not_ready', 'request.too_many', ...IDENTITY_ERRORS],
});
