import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { exportReport, getReport, type Report } from '#shared/reports/reports.contract.ts';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate, giveWashCredit, startPayment } from '#test/payments.ts';
import { createStaff, createStaffSession, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { readBooks } from './read-books.ts';

/** Money of every kind, made by the application at random, is in the reports as it is in the ledger and the books. */
let app: TestApp;
let manager: StaffMember;
let ada: Customer;
/** Hours that the database's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

const staff = async (method: string, path: string, body?: object) =>
  expectOk(app.request(method, path, { body, token: await createStaffSession(app, manager.id) }));
const act = async (id: string, what: string, body: object = {}) => {
  const { version } = (await staff('GET', `staff/booking/${id}`)).body['booking'] as { version: number };
  return staff('PUT', `staff/booking/${id}/${what}`, { version, ...body });
};
const book = async (service: string): Promise<string> => (await app.book(ada, await app.bookingForm(service)))._id;
const paymentsOf = (id: string) =>
  app.runtime.db.selectFrom('payments').select('id').where('booking_id', '=', id).orderBy('created_at').execute();
const handBack = async (id: string) => {
  for (const payment of await paymentsOf(id)) await staff('POST', `staff/money/payment/${payment.id}/handed-back`, {});
};
const payOnline = async (service: string, outcome: string, more: object = {}) => {
  const { booking, reference } = await startPayment(app, ada, await app.bookingForm(service));
  await app.provider(reference, outcome, { webhook: 'never', ...more });
  const pay = () => ada.request('POST', 'booking/pay', { id: booking._id, ref: reference });
  await pay();
  return { id: booking._id, reference, pay };
};

/** What can happen to money. Each leaves no booking open, since a customer has ten of them at most. */
const EVENTS = {
  async online(service: string) {
    await act((await payOnline(service, 'success')).id, 'finish');
  },
  async counter(service: string, kobo: number) {
    const id = await book(service);
    await act(id, 'payment', { method: kobo % 2 === 0 ? 'cash' : 'transfer' });
    await addEstimate(app, id, kobo);
    await act(id, 'payment', { method: 'cash' });
    await act(id, 'finish');
  },
  async cancelled(service: string, kobo: number) {
    const id = await book(service);
    await act(id, 'payment', { method: kobo % 2 === 0 ? 'cash' : 'transfer' });
    await act(id, 'cancel', { note: 'Power cut' });
    await pass(kobo % 30);
    await handBack(id);
  },
  async undone(service: string, kobo: number) {
    const id = await book(service);
    await act(id, 'payment', { method: 'cash' });
    await pass(kobo % 30);
    await act(id, 'payment/undo', { note: 'Another car.' });
    await act(id, 'cancel', { note: 'No car.' });
  },
  async reversed(service: string) {
    const { id, reference, pay } = await payOnline(service, 'success');
    await app.provider(reference, 'reversed', { webhook: 'never' });
    await pay();
    await act(id, 'cancel', { note: 'The bank took it back.' });
  },
  async mismatched(service: string, kobo: number) {
    const { id } = await payOnline(service, 'wrong-amount', { amountKobo: kobo });
    await act(id, 'cancel', { note: 'Wrong amount.' });
  },
  async foreign(service: string) {
    const { id } = await payOnline(service, 'wrong-currency');
    await act(id, 'cancel', { note: 'Dollars.' });
  },
  async credit(_: string, kobo: number) {
    await giveWashCredit(app, ada, kobo);
    const id = await book('Car wash');
    if (kobo % 2 === 0) await act(id, 'cancel', { note: 'It rained.' });
    else {
      await act(id, 'payment', { method: 'cash' });
      await act(id, 'finish');
    }
  },
} satisfies Record<string, (service: string, kobo: number) => Promise<unknown>>;

async function pass(hours: number): Promise<void> {
  ahead += hours;
  await app.advance(`${ahead} hours`);
  await app.runtime.db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`app_now()` })
    .execute();
}

const call = <E extends typeof getReport | typeof exportReport>(endpoint: E, query: object) =>
  createStaffSession(app, manager.id).then((token) => expectOk(app.call(endpoint, { token, query } as never)));
const reportOf = async (from: string, to: string): Promise<Report> =>
  (await call(getReport, { from, to })).body as Report;

const kobo = (naira: number): number => Math.round(naira * 100);
const sumOf = (rows: readonly { total: number }[]): number => rows.reduce((sum, { total }) => sum + kobo(total), 0);

