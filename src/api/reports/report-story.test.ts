import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { exportReport, getReport, type Report, type ReportTableName } from '#shared/reports/reports.contract.ts';
import { setClock } from '#test/calendar.ts';
import * as rows from '#test/report-rows.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

/**
 * Eleven days of a small centre, Monday 2 to Thursday 12 March 2026, 3 pm, whose every figure is worked out by hand. A
 * wash costs 4,500 naira.
 */
let app: TestApp;
let manager: StaffMember;
let report: Report;
const { at } = rows;
const WASH = 450_000;
const RANGE = { from: '2026-03-02', to: '2026-03-12' };

beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  await setClock(app, '2026-03-12', '15:00');
  manager = await createStaff(app, 'manager');
  await insertStory();
  report = (await expectOk(manager.call(getReport, { query: RANGE }))).body;
}, 60_000);
afterAll(() => app.stop());

async function insertStory(): Promise<void> {
  const { db } = app.runtime;
  const by = manager.id;
  const tunde = await createStaff(app, 'technician', { name: 'Túndé Bákàrè' });
  const kemi = await createStaff(app, 'technician', { name: 'Kẹ́mi Òjó' });
  const bayo = await rows.insertCustomer(db);
  const ada = await rows.insertCustomer(db, bayo);
  const chi = await rows.insertCustomer(db);
  const book = (customer: string, made: string, more: Partial<rows.BookingGiven> = {}) =>
    rows.insertBooking(db, { customer, service: 'Car wash', made: at(made), price: WASH, ...more });
  const pay = (booking: string, when: string, more: Partial<rows.PaymentGiven> = {}) =>
    rows.insertPayment(db, { booking, at: at(when), kobo: WASH, by, ...more });
  const repair = { service: 'Diagnostic repair', price: 2_000_050 };
  const cancelled = { status: 'cancelled', paymentStatus: 'unpaid' } as const;

  // The days before: Chí came once, and money came in the last second of 1 March.
  const before = await book(chi, '2026-02-20 08:00');
  await pay(before, '2026-02-20 09:30');
  await rows.insertVisit(db, { booking: before, at: at('2026-02-20 09:00'), inBay: at('2026-02-20 09:10'), by });
  await pay(await book(chi, '2026-02-28 08:00', { status: 'paid' }), '2026-03-01 23:59:59', { method: 'transfer' });

  // Monday: Adá comes for the first time, by the link of Báyọ̀, who gets credit for it.
  const monday = await book(ada, '2026-03-02 08:00');
  await pay(monday, '2026-03-02 10:00');
  await rows.insertVisit(db, { booking: monday, at: at('2026-03-02 10:00'), inBay: at('2026-03-02 10:14'), by });
  await rows.insertAppointment(db, {
    booking: monday,
    customer: ada,
    bay: 'Wash 1',
    times: [[at('2026-03-02 10:00'), at('2026-03-02 10:45')]],
  });
  await sql`insert into credit_entries (customer_id, amount_kobo, kind, booking_id, referred_customer_id, at)
    values (${bayo}, 150000, 'referral', ${monday}, ${ada}, ${at('2026-03-02 11:00')})`.execute(db);

  // Half past eleven at night in UTC is Wednesday in Lagos.
  const wednesday = await book(bayo, '2026-03-03 09:00', repair);
  const paidAt = { kobo: repair.price, method: 'online', fees: 30_000, at: new Date('2026-03-03T23:30:00Z') } as const;
  await pay(wednesday, '2026-03-04 00:30', paidAt);
  await rows.insertVisit(db, { booking: wednesday, at: at('2026-03-04 09:00'), inBay: at('2026-03-04 09:50'), by });
  await rows.insertAppointment(db, {
    booking: wednesday,
    customer: bayo,
    bay: 'Diagnostics',
    times: [[at('2026-03-04 09:00'), at('2026-03-04 10:00')]],
  });
  await insertEstimate(wednesday, bayo, 1_234_567);

  // Saturday: no check-in, and a job that goes on after the end of the day.
  const saturday = await book(chi, '2026-03-05 11:00');
  await pay(saturday, '2026-03-07 11:00', { method: 'transfer' });
  await rows.insertEnd(db, { booking: saturday, event: 'completed', at: at('2026-03-07 12:00') });
  await rows.insertAppointment(db, {
    booking: saturday,
    customer: chi,
    bay: 'Wash 1',
    times: [
      [at('2026-03-07 11:00'), at('2026-03-07 11:30')],
      [at('2026-03-07 16:30'), at('2026-03-07 17:30')],
    ],
  });

  // Thursday, now: Adá walks in again, and the work on her car has not begun.
  const today = await book(ada, '2026-03-12 09:00');
  await pay(today, '2026-03-12 09:00');
  await rows.insertVisit(db, { booking: today, at: at('2026-03-12 09:00'), by });
  await rows.insertAppointment(db, {
    booking: today,
    customer: ada,
    kind: 'walk-in',
    bay: 'Wash 1',
    times: [[at('2026-03-12 14:30'), at('2026-03-12 16:00')]],
  });
  await rows.insertAppointment(db, {
    booking: null,
    customer: ada,
    kind: 'hold',
    bay: 'Wash 2',
    times: [[at('2026-03-03 10:00'), at('2026-03-03 11:00')]],
    heldUntil: at('2026-03-03 09:00'),
  });

  // Cancelled: by the customer with money back, a car that did not come, and a power cut.
  const back = await book(bayo, '2026-03-05 09:00', { status: 'cancelled', paymentStatus: 'refunded' });
  const returned = await pay(back, '2026-03-05 09:00', { method: 'transfer', status: 'refunded' });
  await rows.insertEnd(db, { booking: back, event: 'cancellation-accepted', at: at('2026-03-06 09:00') });
  await rows.insertRefund(db, { payment: returned, kobo: WASH, at: at('2026-03-09 09:00'), reason: 'cancelled' });
  const ends: [string, Partial<Parameters<typeof rows.insertEnd>[1]>][] = [
    [await book(chi, '2026-03-09 09:00', cancelled), { at: at('2026-03-10 09:00'), note: 'No-show', noShow: true }],
    [await book(ada, '2026-03-09 09:00', cancelled), { at: at('2026-03-11 09:00'), note: 'Power cut' }],
    [await book(chi, '2026-03-09 09:00', cancelled), { at: at('2026-03-11 09:00'), note: 'power cut ' }],
  ];
  for (const [booking, end] of ends)
    await rows.insertEnd(db, { booking, event: 'cancelled', at: at('2026-03-11 09:00'), ...end });

  // Recorded by mistake, paid in part with credit, in dollars, under no reference, and not paid yet.
  const mistaken = await book(bayo, '2026-03-11 09:00', { status: 'pending', paymentStatus: 'unpaid' });
  const undone = await pay(mistaken, '2026-03-11 10:00', { status: 'refunded', takenBack: true });
  await rows.insertRefund(db, { payment: undone, kobo: WASH, at: at('2026-03-11 10:05'), reason: 'undone' });
  const withCredit = await book(bayo, '2026-03-11 09:00', { credit: 100_000, status: 'paid' });
  await pay(withCredit, '2026-03-11 11:00', { kobo: 350_000 });
  await sql`insert into credit_entries (customer_id, amount_kobo, kind, booking_id, at)
    values (${bayo}, -100000, 'spent', ${withCredit}, ${at('2026-03-11 09:00')})`.execute(db);
  const dollars = await book(chi, '2026-03-11 09:00', { status: 'pending', paymentStatus: 'needs-review' });
  await pay(dollars, '2026-03-11 12:00', { kobo: 5000, currency: 'USD', method: 'online', status: 'needs-review' });
  await sql`insert into unmatched_payments (reference, amount_kobo, currency, seen_at)
    values ('no-booking', 100000, 'NGN', ${at('2026-03-10 10:00')})`.execute(db);
  await book(chi, '2026-03-05 12:00', {
    price: 2_000_000,
    discount: 400_000,
    promotion: { code: 'first-care', title: '20% off', percent: 20 },
    status: 'pending',
    paymentStatus: 'unpaid',
  });

  await rows.insertTime(db, {
    booking: before,
    staff: tunde.id,
    from: at('2026-03-01 23:30'),
    until: at('2026-03-02 00:30'),
  });
  await rows.insertTime(db, {
    booking: monday,
    staff: tunde.id,
    from: at('2026-03-02 10:20'),
    until: at('2026-03-02 10:50'),
  });
  await rows.insertTime(db, {
    booking: wednesday,
    staff: tunde.id,
    from: at('2026-03-04 09:30'),
    until: at('2026-03-04 11:00'),
    corrected: { from: at('2026-03-04 09:40'), until: at('2026-03-04 11:10') },
  });
  await rows.insertTime(db, { booking: monday, staff: kemi.id, from: at('2026-03-12 14:00'), until: null });

  // A holiday on Friday, a lift that is out of order, and a bay that is no longer used.
  await insertClosure(null, '2026-03-06 00:00', '2026-03-07 00:00');
  await insertClosure('Lift 1', '2026-03-09 12:00', '2026-03-09 20:00');
  await sql`update resources set retired_at = ${at('2026-03-05 00:00')} where name = 'Body'`.execute(db);
}

