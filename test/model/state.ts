import type pg from 'pg';
import { balance } from './model-credit.ts';
import { isSettled } from './model-charges.ts';
import type { Model, Time, Visit } from './model-state.ts';
import {
  ESTIMATE_QUERY,
  numberLines,
  toEstimateFacts,
  predictedEstimate,
  type EstimateFacts,
  type EstimateRow,
} from './state-estimates.ts';

/** What the database and the model can be compared by. Rows are in the order in which they were made. */
/** How a car left, the owner's code that counts, and wrong codes: of it, in all, and of each named person's. */
interface ReleaseFacts {
  way: string | null;
  /** Whether the name of the person who took the car is stored; null before. */
  isTakerKnown: boolean | null;
  code: [number: number, tries: number, wrong: number];
  named: { tries: number; isNow: boolean }[];
}

export interface Facts {
  customers: {
    isDeleted: boolean;
    credit: number;
    sessions: number;
    claims: Record<string, number | null>;
  }[];
  bookings: {
    /** By its number. */
    customer: number;
    status: string;
    before: string | null;
    paymentStatus: string;
    price: number;
    discount: number;
    credit: number;
    spent: number;
    amount: number;
    promotion: string | null;
    /** The code that it uses up. */
    code: string | null;
    method: string;
    isDisputed: boolean;
    /** Its price, its approvals, and their parts, in the order in which they were made. */
    charges: { isPrice: boolean; isPart: boolean; kobo: number; isPaid: boolean; isVoided: boolean }[];
    estimate: EstimateFacts;
    visit: { state: string; isConfirmed: boolean; moves: number; release: ReleaseFacts } | null;
    /** When its car is expected, and the place that it occupies: the bay by its number, and from when until when. */
    time: { start: number; occupies: string | null } | null;
  }[];
  payments: {
    booking: number;
    charge: number;
    method: string;
    kobo: number;
    status: string;
    received: number | null;
    isPending: boolean;
    isTakenBack: boolean;
    hasReceipt: boolean;
    refunds: string[];
    /** What the ledger holds of it, kobo; null: nothing was received. */
    ledger: number | null;
  }[];
  promotions: { code: string; percent: number; isActive: boolean; places: number | null; taken: number }[];
  codes: Record<string, { isActive: boolean; places: number | null; until: string | null }>;
  staff: { type: string; isSuspended: boolean; sessions: number }[];
  foreign: Record<string, boolean>;
  unhandled: number;
}

/** What was read of the database. */
export interface State {
  facts: Facts;
  ids: {
    customers: string[];
    bookings: string[];
    payments: string[];
    /** By booking. */
    charges: string[][];
    lines: string[][];
  };
  references: string[];
  referralCodes: string[];
  versions: number[];
}

