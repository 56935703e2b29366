import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentTime, newId } from '#api/platform/database/database.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate, priceChargeOf } from '#test/payments.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { newReference } from './payment-reference.ts';
import { PAYMENT_STARTS_A_DAY } from './limit-payment-starts.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

const start = (customer: Customer, id: string) => customer.request('POST', `booking/${id}/payment`, {});

/** Attempts that were started now and closed, as after an edit. */
async function insertStarts(bookingId: string, times: number): Promise<void> {
  const created_at = await currentTime(app.runtime.db);
  const charge_id = await priceChargeOf(app, bookingId);
  await app.runtime.db
    .insertInto('payments')
    .values(
      Array.from({ length: times }, () => ({
        id: newId(),
        booking_id: bookingId,
        charge_id,
        reference: newReference(),
        amount_kobo: 100,
        email: 'ada@example.ng',
        status: 'closed' as const,
        created_at,
      })),
    )
    .execute();
}

const countStarts = async (ids: readonly string[]): Promise<number> =>
  (await app.runtime.db.selectFrom('payments').select('id').where('booking_id', 'in', ids).execute()).length;

test('fifty starts at once for ten bookings reach the provider only up to thirty in 24 hours', async () => {
  const ada = await createCustomer(app);
  const ids: string[] = [];
  for (let made = 0; made < 10; made++) ids.push((await app.book(ada))._id);
  await insertStarts(ids[0]!, PAYMENT_STARTS_A_DAY - 4);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => start(ada, ids[i % 10]!)));
  expect(await countStarts(ids)).toBe(PAYMENT_STARTS_A_DAY);
  const references = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body['reference']));
  expect(references.size).toBe(4);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(30);
  for (const { status, body, headers } of refused) {
    expect([status, body['code']]).toEqual([429, 'payment.too_many_starts']);
    expect(body['message']).toMatch(/^You have started thirty payments in 24 hours\./);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
  }
});

test('the open attempt is still returned at the limit, other customers are not affected, and a day later there is room', async () => {
  const [ada, ben] = await Promise.all([createCustomer(app), createCustomer(app)]);
  const [{ _id: first }, { _id: second }, { _id: bens }] = [
    await app.book(ada),
    await app.book(ada),
    await app.book(ben),
  ];
  await insertStarts(first, PAYMENT_STARTS_A_DAY - 1);
  const opened = await expectOk(start(ada, first));
  expect((await expectOk(start(ada, first))).body).toEqual(opened.body);
  expect((await start(ada, second)).code).toBe('payment.too_many_starts');
  await expectOk(start(ben, bens));
  expect((await start(ben, second)).status).toBe(404);
  await app.advance('24 hours 1 minute');
  await expectOk(start(ada, second));
});

test('an attempt for several charges counts once', async () => {
  const ada = await createCustomer(app);
  const [{ _id: first }, { _id: second }, { _id: third }] = [
    await app.book(ada),
    await app.book(ada),
    await app.book(ada),
  ];
  await insertStarts(first, PAYMENT_STARTS_A_DAY - 2);
  await addEstimate(app, first, 100_000);
  await expectOk(ada.request('POST', `booking/${first}/payment`, { charge: 'all' }));
  await expectOk(start(ada, second));
  expect((await start(ada, third)).code).toBe('payment.too_many_starts');
});
