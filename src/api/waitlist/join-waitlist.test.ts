import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WAITLIST_CONSENT } from '#shared/waitlist/waitlist.contract.ts';
import { atOnce, createTestApp, type TestApp } from '#test/test-app.ts';
import { purgeWaitlist } from './waitlist-personal-data.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runtime.db.deleteFrom('waitlist').execute();
  await sql`delete from rate_limits`.execute(app.runtime.db);
});

const join = (body: unknown) => app.request('POST', 'waitlist/create', { body });
const entries = () => app.runtime.db.selectFrom('waitlist').selectAll().execute();

test('adds a phone number and stores the consent with its text and time', async () => {
  const answer = await join({ name: ' Ṣadé Adébáyọ̀ ', phoneNumber: '0803 123 4567' });
  expect(answer.status).toBe(201);
  expect(Object.keys(answer.body)).toEqual(['message']);
  expect(await entries()).toMatchObject([
    {
      name: 'Ṣadé Adébáyọ̀'.normalize('NFC'),
      contact: '+2348031234567',
      consent: WAITLIST_CONSENT,
      created_at: expect.any(Date),
    },
  ]);
});

test('adds an email address', async () => {
  expect((await join({ name: 'Ada', phoneNumber: 'Ada@Example.NG' })).status).toBe(201);
  expect(await entries()).toMatchObject([{ contact: 'ada@example.ng' }]);
});

test('stores a contact once, in any notation, with the same response', async () => {
  const first = await join({ name: 'Ada', phoneNumber: '0803 123 4567' });
  const again = await join({ name: 'Somebody else', phoneNumber: '+234 803 123 4567' });
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await entries()).toMatchObject([{ name: 'Ada' }]);
});

test('stores a contact once among fifty concurrent requests, with the same response', async () => {
  const answers = await atOnce(50, (i) =>
    join({ name: `Ada ${i}`, phoneNumber: i % 2 ? '08031234567' : '+2348031234567' }),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toHaveLength(1);
  expect(answers[0]?.status).toBe(201);
  expect(await entries()).toHaveLength(1);
});

describe('rejects', () => {
  test.each([
    ['no name', { phoneNumber: '08031234567' }, 'waitlist.missing_name', { name: 'Full Name is required.' }],
    [
      'a blank name',
      { name: '  ', phoneNumber: '08031234567' },
      'waitlist.missing_name',
      { name: 'Full Name is required.' },
    ],
    [
      'no contact',
      { name: 'Ada' },
      'waitlist.missing_contact',
      { phoneNumber: 'Phone Number or Email Address is required.' },
    ],
    [
      'null for both',
      { name: null, phoneNumber: null },
      'waitlist.missing_name',
      { name: 'Full Name is required.', phoneNumber: 'Phone Number or Email Address is required.' },
    ],
    [
      'an empty body',
      {},
      'waitlist.missing_name',
      { name: 'Full Name is required.', phoneNumber: 'Phone Number or Email Address is required.' },
    ],
  ] as const)('%s, with its sentence', async (_what, body, code, fields) => {
    const answer = await join(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code, fields });
  });

  test.each([
    '12',
    'not a number',
    '0803 123 456',
    '+1',
    'ada@',
    '@example.ng',
    'ada@example',
    `${'a'.repeat(250)}@example.ng`,
    '0803 123 4567 or ada@example.ng',
  ])('the contact %s', async (phoneNumber) => {
    const answer = await join({ name: 'Ada', phoneNumber });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body['fields'] as object)).toEqual(['phoneNumber']);
  });

  test.each([
    [{ name: 5, phoneNumber: 5 }],
    [{ name: ['Ada'], phoneNumber: '08031234567' }],
    [{ name: 'A\0da', phoneNumber: '08031234567' }],
    [{ name: 'x'.repeat(121), phoneNumber: '08031234567' }],
    [[]],
    [null],
  ])('wrong types and texts: %j', async (body) => {
    expect((await join(body)).status).toBe(400);
    expect(await entries()).toEqual([]);
  });

  test('entries beyond 75 from one address but for one every ten seconds; invalid forms do not count', async () => {
    await sql`delete from rate_limits`.execute(app.runtime.db);
    await sql`insert into rate_limits (key, points, expire) values ('waitlistEntries:127.0.0.1', 74, ${Date.now() + 60_000})`.execute(
      app.runtime.db,
    );
    await join({ name: 'Ada' });
    for (const phoneNumber of ['08031234567', '0803 123 4567'])
      expect((await join({ name: 'Ada', phoneNumber })).status).toBe(201);
    const refused = await join({ name: 'Ada', phoneNumber: '08031234568' });
    expect(refused.status).toBe(429);
    expect(refused.body['code']).toBe('request.too_many');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect(await entries()).toHaveLength(1);
  });
});

test('deletes an entry after two years, as stated on the privacy page', async () => {
  await join({ name: 'Ada', phoneNumber: '08031234567' });
  expect(await purgeWaitlist(app.runtime)).toBe(0);
  await app.advance('25 months');
  expect(await purgeWaitlist(app.runtime)).toBe(1);
  await app.advance('0 minutes');
});