async function insertClosure(bay: string | null, from: string, until: string): Promise<void> {
  await sql`insert into calendar_exceptions (id, branch_id, resource_id, during, is_open, reason)
    select ${newId()}, id, (select id from resources where name = ${bay}), tstzrange(${at(from)}, ${at(until)}), false, 'Closed.'
    from branches`.execute(app.runtime.db);
}

/** An estimate that was sent and approved on 4 March, and paid in cash. */
async function insertEstimate(booking: string, customer: string, kobo: number): Promise<void> {
  const { db } = app.runtime;
  const [version, approval, charge] = [newId(), newId(), newId()];
  await sql`insert into estimate_versions (id, booking_id, number, total_kobo, sent_by, sent_at)
    values (${version}, ${booking}, 1, ${kobo}, ${manager.id}, ${at('2026-03-04 10:00')})`.execute(db);
  await sql`insert into estimate_approvals (id, version_id, total_kobo, customer_id, session_id, approved_at, signature)
    values (${approval}, ${version}, ${kobo}, ${customer}, ${newId()}, ${at('2026-03-04 14:00')}, ${Buffer.alloc(32)})`.execute(
    db,
  );
  await insertParts(booking, { version, approval });
  await sql`insert into charges (id, booking_id, kind, approval_id, amount_kobo, paid_at)
    values (${charge}, ${booking}, 'estimate', ${approval}, ${kobo}, ${at('2026-03-04 15:00')})`.execute(db);
  await rows.insertPayment(db, { booking, charge, kobo, at: at('2026-03-04 15:00'), by: manager.id });
}

