import type { Code, CodeName, RepeatableCall } from './model-types.ts';
import type { StaffType } from '#shared/capabilities.ts';

/**
 * What the model knows of the centre, its customers and the payment provider. Money in kobo, times in ms since 1970.
 * Nothing of the server's code is used: docs/api.md 3 to 6, 13 and 15 to 17 are written again in model-bookings.ts,
 * model-charges.ts, model-money.ts, model-times.ts, model-estimates.ts, model-visits.ts and model-releases.ts.
 */

export type Status = 'pending' | 'paid' | 'completed' | 'pending-cancelled' | 'cancelled';
export type PaymentStatus =
  | 'unpaid'
  | 'confirming'
  | 'partly-paid'
  | 'paid'
  | 'refund-due'
  | 'refunded'
  | 'needs-review';
export type Method = 'online' | 'transfer' | 'cash' | 'card' | 'credit';
export type PromotionCode = 'first-100' | 'first-care';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Prices for a saloon and for a luxury car, kobo: a naira more than in config/catalogue.json, so that discounts must be
 * rounded.
 */
export const SERVICES = [
  { name: 'Car wash', kobo: [450_100, 800_100] },
  { name: 'Car care and repair', kobo: [2_500_100, 4_500_100] },
  { name: 'Diagnostic repair', kobo: [1_250_100, 2_000_100] },
] as const;
export const WASH = 0;
export const CARE = 1;
/** Brand and model of the two cars. */
export const CARS = [
  ['Honda', 'Accord'],
  ['BMW', '3 Series'],
] as const;

/** What a referral earns in this centre, kobo: a discounted wash, or all but a little of a whole one. */
export const REFERRAL_KOBO = 445_000;
/** Places of first-100 in this centre: few, so that they run out. */
export const PLACES = 4;

export interface Session {
  opened: number;
  seen: number;
  /** When its customer last confirmed who they are. */
  confirmed?: number;
}

export interface Customer {
  email: string;
  /** Null: the account opened without one. */
  password: string | null;
  referrer: number | null;
  isDeleted: boolean;
  sessions: Session[];
  /** Promotions that were claimed, with the booking that uses each now. */
  claims: Map<PromotionCode, number | null>;
}

export interface SignUp {
  email: string;
  password: string;
  referrer: number | null;
  at: number;
  /** How often its code was tried in the browser of the sign-up and elsewhere. Null: no code, the address was known. */
  code: { own: number; others: number } | null;
}

/** When a booking's car is expected, and the span of a bay that is taken for it, ms; none once it is given up. */
export interface Time {
  start: number;
  kind: 'wash' | 'lift' | 'diagnostics';
  bay: number;
  from: number;
  until: number;
  isGivenUp: boolean;
}

/** A line of an estimate: a part (`count` by naira) or work (`count` hundredths of an hour by naira). */
export interface Line {
  /** The same in every version; lines of a booking are numbered as they first appear. */
  id: number;
  kind: 'part' | 'labour';
  count: number;
  naira: number;
  kobo: number;
  /** The charge of the approval in force when the version was sent. */
  approval: number | null;
}

export interface Answer {
  line: number;
  version: number;
  answer: 'approve' | 'not-now' | 'ask';
  text: string | null;
  /** The charge of the approval that it is part of. */
  approval: number | null;
}

/** The inspection of a booking's car, and the versions, answers and questions of its estimate, oldest first. */
export interface Estimate {
  /** How many items were looked at; null: no inspection, or it was erased. */
  inspected: number | null;
  /** Lines by version; the first is version 1. */
  versions: Line[][];
  answers: Answer[];
  /** Replies of staff and the questions before them; null: erased. */
  talk: { line: number; by: 'customer' | 'centre'; text: string | null }[];
}

/** A person who was named to collect a car, and how many wrong codes came while their code counted. */
export interface Collector {
  phone: string;
  tries: number;
}

/** How a car leaves: the codes that count, and how it left. */
export interface Release {
  way: 'owner-code' | 'collector-code' | 'manager' | null;
  /** Of the owner's code. */
  number: number;
  tries: number;
  /** Wrong codes in all. */
  wrong: number;
  named: Collector[];
  /** Which of them may collect it now. */
  collector: number | null;
}

/** The stay of a car, from its check-in on. */
export interface Visit {
  checkedInAt: number;
  release: Release;
  state: 'checked-in' | 'in-work' | 'ready' | 'released';
  isConfirmed: boolean;
  /** Entries of the custody log. */
  moves: number;
}

export interface Charge {
  /** 0 is for the price, and from 1 for an approval, in their order. */
  of: number;
  kobo: number;
  isVoided: boolean;
  /** The charge that is due in its place, when it was split or put together again. */
  replacedBy: number | null;
  /** The charge, as it was made, that it is a part of. */
  root: number | null;
}

