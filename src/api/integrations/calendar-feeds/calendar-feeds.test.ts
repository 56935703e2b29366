import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as contract from '#shared/integrations/staff-calendar-feeds.contract.ts';
import * as v1 from '#shared/integrations/v1.contract.ts';
import { insertKey } from '#test/api-keys.ts';
import { calendarTime } from '#test/calendar-file.ts';
import { calendarOf, comingMonday, lagosTime, setClock } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let owner: StaffMember;
let monday: string;
let bays: readonly { _id: string; name: string }[];
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
  await setClock(app, monday, '07:30');
  ada = await createCustomer(app);
  owner = await createStaff(app, 'owner');
  ({ bays } = await calendarOf(owner));
});
afterEach(async () => {
  await sql`delete from calendar_feeds`.execute(app.runtime.db);
  await sql`delete from allocations`.execute(app.runtime.db);
  await sql`delete from rate_limits`.execute(app.runtime.db);
});
afterAll(() => app.stop());

const bayId = (name: string): string => bays.find((bay) => bay.name === name)?._id ?? '';
const make = async (bay?: string) =>
  (await expectOk(owner.call(contract.createFeed, { body: { name: 'Workshop wall', ...(bay && { bay }) } }))).body;
const read = (address: string, headers: Record<string, string> = {}) =>
  app.request<string>('GET', new URL(address).pathname, { headers });
/** The events of a file by property, with folded lines joined. */
const eventsIn = (file: string) =>
  file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        [...event.matchAll(/^([A-Z-]+)(?:;[^:\r\n]*)?:(.*)\r$/gm)].map(([, name, value]) => [name, value]),
      ),
    );

test('a feed of a bay has its jobs with number, service and the right times, and nothing about people or money', async () => {
  const booking = await app.book(ada, {
    startsAt: lagosTime(monday, '09:00'),
    fullName: 'Canary Adébáyọ̀',
    phoneNumber: '0809 876 5432',
  });
  const [wash, lift, all] = [await make(bayId('Wash 1')), await make(bayId('Lift 1')), await make()];
  expect(wash.address).toMatch(/\/calendar\/[\w-]{22}\.ics$/);
  const answer = await read(wash.address);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, max-age=300',
  ]);
  expect(answer.text).toContain('X-WR-TIMEZONE:Africa/Lagos');
  expect(eventsIn(answer.text)).toMatchObject([
    {
      SUMMARY: `${booking.number} Car wash`,
      LOCATION: 'Wash 1',
      DTSTART: calendarTime(lagosTime(monday, '09:00')),
      DTEND: calendarTime(lagosTime(monday, '09:45')),
    },
  ]);
  expect(eventsIn((await read(lift.address)).text)).toEqual([]);
  expect(eventsIn((await read(all.address)).text)).toHaveLength(1);
  for (const canary of ['Canary', '9876', ada.email, 'Honda']) expect(answer.text).not.toContain(canary);
  const key = await insertKey(app, owner.id);
  const { jobs } = (await expectOk(app.call(v1.v1GetCalendar, { token: key }))).body;
  expect(jobs).toMatchObject([{ bookingId: booking._id, service: 'Car wash', bay: { name: 'Wash 1' } }]);
});

