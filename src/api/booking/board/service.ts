import { settings } from '#api/settings/centre-settings.ts';
import type { Trx } from '#api/db/database.ts';
import { refundBooking } from '#api/payment/refund/service.ts';
import { paymentsOf, recordByHand } from '#api/payment/service.ts';
import type { Runtime } from '#api/runtime.ts';
import { acting, actorOf } from '#api/audit/audit-log.ts';
import { BAYS, movesOf, OPEN_BAYS, type CardMove } from '#shared/bookings/board.ts';
import { after, type Mode, type PaymentMethod, type PaymentStatus, type Status } from '#shared/bookings/booking-states.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { may, type StaffType } from '#shared/staff/capabilities.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { cancelledNews, keptNews, readyNews } from '../messages.ts';
import { insertEvent, lockBooking, present, updateBooking, type BookingRow } from '../service.ts';
import { tellCustomer, type About, type News } from '../tell/service.ts';
import * as repo from './repo.ts';

/** Who looks or moves. */
export interface Worker {
  staff: { staffId: string; type: StaffType };
  requestId: string;
}

/** Most cards of one bay that are sent; the rest are under Bookings. */
const BAY_LIMIT = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A booking as this member of staff may see it: contact data is not for everybody (contract.md 8). */
export const cardFor = (row: BookingRow, centre: CentreSettings, type: StaffType): StaffCard => ({
  ...present(row, centre),
  phoneNumber: may(type, 'customers.see') ? row.phone : null,
  version: row.version,
  statusBefore: row.status_before,
  disputed: row.disputed,
  customer: row.customer_id,
});

const rangeOf = (from: string, to = from): repo.Range => ({ from: startOf(from), until: new Date(startOf(to).getTime() + DAY_MS) });
const startOf = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

interface Board {
  day: string;
  isToday: boolean;
  cars: number;
  booked: number;
  bays: { status: Status; count: number; cards: StaffCard[] }[];
}

/** The board of a day; of today when none is given. */
export async function board({ db }: Runtime, { staff }: Worker, wanted: string | null): Promise<Board> {
  const [today, centre] = await Promise.all([repo.today(db), settings(db)]);
  const day = wanted ?? today;
  const isToday = day === today;
  const range = rangeOf(day);
  const bayOf = (status: Status): repo.Bay => {
    if (!isToday) return { status, made: range };
    return OPEN_BAYS.includes(status) ? { status } : { status, changed: range };
  };
  const bays = await Promise.all(BAYS.map(async (status) => ({ status, ...(await repo.readBay(db, bayOf(status), BAY_LIMIT)) })));
  const cancelled = bays.filter(({ status }) => status === 'cancelled' || status === 'pending-cancelled');
  return {
    day,
    isToday,
    cars: bays.reduce((sum, { count }) => sum + count, 0),
    booked: nairaFromKobo(bays.reduce((sum, bay) => sum + (cancelled.includes(bay) ? 0 : bay.kobo), 0)),
    bays: bays.map(({ status, count, rows }) => ({ status, count, cards: rows.map((row) => cardFor(row, centre, staff.type)) })),
  };
}

export interface Wanted {
  q?: string | null | undefined;
  status?: Status | undefined;
  payment?: PaymentStatus | undefined;
  method?: PaymentMethod | undefined;
  mode?: Mode | undefined;
  from?: string | undefined;
  to?: string | undefined;
  customer?: string | null | undefined;
}

interface BookingPage {
  bookings: StaffCard[];
  page: number;
  total_items: number;
  total_page: number;
}

/** A name as it is searched for: without marks, in lower case; the database keeps the same form in an index. */
const plain = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();