export interface Booking {
  customer: number;
  service: number;
  /** A second service, on bookings without a time. */
  also: number | null;
  car: number;
  method: Method;
  status: Status;
  before: 'pending' | 'paid' | null;
  paymentStatus: PaymentStatus;
  price: number;
  discount: number;
  credit: number;
  amount: number;
  /** What was approved of estimates. */
  approvals: { kobo: number; isVoided: boolean }[];
  /** The charges, in the order in which they were made; the first is the price. */
  charges: Charge[];
  estimate: Estimate;
  visit: Visit | null;
  promotion: PromotionCode | CodeName | null;
  /** The code that it uses up. */
  code: CodeName | null;
  isDisputed: boolean;
  time: Time | null;
  at: number;
  /** What staff did, as "staff action charge version", since a repeated action is no second one. */
  done: Set<string>;
}

export interface Refund {
  kobo: number;
  method: 'provider' | 'hand';
  source: 'centre' | 'provider';
  status: 'due' | 'asked' | 'pending' | 'processing' | 'needs-attention' | 'processed' | 'failed';
  /** Its number at the provider. */
  id: number | null;
  /** A manager gave it back, and the rest stays paid. */
  isPart: boolean;
  requestedAt: number | null;
  checkedAt: number | null;
  at: number;
}

/** One transaction at the provider. */
export interface Transaction {
  status: 'abandoned' | 'failed' | 'success' | 'pending' | 'ongoing' | 'reversed';
  kobo: number;
  currency: 'NGN' | 'USD';
  /** How often `ongoing` is answered before the success. */
  polls: number;
  /** How a refund ends there. */
  refundEnd: 'processed' | 'failed' | 'needs-attention' | 'insufficient-balance';
  refunds: { kobo: number; end: 'processed' | 'failed' | 'needs-attention'; endsAt: number }[];
  refundedKobo: number;
  reversesAt: number | null;
  /** The next call of this kind is not answered; `isDone`: the provider has done it nevertheless. */
  fault: { on: 'verify' | 'refund'; isDone: boolean } | null;
  at: number;
}

export interface Payment {
  booking: number;
  /** The charge by its number: 0 is the booking's price as it was made. */
  charge: number;
  method: Method;
  channel: 'bank_transfer' | null;
  /** Of an attempt for several charges the index of its first payment; the others are the next ones. */
  joint: number | null;
  kobo: number;
  status: 'open' | 'closed' | 'failed' | 'settled' | 'needs-review' | 'refund-due' | 'refunded';
  received: number | null;
  currency: 'NGN' | 'USD' | null;
  /** Money may be on its way. */
  isPending: boolean;
  isTakenBack: boolean;
  /** The provider has named its transaction. */
  isSeen: boolean;
  hasReceipt: boolean;
  refunds: Refund[];
  dispute: 'open' | 'resolved' | null;
  at: number;
  /** Null for a payment that staff recorded, for credit, and where the provider never opened it. */
  transaction: Transaction | null;
}

/** A webhook that was received and is not handled yet. */
export interface Webhook {
  event: 'charge' | 'refund' | 'dispute-open' | 'dispute-won' | 'dispute-lost';
  /** Null: its reference is not ours. */
  payment: number | null;
  reference: string;
  refundStatus: Refund['status'] | null;
  kobo: number | null;
  at: number;
}

interface CreditEntry {
  customer: number;
  kobo: number;
  kind: 'referral' | 'referral-back' | 'spent';
  booking: number;
  referred: number | null;
  round: number;
}

export interface Member {
  type: StaffType;
  isSuspended: boolean;
  sessions: Session[];
}

export interface Promotion {
  percent: number;
  isActive: boolean;
  places: number | null;
  taken: number;
}

export interface Model {
  now: number;
  customers: Customer[];
  signUps: SignUp[];
  bookings: Booking[];
  payments: Payment[];
  credit: CreditEntry[];
  staff: Member[];
  promotions: Record<PromotionCode, Promotion>;
  codes: Record<CodeName, Code>;
  /** What deleted accounts used, by address; true: used, false: a place that waits for its owner. */
  remembered: Map<string, Map<string, boolean>>;
  /** How often deleted accounts used codes, by address. */
  rememberedCodes: Map<string, Map<CodeName, number>>;
  webhooks: Webhook[];
  /** Payments at the provider under references of others; true: staff resolved it, null: it was not noticed yet. */
  foreign: Map<string, { isResolved: boolean | null; at: number }>;
  repeatable: RepeatableCall[];
  /** Rows of the transition table that happened, as "action from to", and "charge: action status" of approved ones. */
  transitions: Set<string>;
}