const QUERY = `with bays as (select id, kind, row_number() over (partition by kind order by id) - 1 as bay from resources)
select json_build_object(
  'customers', coalesce((select json_agg(json_build_object('id', id, 'code', referral_code,
    'claims', (select coalesce(json_object_agg(promotion_code, booking_id), '{}') from promotion_claims join promotions on code = promotion_code where customer_id = c.id and eligibility <> 'with-code'),
    'facts', json_build_object('isDeleted', deleted_at is not null,
      'credit', (select coalesce(sum(amount_kobo), 0) from credit_entries where customer_id = c.id),
      'sessions', (select count(*) from sessions where customer_id = c.id))
  ) order by created_at, id) from customers c), '[]'),
  'bookings', coalesce((select json_agg(json_build_object('id', id, 'version', version, 'customer', customer_id, 'estimate', ${ESTIMATE_QUERY},
    'charges', (select json_agg(json_build_object('id', id, 'approval', approval_id, 'isPrice', kind = 'booking', 'isPart', split_from is not null,
      'kobo', amount_kobo, 'isPaid', paid_at is not null, 'isVoided', voided_at is not null) order by id) from charges c where c.booking_id = b.id),
    'facts', json_build_object('status', status, 'before', status_before, 'paymentStatus', payment_status,
      'price', price_kobo, 'discount', discount_kobo, 'credit', credit_kobo, 'amount', amount_kobo,
      'spent', (select coalesce(-sum(amount_kobo), 0) from credit_entries where booking_id = b.id and kind in ('spent', 'spent-back')),
      'promotion', promotion ->> 'code',
      'code', (select p.code from promotion_claims join promotions p on p.code = promotion_code where booking_id = b.id and eligibility = 'with-code'), 'method', payment_method, 'isDisputed', disputed,
      'visit', (select json_build_object('state', state, 'isConfirmed', confirmed_by is not null,
        'moves', (select count(*) from custody_events e where e.visit_id = v.id),
        'release', json_build_object('way', (select way from releases r where r.visit_id = v.id),
          'isTakerKnown', (select coalesce(r.name, c.name) is not null from releases r left join release_collectors c on c.id = r.collector_id where r.visit_id = v.id),
          'code', coalesce((select json_build_array(number, tries, wrong_codes) from release_codes r where r.visit_id = v.id), '[1, 0, 0]'),
          'named', coalesce((select json_agg(json_build_object('tries', tries, 'isNow', taken_back_at is null) order by number)
            from release_collectors c where c.visit_id = v.id), '[]'))) from visits v where v.id = b.id),
      'time', (select json_build_object('start', extract(epoch from starts_at) * 1000, 'occupies',
        (select kind || ' ' || bay || ': ' || extract(epoch from lower(during)) || ' ' || extract(epoch from upper(during))
          from occupancies join bays on bays.id = resource_id where allocation_id = a.id))
        from allocations a where booking_id = b.id))
  ) order by number) from bookings b), '[]'),
  'payments', coalesce((select json_agg(json_build_object('id', id, 'reference', reference, 'booking', booking_id, 'charge', charge_id,
    'refunds', (select coalesce(json_agg(amount_kobo || ' ' || method || ' ' || source || ' ' || status), '[]') from refunds where payment_id = p.id),
    'facts', json_build_object('method', method, 'kobo', amount_kobo, 'status', status, 'received', received_kobo,
      'isPending', provider_pending, 'isTakenBack', taken_back, 'hasReceipt', receipt_number is not null,
      'ledger', (select sum(amount_kobo) from ledger where ledger.reference = p.reference))
  ) order by created_at, id) from payments p), '[]'),
  'facts', json_build_object(
    'promotions', (select json_agg(json_build_object('code', code, 'percent', percent, 'isActive', active, 'places', places, 'taken', taken) order by code) from promotions where eligibility not in ('with-code', 'after-washes')),
    'codes', (select json_object_agg(code, json_build_object('isActive', active, 'places', places, 'until', valid_until)) from promotions where eligibility = 'with-code'),
    'staff', coalesce((select json_agg(json_build_object('type', type, 'isSuspended', suspended_at is not null,
      'sessions', (select count(*) from staff_sessions where staff_id = s.id)) order by created_at, id) from staff s), '[]'),
    'foreign', (select coalesce(json_object_agg(reference, cleared_at is not null), '{}') from unmatched_payments),
    'unhandled', (select count(*) from webhook_events where handled_at is null))
) as state`;

interface Row {
  customers: {
    id: string;
    code: string;
    claims: Record<string, string | null>;
    facts: Omit<Facts['customers'][number], 'claims'>;
  }[];
  bookings: {
    id: string;
    version: number;
    customer: string;
    estimate: EstimateRow;
    charges: (Facts['bookings'][number]['charges'][number] & { id: string; approval: string | null })[];
    facts: Omit<Facts['bookings'][number], 'charges' | 'estimate' | 'customer'>;
  }[];
  payments: {
    id: string;
    reference: string;
    booking: string;
    charge: string;
    refunds: string[];
    facts: Omit<Facts['payments'][number], 'booking' | 'charge' | 'refunds'>;
  }[];
  facts: Omit<Facts, 'customers' | 'bookings' | 'payments'>;
}