/** What somebody typed: a booking's number (also with its letters), part of a phone, or part of a name of three letters or more. */
function read(q: string, prefix: string, mayContact: boolean): Pick<repo.Filter, 'number' | 'phone' | 'name'> {
  const digits = q.replace(new RegExp(`^${prefix}\\b`, 'i'), '').replace(/[\s()+-]/g, '');
  if (/^\d+$/.test(digits)) {
    const number = Number(digits);
    // Phones are kept as +234...; people type 0803 ...
    const phone = digits.replace(/^(?:234|0)/, '');
    return { number: Number.isSafeInteger(number) && number < 2 ** 31 ? number : null, phone: mayContact && phone.length >= 4 ? phone : null, name: null };
  }
  const name = plain(q);
  if (name.length < 3) throw new AppError('request.invalid', { fields: { q: 'Type at least three letters of the name.' } });
  return { number: null, phone: null, name };
}

/** All bookings that fit, newest first. Nobody finds a booking by a phone that they may not see. */
export async function list({ db }: Runtime, { staff }: Worker, wanted: Wanted, page: number): Promise<BookingPage> {
  const centre = await settings(db);
  const { q, customer } = wanted;
  const typed = q ? read(q, centre.numberPrefix, may(staff.type, 'customers.see')) : { number: null, phone: null, name: null };
  const findsNothing = (q && typed.number === null && typed.phone === null && typed.name === null) || (customer && !isId(customer));
  if (findsNothing) return { bookings: [], page, total_items: 0, total_page: 0 };
  const filter: repo.Filter = {
    ...typed,
    status: wanted.status ?? null,
    payment: wanted.payment ?? null,
    method: wanted.method ?? null,
    mode: wanted.mode ?? null,
    from: wanted.from === undefined ? null : startOf(wanted.from),
    until: wanted.to === undefined ? null : rangeOf(wanted.to).until,
    customer: customer || null,
  };
  const { rows, total } = await repo.search(db, filter, page);
  return { bookings: rows.map((row) => cardFor(row, centre, staff.type)), page, total_items: total, total_page: Math.ceil(total / PAGE_SIZE) };
}

/** One booking with its history and payments. */
export async function one({ db }: Runtime, { staff }: Worker, id: string) {
  const row = await repo.find(db, id);
  if (row === undefined) throw new AppError('booking.not_found');
  const [centre, events, payments] = await Promise.all([settings(db), repo.listEvents(db, id), paymentsOf(db, id)]);
  const names = await repo.staffNames(db, payments.flatMap(({ recorded_by: by }) => (by === null ? [] : [by])));
  return {
    booking: cardFor(row, centre, staff.type),
    events: events.map(({ at, actor, who, event, detail }) => ({ at: at.toISOString(), actor, who, event, detail: detail as Record<string, unknown> })),
    payments: payments.map((payment) => ({
      reference: payment.reference,
      method: payment.method,
      amount: nairaFromKobo(payment.received_kobo ?? payment.amount_kobo),
      status: payment.status,
      recordedBy: payment.recorded_by === null ? null : (names.get(payment.recorded_by) ?? null),
      note: payment.note,
      at: (payment.paid_at ?? payment.created_at).toISOString(),
    })),
  };
}

interface Made {
  row: BookingRow;
  /** What else the history and the audit log keep. */
  detail?: object;
}

interface Plan {
  move: CardMove;
  /** How the history and the audit log call it. */
  event: string;
  /** Makes it, on the locked row. */
  make: (trx: Trx, row: BookingRow) => Promise<Made>;
  /** What the customer is told, of the money as it was before. */
  news?: (about: About) => News;
}

/** Where a move ends when that is one certain state: being there already is no failure. */
const ENDS: Partial<Record<CardMove, Status>> = { finish: 'completed', accept: 'cancelled', cancel: 'cancelled' };

/**
 * One move on a card (contract.md 3). Under the booking's lock: the version must be the one the person saw, else
 * booking.stale with the fresh card; the same call sent again by the same person is a success without effect, and so is a
 * state that is already there.
 */
