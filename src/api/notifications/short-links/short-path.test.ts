import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { longPath, shortPath } from './short-path.ts';
import { shortLinkRoutes } from './short-links.routes.ts';

const ID = '018f4c2e-0000-7000-8000-000000000412';

test('a short path is that of its page alone, for every booking, car and page of a booking', () => {
  const pages = ['', '/estimate', '/release', '/car', '/move', '/review', '/receipt'];
  const path = fc.oneof(
    fc.tuple(fc.uuid(), fc.constantFrom(...pages)).map(([id, page]) => `/user/bookings/${id}${page}`),
    fc.uuid().map((id) => `/user/cars/${id}`),
  );
  fc.assert(
    fc.property(path, (long) => {
      const short = shortPath(long);
      expect(short.length).toBeLessThanOrEqual(30);
      expect(longPath(short)).toBe(long);
    }),
  );
});

test('other pages have no short path', () => {
  for (const path of ['/user', '/reset', `/user/bookings/${ID}/edit`, `/user/bookings/${ID}/receipt?charge=${ID}`])
    expect(shortPath(path)).toBe(path);
});

test('a short link leads to its page, and an unknown one nowhere', async () => {
  const app = Fastify();
  shortLinkRoutes(app);
  const get = (url: string) => app.inject(url);
  const found = await get(shortPath(`/user/bookings/${ID}/estimate`));
  expect([found.statusCode, found.headers.location]).toEqual([302, `/user/bookings/${ID}/estimate`]);
  expect((await get(`${shortPath(`/user/cars/${ID}`)}?utm=1`)).headers.location).toBe(`/user/cars/${ID}`);
  for (const path of [
    '/b/x',
    `/b/${'z'.repeat(25)}`,
    `/b/${'0'.repeat(25)}/z`,
    '/c/1/e',
    `/b/${ID}`,
    '/b//evil.example',
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  await app.close();
});