/** Two approved parts: the cost of one was corrected in a second version, that of the other is not known. */
async function insertParts(
  booking: string,
  { version, approval }: { version: string; approval: string },
): Promise<void> {
  const { db } = app.runtime;
  const [pads, oil, second] = [newId(), newId(), newId()];
  const insertLine = async (of: string, line: string, position: number, price: number, cost: number | null) =>
    sql`insert into estimate_lines (version_id, line_id, position, finding, state, kind, name, quantity, price_kobo, cost_kobo, amount_kobo)
      values (${of}, ${line}, ${position}, 'Brakes', 'now', 'part', 'Part', 2, ${price}, ${cost}, ${2 * price})`.execute(
      db,
    );
  await sql`insert into estimate_versions (id, booking_id, number, total_kobo, sent_by, sent_at)
    values (${second}, ${booking}, 2, 1200000, ${manager.id}, ${at('2026-03-05 10:00')})`.execute(db);
  for (const [of, cost] of [
    [version, 300_000],
    [second, 350_000],
  ] as const) {
    await insertLine(of, pads, 1, 500_000, cost);
    await insertLine(of, oil, 2, 100_000, null);
  }
  for (const line of [pads, oil])
    await sql`insert into estimate_answers (id, version_id, line_id, answer, approval_id, at)
      values (${newId()}, ${version}, ${line}, 'approve', ${approval}, ${at('2026-03-04 14:00')})`.execute(db);
}

test('takings are the received money less the returned money, on the day it happened in Lagos', () => {
  const { days, received, sentBack, total, fees } = report.takings;
  expect({ received, sentBack, total, fees }).toEqual({
    received: 58_346.17,
    sentBack: 9000,
    total: 49_346.17,
    fees: 300,
  });
  const nothing = { isClosed: false, cars: 0, online: 0, transfer: 0, card: 0, cash: 0, total: 0 };
  expect(days).toEqual([
    { day: '2026-03-02', ...nothing, cars: 1, cash: 4500, total: 4500 },
    { day: '2026-03-03', ...nothing },
    { day: '2026-03-04', ...nothing, cars: 1, online: 20_000.5, cash: 12_345.67, total: 32_346.17 },
    { day: '2026-03-05', ...nothing, transfer: 4500, total: 4500 },
    { day: '2026-03-06', ...nothing, isClosed: true },
    { day: '2026-03-07', ...nothing, cars: 1, transfer: 4500, total: 4500 },
    { day: '2026-03-08', ...nothing, isClosed: true },
    { day: '2026-03-09', ...nothing, transfer: -4500, total: -4500 },
    { day: '2026-03-10', ...nothing },
    { day: '2026-03-11', ...nothing, cash: 3500, total: 3500 },
    { day: '2026-03-12', ...nothing, cars: 1, cash: 4500, total: 4500 },
  ]);
});

