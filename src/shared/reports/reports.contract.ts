import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { calendarDay } from '#shared/calendar-instant.ts';

/**
 * The takings and the work of the centre in a range of days, for its managers. Money in naira, times in minutes; days
 * are those of Lagos, as in the ledger. docs/operating.md, "Reports", defines each figure.
 */

/** How money comes in. Wash credit is no money. */
export const TAKING_METHODS = ['online', 'transfer', 'card', 'cash'] as const;
export type TakingMethod = (typeof TAKING_METHODS)[number];

/** The tables of a report, in the order of the page; each can be had as CSV. */
export const REPORT_TABLES = [
  'takings-by-day',
  'takings-by-week',
  'takings-by-service',
  'takings-by-method',
  'customers',
  'cancellations',
  'waiting',
  'lead-time',
  'bays',
  'technicians',
  'promotions',
  'credit',
  'estimates',
  'parts',
] as const;
export type ReportTableName = (typeof REPORT_TABLES)[number];

/** Why a booking was cancelled; `staff` has the words that were written. */
export const CANCELLATION_CAUSES = [
  'no-show',
  'customer',
  'deposit-unpaid',
  'account-deleted',
  'staff',
  'other',
] as const;

/** How long before its start an appointment was booked, in days. */
export const LEAD_STEPS = ['same-day', 'next-day', 'within-week', 'later'] as const;

/** Received less sent back, by method and in all. */
const money = { online: z.number(), transfer: z.number(), card: z.number(), cash: z.number(), total: z.number() };

/** Minutes: half are below the median; null when there are none. */
const spread = { count: z.number(), median: z.nullable(z.number()), longest: z.nullable(z.number()) };

const range = z.object({ from: z.string(), to: z.string() });

/** The figures behind the six totals at the top. */
const counts = z.object({
  takings: z.number(),
  cars: z.number(),
  newCustomers: z.number(),
  cameBack: z.number(),
  cancelled: z.number(),
  waiting: z.object(spread),
});

const report = z.object({
  ...range.shape,
  today: z.string(),
  counts,
  /** The same for the days that it is compared with. */
  before: z.object({ ...range.shape, counts }),
  takings: z.object({
    received: z.number(),
    sentBack: z.number(),
    total: z.number(),
    /** The fees of the payment provider. */
    fees: z.number(),
    /** Deposits of cancelled bookings that were kept, less those that were sent back later; received before. */
    retainedDeposits: z.number(),
    /** Received less sent back in other currencies; in no other figure. */
    foreign: z.array(z.object({ currency: z.string(), amount: z.number() })),
    /** Money that came under a reference of no booking; in no other figure. */
    unmatched: z.object({ count: z.number(), amount: z.number() }),
    days: z.array(z.object({ day: z.string(), isClosed: z.boolean(), cars: z.number(), ...money })),
    /** Weeks begin on Monday; the first and the last may be cut by the range. */
    weeks: z.array(z.object({ week: z.string(), ...range.shape, cars: z.number(), ...money })),
    services: z.array(z.object({ service: z.string(), cars: z.number(), ...money })),
    methods: z.array(
      z.object({ method: z.enum(TAKING_METHODS), received: z.number(), sentBack: z.number(), total: z.number() }),
    ),
  }),
  customers: z.object({ new: z.number(), byFriend: z.number(), cameBack: z.number() }),
  cancellations: z.object({
    total: z.number(),
    noShows: z.number(),
    givenBack: z.number(),
    reasons: z.array(
      z.object({
        cause: z.enum(CANCELLATION_CAUSES),
        /** What staff wrote; null for the other causes. */
        reason: z.nullable(z.string()),
        count: z.number(),
        givenBack: z.number(),
      }),
    ),
  }),
  waiting: z.object({
    ...spread,
    /** By the hour of check-in, two hours each. */
    hours: z.array(z.object({ hour: z.number(), ...spread })),
  }),
  leadTime: z.object({
    ...spread,
    /** A quarter booked later than this, and a quarter earlier than that. */
    lowerQuarter: z.nullable(z.number()),
    upperQuarter: z.nullable(z.number()),
    steps: z.array(z.object({ step: z.enum(LEAD_STEPS), count: z.number() })),
  }),
  bays: z.array(z.object({ name: z.string(), openMinutes: z.number(), takenMinutes: z.number() })),
  technicians: z.array(
    z.object({
      name: z.string(),
      minutes: z.number(),
      jobs: z.number(),
      /** A running clock, which is added up to now. */
      isRunning: z.boolean(),
    }),
  ),
  promotions: z.array(z.object({ title: z.string(), uses: z.number(), moneyOff: z.number() })),
  /** `open` is at the end of the last day. */
  credit: z.object({ given: z.number(), used: z.number(), open: z.number() }),
  estimates: z.object({ sent: z.number(), approvals: z.number(), approved: z.number() }),
  /** Approved parts with a known cost; `withoutCost` is the price of the others. */
  parts: z.object({ price: z.number(), cost: z.number(), withoutCost: z.number() }),
});
export type Report = z.output<typeof report>;

/** Both days included; at most 400 days, up to today. */
const days = { from: calendarDay, to: calendarDay };

export const getReport = endpoint({
  method: 'GET',
  path: 'staff/report',
  auth: 'staff',
  may: 'reports.see',
  summary:
    'What was taken and done in some days: takings, customers, cancellations, waiting, bays, promotions, credit and technicians’ time, with the counts of the days that it is compared with.',
  query: z.object(days),
  response: report,
  errors: ['request.invalid'],
});

export const exportReport = endpoint({
  method: 'GET',
  path: 'staff/report/export',
  auth: 'staff',
  may: 'reports.see',
  summary: 'One table of a report as CSV: amounts in naira without a sign, times in minutes.',
  query: z.object({ ...days, table: z.enum(REPORT_TABLES) }),
  response: z.unknown(),
  errors: ['request.invalid'],
  raw: 'response',
});
