import { sql } from 'kysely';
import { expect } from 'vitest';
import { notify } from '#api/notifications/notify.ts';
import { startPushService, type TestBrowser } from './push-service.ts';
import { createCustomer, type Customer } from './customers.ts';
import { expectOk, createTestApp } from './test-app.ts';

/** A test app with a push service, and the checks that tests of pushes share. */
export async function createPushTestApp() {
  const service = await startPushService();
  const app = await createTestApp({ PUSH_SERVICE_URL: service.origin });
  const start = (customer: Customer, { subscription }: TestBrowser) =>
    expectOk(customer.request('POST', 'user/me/push', subscription));
  const waiting = async (customer: Customer) => {
    const { rows } = await sql<{ tries: number; due_s: number; claimed: boolean }>`
      select attempts as tries, extract(epoch from due_at - app_now())::float8 as due_s, claimed_until is not null as claimed from push_deliveries p
      join push_subscriptions s on s.id = p.subscription_id where s.customer_id = ${customer._id}`.execute(
      app.runtime.db,
    );
    return rows;
  };
  return {
    app,
    service,
    start,
    /** The deliveries that are still pending for this customer. */
    waiting,
    /** Inserts a notification, as a feature would. */
    notify: (customer: Customer, title = 'Your car is ready', message = 'Come by.', page?: string) =>
      app.runtime.db
        .transaction()
        .execute((trx) =>
          notify(trx, { customerId: customer._id }, { title, message, ...(page !== undefined && { page }) }),
        ),
    /** A new customer whose browser is subscribed. */
    async withBrowser(): Promise<{ customer: Customer; browser: TestBrowser }> {
      const [customer, browser] = [await createCustomer(app), service.browser()];
      await start(customer, browser);
      return { customer, browser };
    },
    /** A customer's stored push addresses, the longest unused first. */
    browsersOf: async (customer: Customer) =>
      (
        await app.runtime.db
          .selectFrom('push_subscriptions')
          .select('endpoint')
          .where('customer_id', '=', customer._id)
          .orderBy('seen_at')
          .execute()
      ).map(({ endpoint }) => endpoint),
    /** Waits until this number of attempts is recorded. */
    untilAttempted: (customer: Customer, tries: number) =>
      expect
        .poll(async () => (await waiting(customer)).map(({ tries: done, claimed }) => [done, claimed]), {
          timeout: 20_000,
        })
        .toEqual([[tries, false]]),
    async stop() {
      await app.stop();
      await service.stop();
    },
  };
}
export type PushTestApp = Awaited<ReturnType<typeof createPushTestApp>>;

export const titles = ({ received }: TestBrowser) =>
  received.map(({ payload }) => (payload as { title: string }).title);
/** Waits until exactly these notifications have arrived, in this order. */
export const untilArrived = (browser: TestBrowser, expected: string[]) =>
  expect.poll(() => titles(browser), { timeout: 20_000 }).toEqual(expected);
/** Waits until the service has received this number of requests. */
export const untilRequested = (browser: TestBrowser, times: number) =>
  expect.poll(() => browser.requestCount, { timeout: 20_000 }).toBe(times);
