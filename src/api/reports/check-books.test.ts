import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBooks } from '#shared/reports/books.contract.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { startPayment } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkBooks } from './check-books.ts';

const TOKEN = 'a token of at least thirty-two characters';
let app: TestApp;
let ada: Customer;
let owner: StaffMember;
let first: Paid;
let second: Paid;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off', METRICS_TOKEN: TOKEN });
  ada = await createCustomer(app);
  owner = await createStaff(app, 'owner');
  await createStaff(app, 'owner', { suspended: true });
  [first, second] = [await pay(), await pay()];
});
afterAll(() => app.stop());
beforeEach(async () => {
  await setDifference(first, 0);
  await setDifference(second, 0);
  await checkBooks(app.runtime);
  app.logs.length = 0;
  await app.runtime.db.deleteFrom('outbox').where('kind', '=', 'books.differ').execute();
});

interface Paid {
  id: string;
  number: string;
  naira: number;
}

async function pay(): Promise<Paid> {
  const { booking, reference } = await startPayment(app, ada, await app.bookingForm('Diagnostic repair'));
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
  return { id: booking._id, number: booking.number, naira: booking.amount };
}

/** Makes the payment of a booking differ from its amount by some kobo. */
const setDifference = ({ id, naira }: Paid, kobo: number) =>
  app.runtime.db
    .updateTable('payments')
    .set({ received_kobo: naira * 100 + kobo })
    .where('booking_id', '=', id)
    .execute();

const linesOf = (event: string): Record<string, unknown>[] =>
  app.logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['event'] === event);

const listAlerts = () =>
  app.runtime.db.selectFrom('outbox').select('recipient').where('kind', '=', 'books.differ').execute();

const titlesOf = async (who: StaffMember): Promise<string[]> => {
  const { body } = await expectOk(who.request<{ messages: { title: string }[] }>('GET', 'message/me/notification'));
  return body.messages.map(({ title }) => title).filter((title) => title === 'The books do not agree');
};

test('a check logs nothing and alerts no owner while the books agree', async () => {
  await checkBooks(app.runtime);
  expect([linesOf('books.differ'), linesOf('books.agree'), await listAlerts()]).toEqual([[], [], []]);
});

test('a difference is logged at each check, and owners who can log in are alerted once, also after a restart', async () => {
  const manager = await createStaff(app, 'manager');
  const seen = await titlesOf(owner);
  await setDifference(first, 150);
  await checkBooks(app.runtime);
  expect(linesOf('books.differ')).toMatchObject([{ level: 50, difference: 150, count: 1, bookings: [first.id] }]);
  expect(await listAlerts()).toEqual([{ recipient: owner.email }]);
  expect(await titlesOf(owner)).toHaveLength(seen.length + 1);
  expect(await titlesOf(manager)).toEqual([]);
  await app.restart();
  await checkBooks(app.runtime);
  expect(linesOf('books.differ')).toHaveLength(2);
  expect(await listAlerts()).toHaveLength(1);
});

test('owners are alerted again when another booking differs, and not when one of two agrees again', async () => {
  await setDifference(first, 150);
  await checkBooks(app.runtime);
  await setDifference(second, -150);
  await checkBooks(app.runtime);
  expect(linesOf('books.differ').at(-1)).toMatchObject({ difference: 0, count: 2, bookings: [second.id, first.id] });
  expect(await listAlerts()).toHaveLength(2);
  await setDifference(first, 0);
  await checkBooks(app.runtime);
  expect(linesOf('books.differ').at(-1)).toMatchObject({ count: 1, bookings: [second.id] });
  expect(await listAlerts()).toHaveLength(2);
});

test('a check logs once that the books agree again, and the same difference later alerts the owners again', async () => {
  await setDifference(first, 1);
  await checkBooks(app.runtime);
  await setDifference(first, 0);
  await checkBooks(app.runtime);
  await checkBooks(app.runtime);
  expect(linesOf('books.agree')).toHaveLength(1);
  await setDifference(first, 1);
  await checkBooks(app.runtime);
  expect(await listAlerts()).toHaveLength(2);
});

test('one of ten concurrent checks alerts the owners', async () => {
  await setDifference(first, 1);
  await atOnce(10, () => checkBooks(app.runtime));
  expect(linesOf('books.differ')).toHaveLength(10);
  expect(await listAlerts()).toHaveLength(1);
});

test('staff who record payments see totals and each booking that differs, in naira', async () => {
  const level = (await expectOk(owner.call(getBooks))).body;
  const sum = first.naira + second.naira;
  const totals = { in: sum, out: 0, held: sum, retained: 0, credit: 0, difference: 0 };
  expect(level).toEqual({ at: level.at, bookings: 2, differing: 0, totals, rows: [] });
  await setDifference(first, 150);
  const { body } = await expectOk(owner.call(getBooks));
  expect(body).toMatchObject({ differing: 1, totals: { ...totals, in: sum + 1.5, difference: 1.5 } });
  expect(body.rows).toEqual([
    {
      booking: { _id: first.id, number: first.number },
      in: first.naira + 1.5,
      out: 0,
      held: first.naira,
      retained: 0,
      credit: 0,
      difference: 1.5,
    },
  ]);
});

test('technicians, customers and strangers do not see the books', async () => {
  for (const type of STAFF_TYPES) {
    const answer = await (await createStaff(app, type)).call(getBooks);
    expect([type, answer.status, answer.code]).toEqual(
      type === 'technician' ? [type, 403, 'session.forbidden'] : [type, 200, undefined],
    );
  }
  expect((await ada.request('GET', 'staff/money/books')).status).toBe(403);
  expect((await app.request('GET', 'staff/money/books')).code).toBe('session.missing');
});

test('the metrics name the figures and the difference', async () => {
  await setDifference(first, 150);
  const answer = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await answer.text();
  const sum = (first.naira + second.naira) * 100;
  for (const line of [
    `carcare_books_kobo{figure="in"} ${sum + 150}`,
    'carcare_books_kobo{figure="out"} 0',
    `carcare_books_kobo{figure="held"} ${sum}`,
    'carcare_books_kobo{figure="credit"} 0',
    'carcare_books_difference_kobo 150',
    'carcare_books_rows_that_differ 1',
  ])
    expect(text.split('\n')).toContain(line);
  await setDifference(first, 0);
});
