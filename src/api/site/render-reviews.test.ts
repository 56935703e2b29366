import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIST } from '#api/platform/http/static-files.ts';
import { openRuntime } from '#api/runtime.ts';
import { hideReview, showReview, answerReview } from '#shared/reviews/staff-reviews.contract.ts';
import { removeReview } from '#shared/reviews/reviews.contract.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { Customer } from '#test/customers.ts';
import { makeReleased, makeReviews, review, staffReview } from '#test/reviews.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { longTest } from '#test/long-test.ts';
import { loadSite, openSite } from './render-site.ts';

/** Text that would be markup, script or the end of one where it is not escaped. */
const HOSTILE = `</script><script>alert('x')</script><img src=x onerror=alert(1)> "&amp;' \u202egnp.exe`;

let app: TestApp;
let manager: StaffMember;
let made: { customer: Customer; booking: Booking }[];
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  made = await makeReviews(app, manager, [
    { stars: 5, text: 'First.' },
    { stars: 2, text: HOSTILE, firstName: '<b>Adá', lastName: '<i>' },
    { stars: 4, text: null },
    { stars: 5, text: 'Fourth.', showName: false },
  ]);
});
afterAll(() => app.stop());

const at = (index: number) => made[index] as (typeof made)[number];
async function landing(): Promise<string> {
  await app.restart();
  return (await app.request('GET', '/')).text.replaceAll('<!-- -->', '');
}
const structured = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '') as Record<string, unknown>;
const quoted = (page: string): string[] =>
  [...page.matchAll(/<blockquote[^>]*>(.*?)<\/blockquote>/g)].map(([, text = '']) => text);

test('the landing page has no reviews while there are fewer than five, and all of them from five on', async () => {
  const before = await landing();
  expect(before).not.toMatch(/What customers say|<blockquote|of 5 stars/);
  expect(structured(before)).not.toHaveProperty('aggregateRating');

  made.push(...(await makeReviews(app, manager, [{ stars: 3, text: 'Fifth.' }])));
  const page = await landing();
  expect(page).toContain('What customers say');
  expect(page).toContain('5 reviews, each of a visit that took place');
  expect(page).toContain('aria-label="3.8 of 5 stars"');
  expect(structured(page)['aggregateRating']).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 3.8,
    reviewCount: 5,
    bestRating: 5,
    worstRating: 1,
  });
  // The newest first, of few stars too, without those that have no text.
  expect(quoted(page).map((text) => text.slice(0, 6))).toEqual(['Fifth.', 'Fourth', '&lt;/s', 'First.']);
  expect([...page.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)).toEqual([
    'Adá Ò.',
    'A customer',
    '&lt;b&gt;Adá &lt;.',
    'Adá Ò.',
  ]);
});

test('the text of a review is escaped, whatever it contains', async () => {
  const { version } = await staffReview(manager, at(1).booking);
  const { _id: id } = at(1).booking;
  await expectOk(manager.call(answerReview, { params: { id }, body: { version, text: HOSTILE } }));
  const page = await landing();
  expect(page).not.toMatch(/alert\('x'\)<\/script>|<img src=x|<b>Adá/);
  expect(page.split('&lt;img src=x onerror=alert(1)&gt;')).toHaveLength(3);
  expect(page).not.toMatch(/ style="/);
  expect(structured(page)['@type']).toBe('AutoRepair');
});

test('only the newest review of a customer is quoted, and a long one is cut', async () => {
  const { customer } = at(0);
  const again = await makeReleased(app, customer, manager);
  await review(customer, again, { stars: 4, text: `Again. ${'word '.repeat(100)}` });
  const page = await landing();
  const [newest = '', ...others] = quoted(page);
  expect(newest).toMatch(/^Again\. .*word…$/);
  expect(newest.length).toBeLessThanOrEqual(320);
  expect(others).not.toContain('First.');
  expect(page).toContain('6 reviews');
  await expectOk(customer.call(removeReview, { params: { id: again._id } }));
});

test('a hidden review is in no public figure, and a withdrawn name disappears', async () => {
  const { customer, booking } = at(4);
  const params = { id: booking._id };
  const { version } = await staffReview(manager, booking);
  await expectOk(manager.call(hideReview, { params, body: { version, reason: 'advertising' } }));
  expect(await landing()).not.toContain('What customers say');
  await expectOk(manager.call(showReview, { params }));
  await review(customer, booking, { stars: 3, text: 'Fifth.', showName: false });
  const page = await landing();
  expect(quoted(page)[0]).toBe('Fifth.');
  expect([...page.matchAll(/<bdi>(.*?)<\/bdi>/g)][0]?.[1]).toBe('A customer');
  await sql`update customers set first_name = 'Nkẹ́chi' where id = ${at(0).customer._id}`.execute(app.runtime.db);
  expect(await landing()).toContain('<bdi>Nkẹ́chi Ò.</bdi>');
});

longTest(
  'every process renders a new review within a minute, without a restart',
  async () => {
    const built = await loadSite(DIST);
    if (built === null) throw new Error('nothing is built');
    const { config, log } = app.runtime;
    const runtime = await openRuntime(config, app.database.connection, log, app.database.connection);
    const other = await openSite(runtime, built);
    try {
      await makeReviews(app, manager, [{ text: 'Seen by every process.' }]);
      const pages = async () => [(await app.request('GET', '/')).text, other.page('/', false)?.plain.toString() ?? ''];
      await expect
        .poll(async () => (await pages()).map((page) => page.includes('Seen by every process.')), { timeout: 60_000 })
        .toEqual([true, true]);
    } finally {
      other.stop();
      await runtime.close();
    }
  },
  70_000,
);
