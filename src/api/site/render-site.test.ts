import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
afterAll(() => app.stop());

test("the pages show the year, and the opening from the launch date on, by the database's clock", async () => {
  const year = new Date().getUTCFullYear() + 40;
  await sql`
    update settings set content = jsonb_set(content::jsonb, '{launchDate}', to_jsonb(${`${year - 2}-01-01T00:00:00Z`}::text))`.execute(
    app.runtime.db,
  );
  await app.restart();
  expect((await app.request('GET', '/launch')).text).toContain('Coming soon');
  await app.advance('40 years');
  await app.restart();
  const { text } = await app.request('GET', '/launch');
  expect(text).toContain('The doors are open');
  expect(text).toMatch(new RegExp(`©\\D*${year}`));
});

test('the sign and the pop-up promise a place only while there is one, and then the first care', async () => {
  const landing = async () => {
    await app.restart();
    const { text } = await app.request('GET', '/');
    return text.replaceAll(/<!-- -->/g, '');
  };
  const before = await landing();
  expect(before).toContain('one booking of Car care and repair for the first 100 people who verify an account');
  expect(before).toContain('100 places left: joining this list takes none, verifying an account does.');

  await sql`update promotions set taken = places where code = 'first-100'`.execute(app.runtime.db);
  const after = await landing();
  expect(after).not.toMatch(/50% off (?:car care|one booking)|places left/);
  expect(after).toContain('All 100 places at 50% off are taken. Get 20% off your first care.');
  expect(after).toContain('20% off');

  await sql`update promotions set active = false`.execute(app.runtime.db);
  expect(await landing()).not.toMatch(/\d+% off (?:car care|one booking|your first care)|places left/);
});

test('a browser that saves data gets the page without our font and pictures, and caches distinguish the two', async () => {
  const get = async (headers: Record<string, string>) => {
    const answer = await fetch(`${app.url}/`, { headers });
    return { text: await answer.text(), vary: answer.headers.get('vary'), etag: answer.headers.get('etag') };
  };
  const [whole, lean] = [await get({}), await get({ 'save-data': 'on' })];
  expect([whole.vary, lean.vary]).toEqual(Array(2).fill('accept-encoding, save-data'));
  expect(lean.etag).not.toBe(whole.etag);
  expect(whole.text).toMatch(/<html lang="en-NG"><head>.*<link rel="preload"[^>]* as="font"/s);
  expect(lean.text).toMatch(/<html data-saves-data="" lang="en-NG">/);
  expect(lean.text).not.toMatch(/as="(?:font|image)"/);
  const pictures = (text: string) => [...text.matchAll(/<img [^>]*src="data:([^"]*)"/g)].map(([, picture]) => picture);
  expect(pictures(whole.text).length).toBeGreaterThan(5);
  expect(pictures(lean.text)).toHaveLength(pictures(whole.text).length);
  expect(new Set(pictures(lean.text))).toEqual(
    new Set(["image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"]),
  );
});

test.each([{}, { 'save-data': 'on' }])(
  'every visitor of a page gets it as small as brotli makes it, with %o',
  async (saving) => {
    const page = async (encoding: string) => {
      const answer = await fetch(`${app.url}/privacy`, { headers: { 'accept-encoding': encoding, ...saving } });
      return { text: await answer.text(), size: Number(answer.headers.get('content-length')) };
    };
    const [first, second, plain] = [await page('br'), await page('br'), await page('identity')];
    expect([first.text, second.text]).toEqual([plain.text, plain.text]);
    const smallest = brotliCompressSync(plain.text).length;
    expect([first.size, second.size]).toEqual([smallest, smallest]);
  },
);