test('reports takings by week, by service and by method', () => {
  const { weeks, services, methods } = report.takings;
  expect(weeks).toEqual([
    {
      week: '2026-W10',
      from: '2026-03-02',
      to: '2026-03-08',
      cars: 3,
      online: 20_000.5,
      transfer: 9000,
      card: 0,
      cash: 16_845.67,
      total: 45_846.17,
    },
    {
      week: '2026-W11',
      from: '2026-03-09',
      to: '2026-03-12',
      cars: 1,
      online: 0,
      transfer: -4500,
      card: 0,
      cash: 8000,
      total: 3500,
    },
  ]);
  expect(services).toEqual([
    {
      service: 'Diagnostic repair',
      cars: 1,
      online: 20_000.5,
      transfer: 0,
      card: 0,
      cash: 12_345.67,
      total: 32_346.17,
    },
    { service: 'Car wash', cars: 3, online: 0, transfer: 4500, card: 0, cash: 12_500, total: 17_000 },
  ]);
  expect(methods).toEqual([
    { method: 'online', received: 20_000.5, sentBack: 0, total: 20_000.5 },
    { method: 'transfer', received: 9000, sentBack: 4500, total: 4500 },
    { method: 'card', received: 0, sentBack: 0, total: 0 },
    { method: 'cash', received: 29_345.67, sentBack: 4500, total: 24_845.67 },
  ]);
});

test('other currencies, and money without a reference, are listed and counted nowhere else', () => {
  expect(report.takings.foreign).toEqual([{ currency: 'USD', amount: 50 }]);
  expect(report.takings.unmatched).toEqual({ count: 1, amount: 1000 });
});

test('a customer is new on the first visit ever, and then came back', () => {
  expect(report.customers).toEqual({ new: 2, byFriend: 1, cameBack: 2 });
});

test('reports the totals, and those of the eleven days before', () => {
  expect(report.counts).toEqual({
    takings: 49_346.17,
    cars: 4,
    newCustomers: 2,
    cameBack: 2,
    cancelled: 4,
    waiting: { count: 2, median: 27, longest: 40 },
  });
  expect(report.before).toEqual({
    from: '2026-02-19',
    to: '2026-03-01',
    counts: {
      takings: 9000,
      cars: 1,
      newCustomers: 1,
      cameBack: 0,
      cancelled: 0,
      waiting: { count: 1, median: 10, longest: 10 },
    },
  });
});

test('reports cancellations by cause with the returned money', () => {
  expect(report.cancellations).toEqual({
    total: 4,
    noShows: 1,
    givenBack: 4500,
    reasons: [
      { cause: 'staff', reason: expect.stringMatching(/^power cut$/i), count: 2, givenBack: 0 },
      { cause: 'customer', reason: null, count: 1, givenBack: 4500 },
      { cause: 'no-show', reason: null, count: 1, givenBack: 0 },
    ],
  });
});

test('a car waits from its check-in to the first clock, as corrected, or move into a bay', () => {
  expect(report.waiting).toEqual({
    count: 2,
    median: 27,
    longest: 40,
    hours: [
      { hour: 8, count: 1, median: 40, longest: 40 },
      { hour: 10, count: 1, median: 14, longest: 14 },
    ],
  });
});

test('reports how long before its start an appointment was booked', () => {
  expect(report.leadTime).toEqual({
    count: 3,
    median: 1440,
    longest: 2880,
    lowerQuarter: 780,
    upperQuarter: 2160,
    steps: [
      { step: 'same-day', count: 1 },
      { step: 'next-day', count: 1 },
      { step: 'within-week', count: 1 },
      { step: 'later', count: 0 },
    ],
  });
});

