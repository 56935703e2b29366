import * as z from 'zod/mini';
import { CAR_ROLES } from '#shared/cars/car-people.ts';
import { MONEY_METHODS } from '#shared/bookings/booking-states.ts';
import { endpoint, id } from '#shared/endpoint.ts';
import { page } from '#shared/text-schemas.ts';
import { VISIT_STATES } from '#shared/visits/visit-states.ts';

/** What staff read about one customer, part by part. */

const paged = { page: z.number(), total_items: z.number(), total_page: z.number() };

/** The kilometres of a car as they were read last. */
const lastReading = z.nullable(z.object({ km: z.int(), at: z.string() }));

const knownCar = z.object({
  /** Null: it is not a car of their own. */
  _id: z.nullable(z.string()),
  /** As it is written in Nigeria: BDJ-482KA. */
  plate: z.string(),
  /** Make, model and year. */
  carType: z.string(),
  /** Its make, model and year in the catalogue. */
  vehicle: z.string(),
  /** Make, model and year one by one: the words for a car that is not in the catalogue. */
  words: z.object({ make: z.string(), model: z.string(), year: z.int() }),
  /** False: seen at check-ins only, the customer did not add it. */
  isOwn: z.boolean(),
  km: lastReading,
  /** With whom its owner shares it. */
  people: z.array(
    z.object({
      role: z.enum(CAR_ROLES),
      name: z.string(),
      phone: z.nullable(z.string()),
      /** They may collect the car on every visit. */
      isStanding: z.boolean(),
    }),
  ),
});
export type KnownCar = z.output<typeof knownCar>;

export const listCustomerCars = endpoint({
  method: 'GET',
  path: 'staff/customer/:id/cars',
  auth: 'staff',
  may: 'customers.see',
  summary: 'The cars of a customer with their last reading: their own, and others that were checked in, at most 50.',
  params: { id: id() },
  response: z.object({ cars: z.array(knownCar) }),
  errors: ['account.not_found'],
});

const customerVisit = z.object({
  /** The id of the booking. */
  _id: z.string(),
  number: z.string(),
  service: z.string(),
  carType: z.string(),
  plate: z.nullable(z.string()),
  km: z.nullable(z.int()),
  state: z.enum(VISIT_STATES),
  checkedInAt: z.string(),
  releasedAt: z.nullable(z.string()),
});

export const listCustomerVisits = endpoint({
  method: 'GET',
  path: 'staff/customer/:id/visits',
  auth: 'staff',
  may: 'customers.see',
  summary: 'The visits of a customer, newest first, 20 a page.',
  params: { id: id() },
  query: z.object({ page: page() }),
  response: z.object({ visits: z.array(customerVisit), ...paged }),
  errors: ['account.not_found', 'request.bad_page'],
});

const customerMessage = z.object({
  _id: z.string(),
  /** A notification is written by the application. */
  kind: z.enum(['notification', 'message']),
  fromCustomer: z.boolean(),
  /** The member of staff who wrote it. */
  staff: z.nullable(z.string()),
  title: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** The time at which the customer read it; null for the customer's own messages. */
  readAt: z.nullable(z.string()),
  /** The customer wrote it to the caller, or to a group of the caller, who has not read it. */
  isNew: z.boolean(),
});
export type CustomerMessage = z.output<typeof customerMessage>;

export const listCustomerMessages = endpoint({
  method: 'GET',
  path: 'staff/customer/:id/messages',
  auth: 'staff',
  may: 'messages.read',
  summary: 'Messages to and from a customer, without announcements, newest first, 20 a page.',
  params: { id: id() },
  query: z.object({ page: page() }),
  response: z.object({
    messages: z.array(customerMessage),
    /** The booking whose car is here, else the newest open one. */
    about: z.nullable(z.object({ booking: z.string(), number: z.string(), plate: z.nullable(z.string()) })),
    ...paged,
  }),
  errors: ['account.not_found', 'request.bad_page'],
});

const ledgerEntry = z.object({
  _id: z.string(),
  kind: z.enum(['payment', 'refund', 'correction']),
  method: z.enum(MONEY_METHODS),
  /** Naira; negative when it went back. */
  amount: z.number(),
  at: z.string(),
  booking: z.object({ _id: z.string(), number: z.string() }),
  receipt: z.nullable(z.number()),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const getCustomerMoney = endpoint({
  method: 'GET',
  path: 'staff/customer/:id/money',
  auth: 'staff',
  may: 'customers.see',
  summary: 'The money of a customer in naira: totals, and the lines of the ledger, newest first, 20 a page.',
  params: { id: id() },
  query: z.object({ page: page() }),
  response: z.object({
    /** Received, by the ledger. */
    paid: z.number(),
    /** Sent back or corrected, by the ledger. */
    refunded: z.number(),
    /** Refunds that are due or under way. */
    refundsOpen: z.number(),
    /** What is owed for all bookings. */
    due: z.number(),
    washCredit: z.number(),
    entries: z.array(ledgerEntry),
    ...paged,
  }),
  errors: ['account.not_found', 'request.bad_page'],
});
export type CustomerMoney = z.output<typeof getCustomerMoney.response>;
