import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openEventStream } from '../event-stream.ts';
import { eventually } from '../postgres-process.ts';
import { printFigure, signIn, signUp, startFaultyApp, withClient, type FaultyApp } from './surroundings.ts';

const HOUR_S = 3600;
/** Idle, the process may take this share of a processor. */
const IDLE_SHARE = 0.3;

/** Sets the clocks of the process and of the database, s from the machine's. */
async function moveClocks(app: FaultyApp, ahead: number): Promise<void> {
  await app.measure(ahead * 1000);
  await withClient(app.connection, (client) =>
    client.query(
      `create or replace function app_now() returns timestamptz language sql stable as 'select now() + make_interval(secs => ${ahead})'`,
    ),
  );
}

let people = 0;
/** Signs up and waits for the mail with the code. */
async function expectMail(app: FaultyApp): Promise<void> {
  const person = (people += 1);
  expect((await app.request('/api/user/register', signUp(person))).status).toBe(201);
  await eventually(30_000, async () => {
    const { text } = await app.request(`/api/sandbox/outbox?to=ada${person}@example.ng`);
    expect((JSON.parse(text) as { messages: unknown[] }).messages).toHaveLength(1);
  });
}

/** Tries to log in with a wrong password until a limit refuses it. */
async function wrongLogIns(app: FaultyApp, email: string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < 8) {
    const body = JSON.stringify({ email, password: 'not the right one' });
    const headers = { 'content-type': 'application/json' };
    statuses.push((await app.request('/api/user/login', { method: 'POST', headers, body })).status);
  }
  return statuses;
}

test.each([
  ['a day ahead and back', 24 * HOUR_S],
  ['an hour back and again ahead', -HOUR_S],
])('a clock that jumps %s locks no one out, ends no stream and delays no mail', async (title, ahead) => {
  const app = await startFaultyApp();
  const { authorization } = await withClient(app.connection, (client) => signIn(client));
  const stream = await openEventStream(app.url, authorization.replace('Bearer ', ''));
  await expectMail(app);
  const me = async () => (await app.request('/api/user/me', { headers: { authorization } })).status;
  for (const [at, jump] of [ahead, 0].entries()) {
    await moveClocks(app, jump);
    expect(await me()).toBe(200);
    // Five are free; the limit begins again with each clock.
    expect((await wrongLogIns(app, 'ada1@example.ng')).slice(0, at === 0 ? 1 : 5)).not.toContain(429);
    await expectMail(app);
    const before = await app.measure();
    await sleep(5000);
    const share = ((await app.measure()).cpuMs - before.cpuMs) / 5000;
    expect(share).toBeLessThan(IDLE_SHARE);
    printFigure(`clock ${title}, jump ${at + 1}`, `${Math.round(100 * share)} % of a processor while idle`);
  }
  expect(stream.ended()).toBe(false);
  stream.close();
});