async function move(runtime: Runtime, worker: Worker, id: string, version: number, { move: name, event, make, news }: Plan): Promise<StaffCard> {
  const centre = await settings(runtime.db);
  const { staffId, type } = worker.staff;
  return acting(runtime, actorOf(worker), async (trx, note) => {
    const row = await lockBooking(trx, id);
    if (row === undefined) throw new AppError('booking.not_found');
    const fresh = cardFor(row, centre, type);
    const refuse = (code: ErrorCode): never => {
      throw new AppError(code, { extra: { booking: fresh } });
    };
    if (row.version !== version) return (await repo.wasMade(trx, id, staffId, event, version)) ? fresh : refuse('booking.stale');
    if (ENDS[name] === row.status) return fresh;
    if (!movesOf({ status: row.status, paymentStatus: row.payment_status, amount: row.amount_kobo }).includes(name)) {
      return refuse(name === 'finish' && row.status === 'pending' ? 'booking.money_missing' : 'booking.not_possible');
    }
    await insertEvent(trx, id, { actor: 'staff', staffId, event, detail: { version } });
    const { row: moved, detail = {} } = await make(trx, row);
    if (news !== undefined) await tellCustomer(runtime, trx, { ...moved, payment_status: row.payment_status }, news);
    note({ event: `booking.${event}`, subject: { kind: 'booking', id }, detail: { from: row.status, to: moved.status, ...detail } });
    return cardFor(moved, centre, type);
  });
}

const next = (status: Status | null): Status => {
  if (status === null) throw new Error('a move led nowhere');
  return status;
};

type Words = string | null | undefined;

/** The whole amount came in cash or by transfer. */
export const recordPayment = (runtime: Runtime, worker: Worker, id: string, { version, method, note }: { version: number; method: 'cash' | 'transfer'; note?: Words }) =>
  move(runtime, worker, id, version, {
    move: 'record-payment',
    event: 'payment-recorded',
    async make(trx, row) {
      const paymentStatus = await recordByHand(runtime, trx, { bookingId: id, amountKobo: row.amount_kobo, method, staffId: worker.staff.staffId, note: note || null });
      const changes = { status: next(after('settle', row.status)), payment_status: paymentStatus, payment_method: method };
      return { row: await updateBooking(trx, id, changes), detail: { method, kobo: row.amount_kobo } };
    },
  });

export const finish = (runtime: Runtime, worker: Worker, id: string, { version }: { version: number }) =>
  move(runtime, worker, id, version, {
    move: 'finish',
    event: 'completed',
    news: readyNews,
    make: async (trx, row) => ({ row: await updateBooking(trx, id, { status: next(after('finish', row.status)) }) }),
  });

/** Staff cancel a pending booking. */
export const cancel = (runtime: Runtime, worker: Worker, id: string, { version, note }: { version: number; note?: Words }) =>
  move(runtime, worker, id, version, {
    move: 'cancel',
    event: 'cancelled',
    news: cancelledNews,
    make: async (trx, row) => ({ row: await endWithRefund(runtime, trx, id, next(after('staffCancel', row.status)), worker), ...(note && { detail: { note } }) }),
  });

/** What a customer asked for: accepted (money taken goes back), or kept as it was. */
export const decide = (runtime: Runtime, worker: Worker, id: string, { version, decision }: { version: number; decision: 'accept' | 'keep' }) =>
  move(runtime, worker, id, version, decision === 'accept'
    ? {
        move: 'accept',
        event: 'cancellation-accepted',
        news: cancelledNews,
        make: async (trx, row) => ({ row: await endWithRefund(runtime, trx, id, next(after('acceptCancellation', row.status)), worker) }),
      }
    : {
        move: 'keep',
        event: 'kept',
        news: keptNews,
        make: async (trx, row) => ({ row: await updateBooking(trx, id, { status: next(after('keep', row.status, row.status_before)), status_before: null }) }),
      });

/** Cancels, and starts sending back whatever money came. */
async function endWithRefund(runtime: Runtime, trx: Trx, id: string, status: Status, { staff }: Worker): Promise<BookingRow> {
  const row = await updateBooking(trx, id, { status });
  await refundBooking(runtime, trx, id, staff.staffId);
  return (await lockBooking(trx, id)) ?? row;
}
