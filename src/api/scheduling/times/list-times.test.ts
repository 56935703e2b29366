import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTimes, type ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { comingMonday, serviceId, setClock } from '#test/calendar.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
afterAll(() => app.stop());

const timesOf = async (service: string, vehicle = ''): Promise<ScheduleTimes> =>
  (
    await expectOk(
      app.request<ScheduleTimes>('GET', `schedule/times?service=${await serviceId(app, service)}${vehicle}`),
    )
  ).body;

test('the answer says how long the work takes, whether it may span days, and until when it can be moved', async () => {
  expect(await timesOf('Diagnostic repair')).toMatchObject({ workMinutes: 60, maySpanDays: false, cutOffMinutes: 120 });
  // The driver's minutes come before those of the bay.
  expect((await timesOf('Diagnostic repair', '&mode=pick-up')).workMinutes).toBe(105);
  expect(await timesOf('Collision repair')).toMatchObject({ workMinutes: 2400, maySpanDays: true });
});

test('today is over after its last start, and not full', async () => {
  const monday = await comingMonday(app);
  await setClock(app, monday, '09:00');
  expect((await timesOf('Car wash')).days[0]).toMatchObject({ date: monday, state: 'open' });
  await setClock(app, monday, '19:00');
  expect((await timesOf('Car wash')).days.map(({ state }) => state).slice(0, 2)).toEqual(['over', 'open']);
  await app.advance('0 minutes');
});

test('a service without a bay has no times and no minutes', async () => {
  await app.runtime.db
    .deleteFrom('service_needs')
    .where('service_id', '=', await serviceId(app, 'Tyre maintenance'))
    .execute();
  expect(await timesOf('Tyre maintenance')).toMatchObject({ workMinutes: 0, next: null });
});

/** The bytes as they come over the wire. */
const fetchRaw = (path: string, encoding: string): Promise<{ response: IncomingMessage; body: Buffer }> =>
  new Promise((resolve, reject) => {
    get(`${app.url}/api/${path}`, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ response, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });

test('the answer is compressed as the caller accepts it, and is never cached', async () => {
  const path = `schedule/times?service=${await serviceId(app, 'Diagnostic repair')}`;
  const [plain, br, gzip] = await Promise.all(
    ['identity', 'br, gzip', 'gzip'].map((encoding) => fetchRaw(path, encoding)),
  );
  const text = plain?.body.toString() ?? '';
  expect(listTimes.response.parse(JSON.parse(text))).toEqual(JSON.parse(text));
  expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text);
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text);
  expect((br?.body.length ?? Infinity) * 5).toBeLessThan(text.length);
  for (const one of [plain, br, gzip])
    expect([one?.response.headers['cache-control'], one?.response.headers.vary]).toEqual([
      'no-store',
      'accept-encoding',
    ]);
});
