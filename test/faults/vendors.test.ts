import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../tools/port.ts';
import { eventually } from '../postgres-process.ts';
import { openFailingProxy, type Manner } from './failing-proxy.ts';
import { printFigure, signIn, signUp, startFaultyApp, withClient, type FaultyApp } from './surroundings.ts';

/** Customers who pay at once, more than the connections of the pool. */
const PAYERS = 25;
/** Within which a call that needs a vendor is answered, ms (docs/security.md 17). */
const ANSWER_MS = 8000;

const post = (authorization: string, body: object = {}): RequestInit => ({
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify(body),
});

/** A customer with an unpaid booking. */
async function payer(app: FaultyApp): Promise<{ authorization: string; booking: string }> {
  return withClient(app.connection, async (client) => {
    const { authorization } = await signIn(client);
    const { rows } = await client.query(
      `select v.id as vehicle, v.brand_id as brand, s.id as service from vehicles v, services s where s.slug = 'car-wash' limit 1`,
    );
    const form = { fullName: 'Ada Obi', phoneNumber: '08031234567', paymentMethod: 'online', mode: 'drive-in' };
    const { text } = await app.request('/api/booking/book', post(authorization, { ...form, ...rows[0] }));
    return { authorization, booking: (JSON.parse(text) as { booking: { _id: string } }).booking._id };
  });
}

test('a payment provider that hangs, drips, floods or resets is waited for at most 8 s and holds up no one else', async () => {
  const port = await freePort();
  const proxy = await openFailingProxy(port);
  const app = await startFaultyApp({
    PORT: String(port),
    PAYSTACK_BASE_URL: `http://127.0.0.1:${proxy.port}/api/sandbox/paystack`,
  });
  for (const manner of ['silent', 'drip', 'huge', 'reset'] satisfies Manner[]) {
    proxy.turn('pass');
    const payers = await Promise.all(Array.from({ length: PAYERS }, () => payer(app)));
    proxy.turn(manner);
    let done = false;
    const starts = Promise.all(
      payers.map(({ authorization, booking }) => app.request(`/api/booking/${booking}/payment`, post(authorization))),
    ).finally(() => (done = true));
    let slowest = 0;
    while (!done) {
      const { authorization } = payers[0]!;
      const answers = [
        await app.request('/healthz'),
        await app.request('/api/user/me', { headers: { authorization } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      slowest = Math.max(slowest, ...answers.map(({ ms }) => ms));
    }
    const answers = await starts;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    const longest = Math.max(...answers.map(({ ms }) => ms));
    expect(longest).toBeLessThan(ANSWER_MS);
    printFigure(
      `provider ${manner}`,
      `answered within ${Math.round(longest)} ms, others within ${Math.round(slowest)} ms`,
    );
    proxy.turn('pass');
    // Who pays again has to wait a few seconds, as long as the first start may still be under way.
    const began = performance.now();
    await eventually(30_000, async () => {
      for (const { authorization, booking } of payers)
        expect((await app.request(`/api/booking/${booking}/payment`, post(authorization))).status).toBe(200);
    });
    printFigure(
      `provider ${manner}`,
      `all ${PAYERS} can pay ${Math.round(performance.now() - began)} ms after it is back`,
    );
  }
  await eventually(20_000, () => expect(proxy.open()).toBeLessThan(10));
});

test('a mail server that hangs, drips or resets delays mails only, and all go out when it is back', async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        received.push(/^Message-ID: (.+)$/im.exec(text)?.[1] ?? '');
        callback();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  onTestFinished(() => smtp.close());
  const proxy = await openFailingProxy((smtp.server.address() as AddressInfo).port, '2');
  const app = await startFaultyApp({ SMTP_URL: `smtp://127.0.0.1:${proxy.port}?tls=off` });
  const unsent = () =>
    withClient(app.connection, async (client) => {
      const { rows } = await client.query<{ attempts: number }>(`select attempts from outbox where status <> 'sent'`);
      return rows.map(({ attempts }) => attempts);
    });
  let people = 0;
  for (const manner of ['silent', 'drip', 'reset'] satisfies Manner[]) {
    proxy.turn(manner);
    const known = received.length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.request('/api/user/register', signUp((people += 1)))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)));
    // Every mail was tried and given back, however long the server would take.
    const began = performance.now();
    await eventually(180_000, async () => {
      const attempts = await unsent();
      expect([attempts.length, Math.min(...attempts) > 0]).toEqual([20, true]);
    });
    const tried = Math.round((performance.now() - began) / 1000);
    printFigure(
      `mail server ${manner}`,
      `20 sign-ups answered within ${slowest} ms, each mail tried within ${tried} s`,
    );
    proxy.turn('pass');
    await eventually(60_000, async () => {
      // Their next try would be minutes later.
      await withClient(app.connection, (client) =>
        client.query(
          `update outbox set due_at = now() - interval '3 minutes', claimed_until = null where status in ('queued', 'failed')`,
        ),
      );
      await withClient(app.connection, (client) =>
        client.query(
          `insert into pgboss.job (name, data) select 'deliver-message', jsonb_build_object('id', id) from outbox where status in ('queued', 'failed')`,
        ),
      );
      expect(await unsent()).toEqual([]);
    });
    expect(new Set(received).size).toBe(known === 0 ? 20 : new Set(received.slice(0, known)).size + 20);
  }
});
