import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { defineEvent } from './domain-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
afterAll(() => app.stop());

const publish = (event: ReturnType<typeof defineEvent<number>>) =>
  app.runtime.db.transaction().execute((trx) => event.publish(app.runtime, trx, 7));

test('handlers run in the order in which they subscribed', async () => {
  const event = defineEvent<number>('counted');
  const handled: string[] = [];
  event.subscribe((_runtime, _trx, payload) => Promise.resolve(void handled.push(`first ${payload}`)));
  event.subscribe((_runtime, _trx, payload) => Promise.resolve(void handled.push(`second ${payload}`)));
  await publish(event);
  expect(handled).toEqual(['first 7', 'second 7']);
});

test('a handler that subscribes twice runs once', async () => {
  const event = defineEvent<number>('counted');
  let count = 0;
  const handler = () => Promise.resolve(void count++);
  event.subscribe(handler);
  event.subscribe(handler);
  await publish(event);
  expect(count).toBe(1);
});

test('publishing an event without a handler fails', async () => {
  await expect(publish(defineEvent<number>('counted'))).rejects.toThrow('no feature handles counted');
});

test('a handler that fails rolls the transaction back', async () => {
  const event = defineEvent<number>('counted');
  event.subscribe(() => Promise.reject(new Error('refused')));
  const { db } = app.runtime;
  const before = await db.selectFrom('waitlist').select('id').execute();
  await expect(
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('waitlist')
        .values({ id: crypto.randomUUID(), name: 'Ada', contact: 'ada@example.ng', consent: 'yes' })
        .execute();
      await event.publish(app.runtime, trx, 7);
    }),
  ).rejects.toThrow('refused');
  expect(await db.selectFrom('waitlist').select('id').execute()).toEqual(before);
});