test('a feed with the same jobs has the same ETag and answers 304, and another job changes the ETag', async () => {
  const { address } = await make();
  await app.book(ada, { startsAt: lagosTime(monday, '09:00') });
  const etag = (await read(address)).headers.get('etag') ?? '';
  const again = await read(address, { 'if-none-match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
  for (const tags of [`W/${etag}`, `"other", W/${etag}`, '*'])
    expect([tags, (await read(address, { 'if-none-match': tags })).status]).toEqual([tags, 304]);
  await app.book(ada, { startsAt: lagosTime(monday, '10:00') });
  expect((await read(address, { 'if-none-match': etag })).status).toBe(200);
});

test('a feed reaches four weeks back and twelve ahead, and contains no appointment that lost its time', async () => {
  const { address } = await make();
  await app.book(ada, { startsAt: lagosTime(monday, '09:00') });
  const shift = (interval: string) =>
    sql`update occupancies set during = tstzrange(lower(during) + ${interval}::interval, upper(during) + ${interval}::interval)`.execute(
      app.runtime.db,
    );
  const count = async () => eventsIn((await read(address)).text).length;
  await shift('-27 days');
  expect(await count()).toBe(1);
  await shift('-2 days');
  expect(await count()).toBe(0);
  await shift('112 days');
  expect(await count()).toBe(1);
  await shift('2 days');
  expect(await count()).toBe(0);
  await shift('-85 days');
  expect(await count()).toBe(1);
  await sql`update allocations set kind = 'hold', held_until = app_now() - interval '1 minute'`.execute(app.runtime.db);
  expect(await count()).toBe(0);
});

test('a renewed, a revoked and an unknown address all answer like any unknown page', async () => {
  const { address, feed } = await make();
  const renewed = (await expectOk(owner.call(contract.renewFeed, { params: { id: feed._id } }))).body;
  expect(renewed.feed.renewedAt).not.toBeNull();
  expect((await read(renewed.address)).status).toBe(200);
  const revoked = renewed.address;
  await expectOk(owner.call(contract.revokeFeed, { params: { id: feed._id } }));
  const compare = async (path: string) => {
    const { status, body, headers } = await app.request('GET', path);
    const { requestId: _, ...rest } = body as Record<string, unknown>;
    return { status, rest, type: headers.get('content-type') };
  };
  const nothing = await compare('/calendar-of-nobody');
  expect(nothing.status).toBe(404);
  const unknown = `/calendar/${'A'.repeat(22)}.ics`;
  const paths = [address, revoked].map((one) => new URL(one).pathname);
  for (const path of [...paths, unknown, '/calendar/x.ics', `${unknown}x`, '/calendar/', '/calendar/%00.ics'])
    expect([path, await compare(path)]).toEqual([path, nothing]);
  expect((await owner.call(contract.renewFeed, { params: { id: feed._id } })).code).toBe('feed.not_found');
});

test('the secret of a feed is stored as a digest and is in no log line, even when reading fails', async () => {
  const { address, feed } = await make();
  const secret = /([\w-]{22})\.ics$/.exec(address)?.[1] ?? '';
  await read(address);
  await atOnce(70, () => read(address));
  await sql`alter table occupancies rename to occupancies_gone`.execute(app.runtime.db);
  await sql`delete from rate_limits`.execute(app.runtime.db);
  const failed = await read(address);
  await sql`alter table occupancies_gone rename to occupancies`.execute(app.runtime.db);
  expect(failed.status).toBe(500);
  const { rows } = await sql<{ row: string }>`select f::text as row from calendar_feeds f`.execute(app.runtime.db);
  const lines = app.logs.join('\n');
  expect(lines).toContain('request failed');
  for (const text of [lines, failed.text, ...rows.map(({ row }) => row)]) expect(text).not.toContain(secret);
  const listed = (await expectOk(owner.call(contract.listFeeds))).body;
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect(listed.feeds).toMatchObject([{ _id: feed._id, bay: null, readAt: expect.any(String) }]);
});

test('each feed has a limit of its own, and at most fifty can be made', async () => {
  const [{ address }, other] = [await make(), await make()];
  const answers = await atOnce(62, () => read(address));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await read(other.address)).status).toBe(200);
  const made = await atOnce(50, () => owner.call(contract.createFeed, { body: { name: 'x' } }));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(48);
  expect(made.filter(({ code }) => code === 'feed.too_many')).toHaveLength(2);
});

test('a feed of a bay that does not exist is refused', async () => {
  for (const bay of ['nothing', owner.id])
    expect((await owner.call(contract.createFeed, { body: { name: 'x', bay } })).code).toBe('feed.unknown_bay');
});
