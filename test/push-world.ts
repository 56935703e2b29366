import { sql } from 'kysely';
import { expect } from 'vitest';
import { notify } from '#api/notifications/notify.ts';
import { startPushService, type TestBrowser } from './push-service.ts';
import { expectOk, startWorld, type Customer } from './world.ts';

/** A world beside a push service, and what tests of pushes look at. */
export async function startPushWorld() {
  const [world, service] = await Promise.all([startWorld(), startPushService()]);
  const start = (customer: Customer, { subscription }: TestBrowser) => expectOk(customer.call('POST', 'user/me/push', subscription));
  const waiting = async (customer: Customer) => {
    const { rows } = await sql<{ tries: number; due_s: number; held: boolean }>`
      select tries, extract(epoch from due_at - app_now())::float8 as due_s, claimed_until is not null as held from pushes p
      join push_subscriptions s on s.id = p.subscription_id where s.customer_id = ${customer._id}`.execute(world.runtime.db);
    return rows;
  };
  return {
    world, service, start,
    /** What still has to be pushed to this customer. */
    waiting,
    /** A notification of its own, as other nouns make them. */
    tell: (customer: Customer, title = 'Your car is ready', message = 'Come by.', page?: string) =>
      world.runtime.db.transaction().execute((trx) => notify(trx, { customerId: customer._id }, { title, message, ...(page !== undefined && { page }) })),
    /** Somebody new whose browser asked to be told. */
    async withBrowser(): Promise<{ customer: Customer; browser: TestBrowser }> {
      const [customer, browser] = [await world.customer(), service.browser()];
      await start(customer, browser);
      return { customer, browser };
    },
    /** Addresses that are kept for a customer, the longest unseen first. */
    browsersOf: async (customer: Customer) =>
      (await world.runtime.db.selectFrom('push_subscriptions').select('endpoint').where('customer_id', '=', customer._id).orderBy('seen_at').execute()).map(({ endpoint }) => endpoint),
    /** Waits until that many tries have been written down. */
    settled: (customer: Customer, tries: number) =>
      expect.poll(async () => (await waiting(customer)).map(({ tries: done, held }) => [done, held]), { timeout: 20_000 }).toEqual([[tries, false]]),
    async stop() {
      await world.stop();
      await service.stop();
    },
  };
}
export type PushWorld = Awaited<ReturnType<typeof startPushWorld>>;

export const titles = ({ arrived }: TestBrowser) => arrived.map(({ payload }) => (payload as { title: string }).title);
/** Waits until exactly these have arrived, in this order. */
export const untilArrived = (browser: TestBrowser, expected: string[]) => expect.poll(() => titles(browser), { timeout: 20_000 }).toEqual(expected);
/** Waits until the service was asked so often. */
export const untilAsked = (browser: TestBrowser, times: number) => expect.poll(() => browser.asked, { timeout: 20_000 }).toBe(times);