/** Lines of the ledger's export in naira: kobo by day, by method and by service of the booking. */
async function readExport(from: string, to: string) {
  const { text } = await staff('GET', `staff/money/export?from=${from}&to=${to}`);
  const services = new Map(
    (await app.runtime.db.selectFrom('bookings').select(['number', 'service_name']).execute()).map((row) => [
      row.number,
      row.service_name,
    ]),
  );
  const sums = {
    total: 0,
    day: new Map<string, number>(),
    method: new Map<string, number>(),
    service: new Map<string, number>(),
  };
  const add = (map: Map<string, number>, key: string, value: number) => map.set(key, (map.get(key) ?? 0) + value);
  for (const line of text.replace('\ufeff', '').split('\r\n').slice(1, -1)) {
    const [day = '', , , method = '', , number = '', , , currency, received, sentBack] = line.split(',');
    if (currency !== 'NGN') continue;
    const value = kobo(Number(received)) - kobo(Number(sentBack));
    sums.total += value;
    add(sums.day, day, value);
    if (method !== 'credit') add(sums.method, method, value);
    add(sums.service, services.get(Number(number.replaceAll(/\D/g, ''))) ?? '', value);
  }
  return sums;
}

const withoutZeros = (entries: Iterable<readonly [string, number]>) =>
  Object.fromEntries([...entries].filter(([, value]) => value !== 0));

/** What the books have beyond money of bookings, kobo in less out: wash credit, and money under no reference. */
async function readBeyondLedger(): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    select coalesce(sum(case when kind in ('referral', 'referral-back') then amount_kobo else -amount_kobo end), 0)::bigint as credit
    from credit_entries`.execute(app.runtime.db);
  return rows[0]?.credit ?? NaN;
}

const event = fc.record({
  name: fc.constantFrom(...(Object.keys(EVENTS) as (keyof typeof EVENTS)[])),
  service: fc.constantFrom('Car wash', 'Diagnostic repair'),
  kobo: fc.integer({ min: 20_001, max: 90_001 }),
  hours: fc.integer({ min: 0, max: 30 }),
});

test('the takings by day, week, service and method equal the ledger and the books, and two parts of a range add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 6 }), fc.nat(), async (events, cut) => {
      for (const { name, service, kobo: amount, hours } of events) {
        await EVENTS[name](service, amount);
        await pass(hours);
      }
      const { rows } = await sql<{ first: string; today: string }>`
        select to_char(now() at time zone 'Africa/Lagos' - interval '1 day', 'YYYY-MM-DD') as first,
          to_char(app_now() at time zone 'Africa/Lagos', 'YYYY-MM-DD') as today`.execute(app.runtime.db);
      const [{ first, today } = { first: '', today: '' }] = rows;
      const { takings } = await reportOf(first, today);
      const ledger = await readExport(first, today);

      const parts = [takings.days, takings.weeks, takings.services, takings.methods].map(sumOf);
      expect([kobo(takings.total), ...parts]).toEqual(Array.from({ length: 5 }, () => ledger.total));
      expect(withoutZeros(takings.days.map(({ day, total }) => [day, kobo(total)]))).toEqual(withoutZeros(ledger.day));
      expect(withoutZeros(takings.methods.map((row) => [row.method, kobo(row.total)]))).toEqual(
        withoutZeros(ledger.method),
      );
      expect(withoutZeros(takings.services.map((row) => [row.service, kobo(row.total)]))).toEqual(
        withoutZeros(ledger.service),
      );

      const { totals } = await readBooks(app.runtime.db);
      expect(totals.in - totals.out).toBe(ledger.total + (await readBeyondLedger()));

      const middle = addDays(first, cut % takings.days.length);
      const [left, right] = [
        await reportOf(first, middle),
        middle < today ? await reportOf(addDays(middle, 1), today) : null,
      ];
      expect(kobo(left.takings.total) + kobo(right?.takings.total ?? 0)).toBe(ledger.total);
      const cars = (await reportOf(first, today)).counts;
      expect(left.counts.cars + (right?.counts.cars ?? 0)).toBe(cars.cars);
      expect(left.counts.newCustomers + (right?.counts.newCustomers ?? 0)).toBe(cars.newCustomers);
    }),
    { numRuns: 3, seed: 20_261_125, endOnFailure: true },
  );
}, 120_000);
