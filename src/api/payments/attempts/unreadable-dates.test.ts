import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import documented from '#sandbox/paystack/documented-responses.json' with { type: 'json' };
import { createCustomer, type Customer } from '#test/customers.ts';
import { postWebhook, startPayment } from '#test/payments.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { handleEvent } from '#api/payments/webhooks/handle-webhook.ts';
import { reconcileAll } from './reconcile-all.ts';

/** Dates that no clock wrote, and dates that a Date accepts and PostgreSQL refuses. */
const UNREADABLE = ['yesterday', '', '0000-00-00T00:00:00Z', '2026-13-45', '+275760-09-13T00:00:00Z', 20_261_120, null];

let paidAt: unknown = UNREADABLE[0];
/** The references on the provider's list. */
let listed: string[] = [];
let peer: Server;
let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  peer = createServer((req, res) => {
    void (async () => {
      const sent = await text(req);
      const url = new URL(req.url ?? '', 'http://peer');
      const [, , call, named = ''] = url.pathname.split('/');
      const respond = (body: object) => {
        res.writeHead(200, { 'content-type': 'application/json' });
        res.end(JSON.stringify(body));
      };
      if (call === 'initialize') {
        const { reference } = JSON.parse(sent) as { reference: string };
        const initialized = documented['init-200'];
        return respond({ ...initialized, data: { ...initialized.data, reference } });
      }
      const verified = documented['verify-success'];
      const transaction = (reference: string) => ({
        ...verified.data,
        id: idOf(reference),
        reference,
        paid_at: paidAt,
        paidAt,
      });
      if (call === 'verify') {
        const { data } = { data: transaction(named) };
        return respond({
          ...verified,
          data: { ...data, amount: await kobo(named), requested_amount: await kobo(named) },
        });
      }
      const isReceived = url.searchParams.get('status') === 'success';
      return respond({ status: true, data: isReceived ? listed.map(transaction) : [], meta: { pageCount: 1 } });
    })();
  });
  await new Promise<void>((ready) => peer.listen(0, '127.0.0.1', ready));
  app = await createTestApp({
    WORKER: 'off',
    PAYSTACK_BASE_URL: `http://127.0.0.1:${(peer.address() as AddressInfo).port}`,
  });
  ada = await createCustomer(app);
});
afterAll(async () => {
  await app.stop();
  peer.closeAllConnections();
  peer.close();
});

const ids = new Map<string, number>();
const idOf = (reference: string): number =>
  ids.get(reference) ?? (ids.set(reference, 7_000_000 + ids.size), ids.size + 6_999_999);
async function kobo(reference: string): Promise<number> {
  const row = await app.runtime.db
    .selectFrom('payments')
    .select('amount_kobo')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.amount_kobo ?? 0;
}

test.each(UNREADABLE)('a payment whose date at the provider is %j is verified all the same', async (date) => {
  paidAt = date;
  const { booking, reference } = await startPayment(app, ada);
  await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
  const row = await app.runtime.db
    .selectFrom('payments')
    .select(['status', 'paid_at'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'settled', paid_at: null });
});

test.each(UNREADABLE)('the daily comparison reads on after a payment dated %j', async (date) => {
  paidAt = date;
  const { booking, reference } = await startPayment(app, ada);
  const foreign = `elsewhere-${UNREADABLE.indexOf(date)}`;
  listed = [foreign, reference];
  await app.runtime.db
    .updateTable('payments')
    .set({ created_at: new Date() })
    .where('reference', '=', reference)
    .execute();
  await reconcileAll(app.runtime);
  expect((await ada.request('GET', `booking/${booking._id}`)).body).toMatchObject({ status: 'paid' });
  const unmatched = await app.runtime.db
    .selectFrom('unmatched_payments')
    .select('paid_at')
    .where('reference', '=', foreign)
    .execute();
  expect(unmatched).toEqual([{ paid_at: null }]);
});

test('a webhook with unreadable dates is handled', async () => {
  const dates = { paid_at: '2026-99-99', paidAt: 'soon' };
  const data = { ...documented['verify-success'].data, reference: 'elsewhere-by-webhook', ...dates };
  expect((await postWebhook(app, JSON.stringify({ event: 'charge.success', data }))).status).toBe(200);
  const [event] = await app.runtime.db
    .selectFrom('webhook_events')
    .select('id')
    .where('reference', '=', 'elsewhere-by-webhook')
    .execute();
  await handleEvent(app.runtime, event?.id ?? '');
  const unmatched = await app.runtime.db
    .selectFrom('unmatched_payments')
    .select('paid_at')
    .where('reference', '=', 'elsewhere-by-webhook')
    .execute();
  expect(unmatched).toEqual([{ paid_at: null }]);
});
