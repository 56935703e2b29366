// node tools/bench/changes.ts: how long one change takes to reach 100 open screens, all served by one process.
import { setTimeout as sleep } from 'node:timers/promises';
import { warnOfLoad } from './processes.ts';
import { fill } from './seed.ts';
import { holds, quantile, withApp } from './temporary.ts';

const SCREENS = 100;
const CHANGES = 50;
/** From before the statement is sent until a screen has read its line, ms. */
const MOST_P99_MS = 250;

/** Announces something to all customers. */
const ANNOUNCE = `insert into messages (id, kind, target, audience, title, body, is_booking)
  values (gen_random_uuid(), 'notification', 'all', 'all', 'We close early today', 'At four.', false)`;

type Screen = ReadableStreamDefaultReader<Uint8Array>;

/** Resolves with the time at which a screen reads a line that contains `text`. */
async function arrival(screen: Screen, text: string): Promise<number> {
  for (;;) {
    const { done, value } = await screen.read();
    if (done) throw new Error('A stream ended.');
    if (Buffer.from(value).includes(text)) return performance.now();
  }
}

async function openScreen(url: string, token: string): Promise<Screen> {
  const response = await fetch(`${url}/api/event`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || response.body === null) throw new Error(`A stream was answered with ${response.status}.`);
  const screen = response.body.getReader();
  await arrival(screen, ': open');
  return screen;
}

warnOfLoad();
const times = await withApp({ WORKER: 'off' }, async ({ app, pool }) => {
  const tokens = await fill(pool, { customers: SCREENS, bookings: 1000 });
  const screens = await Promise.all(tokens.map((token) => openScreen(app.url, token)));
  const taken: number[] = [];
  for (let change = 0; change <= CHANGES; change++) {
    const arrivals = Promise.all(screens.map((screen) => arrival(screen, 'data: ')));
    const began = performance.now();
    await pool.query(ANNOUNCE);
    // The first change is to warm up.
    for (const at of await arrivals) if (change > 0) taken.push(at - began);
    await sleep(50);
  }
  await Promise.all(screens.map((screen) => screen.cancel().catch(() => undefined)));
  return taken;
});
if (!holds(`one change to ${SCREENS} screens, p99`, quantile(times, 0.99), { most: MOST_P99_MS }, ' ms'))
  process.exitCode = 1;
