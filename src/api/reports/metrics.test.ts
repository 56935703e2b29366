import { expect, test } from 'vitest';
import { readConfig } from '#api/config.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const TOKEN = 'a token of at least thirty-two characters';
const fetchFrom = ({ url }: TestApp, path: string, authorization?: string) =>
  fetch(`${url}${path}`, { headers: authorization === undefined ? {} : { authorization } });

test('metrics need their token; without it the address is like an unknown one', async () => {
  const app = await createTestApp({ METRICS_TOKEN: TOKEN, WORKER: 'off' });
  try {
    const ada = await createCustomer(app);
    const right = await fetchFrom(app, '/metrics', `Bearer ${TOKEN}`);
    expect([right.status, right.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const text = await right.text();
    for (const line of [/^process_uptime_seconds [\d.]+$/m, /^carcare_waiting\{what="unwritten-erasures"\} 0$/m])
      expect(text).toMatch(line);
    expect(text).not.toContain(ada.email);
    const withoutId = async (answer: Response) => {
      const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
      return [answer.status, body];
    };
    const unknown = await withoutId(await fetchFrom(app, '/nothing-here'));
    for (const header of [undefined, `Bearer ${TOKEN}x`, `Bearer ${ada.token}`, TOKEN])
      expect(await withoutId(await fetchFrom(app, '/metrics', header))).toEqual(unknown);
    // Health is a plain yes or no.
    for (const path of ['/healthz', '/readyz'])
      expect(await (await fetchFrom(app, path, `Bearer ${TOKEN}`)).json()).toEqual({ ok: true });
    expect(app.logs.join('\n')).not.toContain(TOKEN);
  } finally {
    await app.stop();
  }
});

test('without METRICS_TOKEN there are no metrics, and a short token is refused at the start', async () => {
  const app = await createTestApp({ WORKER: 'off' });
  try {
    for (const header of [undefined, 'Bearer ', 'Bearer null'])
      expect((await fetchFrom(app, '/metrics', header)).status).toBe(404);
  } finally {
    await app.stop();
  }
  expect(() => readConfig({ METRICS_TOKEN: 'x'.repeat(31) })).toThrow(
    'METRICS_TOKEN must have at least 32 characters.',
  );
});