test('bays are open by the hours without closures, and taken within them, up to now', () => {
  // Eight days of 10.5 hours without the holiday, a Saturday of 9, and today until 3 pm.
  const open = 7 * 630 + 540 + 450;
  expect(report.bays).toEqual([
    { name: 'Wash 1', openMinutes: open, takenMinutes: 45 + 30 + 30 + 30 },
    { name: 'Wash 2', openMinutes: open, takenMinutes: 0 },
    { name: 'Lift 1', openMinutes: open - 360, takenMinutes: 0 },
    { name: 'Lift 2', openMinutes: open, takenMinutes: 0 },
    { name: 'Diagnostics', openMinutes: open, takenMinutes: 60 },
    { name: 'Body', openMinutes: 3 * 630, takenMinutes: 0 },
  ]);
});

test('clocked time counts within the days, as corrected, and a running clock up to now', () => {
  expect(report.technicians).toEqual([
    { name: 'Túndé Bákàrè', minutes: 30 + 30 + 90, jobs: 3, isRunning: false },
    { name: 'Kẹ́mi Òjó', minutes: 60, jobs: 1, isRunning: true },
  ]);
});

test('reports promotions, wash credit and estimates', () => {
  expect(report.promotions).toEqual([{ title: '20% off your first care', uses: 1, moneyOff: 4000 }]);
  expect(report.credit).toEqual({ given: 1500, used: 1000, open: 500 });
  expect(report.estimates).toEqual({ sent: 1, approvals: 1, approved: 12_345.67 });
  expect(report.parts).toEqual({ price: 10_000, cost: 7000, withoutCost: 2000 });
});

test('one day alone begins and ends at midnight in Lagos', async () => {
  const of = async (day: string) =>
    (await expectOk(manager.call(getReport, { query: { from: day, to: day } }))).body.takings.days;
  expect(await of('2026-03-03')).toMatchObject([{ total: 0 }]);
  expect(await of('2026-03-04')).toMatchObject([{ online: 20_000.5, total: 32_346.17 }]);
  expect(await of('2026-03-01')).toMatchObject([{ transfer: 4500, isClosed: false }]);
});

const csvOf = async (table: ReportTableName): Promise<string[]> => {
  const { text, headers } = await expectOk(manager.call(exportReport, { query: { ...RANGE, table } }));
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${table}-2026-03-02-2026-03-12.csv"`);
  return text.replace('\ufeff', '').split('\r\n').slice(0, -1);
};

test('takings as CSV have naira without signs, closed days and the sum', async () => {
  expect(await csvOf('takings-by-day')).toEqual([
    'Day,Cars,Online (naira),Transfer (naira),Card (naira),Cash (naira),Takings (naira),Note',
    '2026-03-02,1,0,0,0,4500,4500,',
    '2026-03-03,0,0,0,0,0,0,',
    '2026-03-04,1,20000.5,0,0,12345.67,32346.17,',
    '2026-03-05,0,0,4500,0,0,4500,',
    '2026-03-06,0,0,0,0,0,0,Closed',
    '2026-03-07,1,0,4500,0,0,4500,',
    '2026-03-08,0,0,0,0,0,0,Closed',
    '2026-03-09,0,0,-4500,0,0,-4500,',
    '2026-03-10,0,0,0,0,0,0,',
    '2026-03-11,0,0,0,0,3500,3500,',
    '2026-03-12,1,0,0,0,4500,4500,So far',
    'Together,4,20000.5,4500,0,24845.67,49346.17,',
  ]);
});

test.each([
  ['takings-by-week', '2026-W11,2026-03-09,2026-03-12,1,0,-4500,0,8000,3500'],
  ['takings-by-service', 'Car wash,3,0,4500,0,12500,17000'],
  ['takings-by-method', 'Transfer,9000,4500,4500'],
  ['customers', 'New,2,1'],
  ['cancellations', 'Customer asked,1,4500'],
  ['waiting', '10 am to 12,1,14,14'],
  ['lead-time', 'The day before,1'],
  ['bays', 'Diagnostics,5400,60,1'],
  ['technicians', 'Kẹ́mi Òjó,1,60,A clock is running'],
  ['promotions', '20% off your first care,1,4000'],
  ['credit', 'Open at the end,500'],
  ['estimates', 'Approvals,1,12345.67'],
  ['parts', 'Margin,3000'],
] as const)('%s as CSV has the line %s', async (table, line) => {
  expect((await csvOf(table)).map((one) => one.replaceAll('"', ''))).toContain(line);
});
