import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { termiiStandIn } from '#sandbox/termii/termii-stand-in.ts';
import { eventually } from '../postgres-process.ts';
import { openFailingProxy, type Manner } from './failing-proxy.ts';
import { printFigure, signIn, signUp, startFaultyApp, withClient, type FaultyApp } from './surroundings.ts';

/** Customers who want a code at once. */
const PHONES = 10;
/** Within which each SMS has an outcome: a worker waits 10 s for each and takes several at once, ms. */
const OUTCOME_MS = 60_000;
const KEYS = { apiKey: 'TL-test', webhookSecret: 'tsk_test' };

interface Phone {
  authorization: string;
  number: string;
}

let phones = 0;
/** Signs in customers with phone numbers of their own. */
const newPhones = (app: FaultyApp): Promise<Phone[]> =>
  withClient(app.connection, async (client) => {
    const made: Phone[] = [];
    while (made.length < PHONES) {
      const { authorization, id } = await signIn(client);
      const number = `+234803${String((phones += 1)).padStart(7, '0')}`;
      await client.query('update customers set phone = $2 where id = $1', [id, number]);
      made.push({ authorization, number });
    }
    return made;
  });

/** How many entries of the outbox to these recipients have each status. */
const statusesOf = (app: FaultyApp, recipients: string[]): Promise<Record<string, number>> =>
  withClient(app.connection, async (client) => {
    const { rows } = await client.query<{ status: string; found: number }>(
      'select status, count(*)::int as found from outbox where recipient = any($1) group by status',
      [recipients],
    );
    return Object.fromEntries(rows.map(({ status, found }) => [status, found]));
  });

const wantCodes = (app: FaultyApp, people: Phone[]) =>
  Promise.all(
    people.map(({ authorization }) =>
      app.request('/api/user/me/phone-code', { method: 'POST', headers: { authorization } }),
    ),
  );

test('an SMS provider that hangs, drips, floods or resets delays no call and no mail, and texts go out when it is back', async () => {
  const provider = fastify();
  const { plugin, taken } = termiiStandIn({ ...KEYS, reportUrl: () => 'http://127.0.0.1:9/' });
  await provider.register(plugin);
  await provider.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => provider.close());
  const proxy = await openFailingProxy((provider.server.address() as AddressInfo).port);
  const app = await startFaultyApp({
    TERMII_API_KEY: KEYS.apiKey,
    TERMII_WEBHOOK_SECRET: KEYS.webhookSecret,
    TERMII_SENDER_ID: 'CarCare',
    TERMII_BASE_URL: `http://127.0.0.1:${proxy.port}`,
  });
  for (const [at, manner] of (['silent', 'drip', 'huge', 'reset'] satisfies Manner[]).entries()) {
    proxy.turn(manner);
    const people = await newPhones(app);
    const answers = await wantCodes(app, people);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const began = performance.now();
    const signedUp = await app.request('/api/user/register', signUp(at));
    expect(signedUp.status).toBe(201);
    await eventually(OUTCOME_MS, async () =>
      expect(await statusesOf(app, [`ada${at}@example.ng`])).toEqual({ sent: 1 }),
    );
    const mailMs = performance.now() - began;
    // What the provider may have taken is not sent again.
    const numbers = people.map(({ number }) => number);
    await eventually(OUTCOME_MS, async () => expect(await statusesOf(app, numbers)).toEqual({ 'given-up': PHONES }));
    printFigure(
      `SMS provider ${manner}`,
      `${PHONES} calls answered within ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms, a mail behind them sent ` +
        `within ${Math.round(mailMs)} ms, each text given up within ${Math.round((performance.now() - began) / 1000)} s`,
    );
    proxy.turn('pass');
    const later = await newPhones(app);
    expect((await wantCodes(app, later)).map(({ status }) => status)).toEqual(later.map(() => 200));
    await eventually(OUTCOME_MS, async () =>
      expect(taken.map(({ to }) => `+${to}`)).toEqual(expect.arrayContaining(later.map(({ number }) => number))),
    );
  }
  expect(taken).toHaveLength(4 * PHONES);
  await eventually(20_000, () => expect(proxy.open()).toBeLessThan(10));
});