/** Reads everything that the model predicts, in one statement. */
export async function readState(db: pg.Client): Promise<State> {
  const { rows } = await db.query<{ state: Row }>(QUERY);
  const [row] = rows;
  if (row === undefined) throw new Error('the state was not read');
  const { customers, bookings, payments, facts } = row.state;
  const indexOf = new Map(bookings.map(({ id }, i) => [id, i]));
  const index = (id: string): number => indexOf.get(id) ?? -1;
  const lines = bookings.map(({ estimate }) => numberLines(estimate));
  return {
    facts: {
      ...facts,
      customers: customers.map(({ claims, facts: own }) => ({
        ...own,
        claims: Object.fromEntries(Object.entries(claims).map(([code, id]) => [code, id === null ? null : index(id)])),
      })),
      bookings: bookings.map(({ facts: own, customer, charges, estimate }, i) => ({
        ...own,
        customer: customers.findIndex(({ id }) => id === customer),
        charges: charges.map(({ isPrice, isPart, kobo, isPaid, isVoided }) => ({
          isPrice,
          isPart,
          kobo,
          isPaid,
          isVoided,
        })),
        estimate: toEstimateFacts(
          estimate,
          lines[i] ?? [],
          charges.map(({ approval }) => approval),
        ),
      })),
      payments: payments.map(({ booking, charge, refunds, facts: own }) => ({
        ...own,
        booking: index(booking),
        charge: bookings[index(booking)]?.charges.findIndex(({ id }) => id === charge) ?? -1,
        refunds: refunds.toSorted(),
      })),
    },
    ids: {
      customers: customers.map(({ id }) => id),
      bookings: bookings.map(({ id }) => id),
      payments: payments.map(({ id }) => id),
      charges: bookings.map(({ charges }) => charges.map(({ id }) => id)),
      lines,
    },
    references: payments.map(({ reference }) => reference),
    referralCodes: customers.map(({ code }) => code),
    versions: bookings.map(({ version }) => version),
  };
}

/** The same facts as the model has them. */
export function predictedFacts(m: Model): Facts {
  return {
    customers: m.customers.map(({ isDeleted, sessions, claims }, i) => ({
      isDeleted,
      credit: balance(m, i),
      sessions: sessions.length,
      claims: Object.fromEntries(claims),
    })),
    bookings: m.bookings.map((b, i) => ({
      customer: b.customer,
      status: b.status,
      before: b.before,
      paymentStatus: b.paymentStatus,
      price: b.price,
      discount: b.discount,
      credit: b.credit,
      spent: m.credit.reduce((sum, one) => sum - (one.booking === i && one.kind === 'spent' ? one.kobo : 0), 0),
      amount: b.amount,
      promotion: b.promotion,
      code: b.code,
      method: b.method,
      isDisputed: b.isDisputed,
      charges: b.charges.map(({ of, root, kobo, isVoided }, charge) => ({
        isPrice: of === 0,
        isPart: root !== null,
        kobo,
        isPaid: isSettled(m, i, charge),
        isVoided,
      })),
      estimate: predictedEstimate(b),
      visit: b.visit && predictedVisit(b.visit),
      time: b.time && { start: b.time.start, occupies: occupiedBy(b.time) },
    })),
    payments: m.payments.map((p) => ({
      booking: p.booking,
      charge: p.charge,
      method: p.method,
      kobo: p.kobo,
      status: p.status,
      received: p.received,
      isPending: p.isPending,
      isTakenBack: p.isTakenBack,
      hasReceipt: p.hasReceipt,
      refunds: p.refunds.map(({ kobo, method, source, status }) => `${kobo} ${method} ${source} ${status}`).toSorted(),
      ledger: inLedger(p),
    })),
    promotions: Object.entries(m.promotions).map(([code, facts]) => ({ code, ...facts })),
    codes: m.codes,
    staff: m.staff.map(({ type, isSuspended, sessions }) => ({ type, isSuspended, sessions: sessions.length })),
    foreign: Object.fromEntries(
      [...m.foreign].flatMap(([reference, { isResolved }]) => (isResolved === null ? [] : [[reference, isResolved]])),
    ),
    unhandled: m.webhooks.length,
  };
}

const occupiedBy = ({ kind, bay, from, until }: Time): string | null =>
  from === until ? null : `${kind} ${bay}: ${inSeconds(from)} ${inSeconds(until)}`;
const inSeconds = (ms: number): string => (ms / 1000).toFixed(6);

/** The amount that the centre holds of a payment, kobo: received less returned. Null while nothing was received. */
function inLedger({ status, kobo, received, refunds }: Model['payments'][number]): number | null {
  if (status === 'open' || status === 'closed' || status === 'failed') return null;
  // What went back had arrived, although the provider has not confirmed how much.
  return refunds.reduce((left, refund) => left - (refund.status === 'processed' ? refund.kobo : 0), received ?? kobo);
}

const predictedVisit = ({ state, isConfirmed, moves, release }: Visit): Facts['bookings'][number]['visit'] => ({
  state,
  isConfirmed,
  moves,
  release: {
    way: release.way,
    // An owner with the code is the customer of the booking.
    isTakerKnown: release.way && release.way !== 'owner-code',
    code: [release.number, release.tries, release.wrong],
    named: release.named.map(({ tries }, i) => ({ tries, isNow: i === release.collector })),
  },
});
