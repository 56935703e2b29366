import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { KEY_SCOPES, type KeyScope } from '#shared/key-scopes.ts';
import * as contract from '#shared/integrations/staff-keys.contract.ts';
import * as v1 from '#shared/integrations/v1.contract.ts';
import { insertKey } from '#test/api-keys.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { emailsTo, eventually } from '#test/payments.ts';
import { createStaff, createStaffSession, finishInCash, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';

let app: TestApp;
let ada: Customer;
let owner: StaffMember;
let admin: StaffMember;
let booking: Booking;
beforeAll(async () => {
  app = await createTestApp();
  ada = await createCustomer(app);
  booking = await app.book(ada);
});
beforeEach(async () => {
  await app.advance('0 minutes');
  await sql`delete from api_keys`.execute(app.runtime.db);
  await sql`delete from rate_limits`.execute(app.runtime.db);
  [owner, admin] = await Promise.all([createStaff(app, 'owner'), createStaff(app, 'super_admin')]);
});
afterAll(() => app.stop());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);
const form = (changes: object = {}) => ({
  name: 'Accounting',
  scopes: ['bookings'] as KeyScope[],
  expiresOn: inDays(30),
  currentPassword: admin.password,
  ...changes,
});
const make = (changes: object = {}) => admin.call(contract.createKey, { body: form(changes) });
const made = async (changes: object = {}) => (await expectOk(make(changes))).body;
const keys = async () => (await expectOk(admin.call(contract.listKeys))).body.keys;
const read = (token: string) => app.call(v1.v1ListBookings, { token });

test('a key is shown once, stored as a digest, and reads only the data of its scope', async () => {
  const { secret, key } = await made();
  expect(secret).toMatch(/^cck_[\w-]{43}$/);
  expect(key).toMatchObject({ name: 'Accounting', scopes: ['bookings'], state: 'active', lastUsedAt: null });
  expect(secret.startsWith(key.prefix)).toBe(true);
  expect(JSON.stringify(await keys())).not.toContain(secret);
  const { rows } = await sql<{ row: string }>`select k::text as row from api_keys k`.execute(app.runtime.db);
  expect(rows[0]?.row).not.toContain(secret.slice(key.prefix.length));

  expect((await read(secret)).body.bookings.map(({ id }) => id)).toEqual([booking._id]);
  expect((await keys())[0]?.lastUsedAt).not.toBeNull();
});

test('making a key requires the password again, ends the maker’s other sessions, and sends an email to all owners', async () => {
  expect((await make({ currentPassword: undefined })).code).toBe('account.confirm_first');
  expect((await make({ currentPassword: 'not it' })).code).toBe('account.wrong_password');
  expect(await keys()).toEqual([]);
  const other = await createStaffSession(app, admin.id);
  await made();
  expect((await app.call(contract.listKeys, { token: other })).code).toBe('session.missing');
  for (const { email } of [owner, admin])
    await eventually(async () => (await emailsTo(app, email)).includes('A key for others was made'));
});

test.each([
  ['yesterday', -1],
  ['more than a year ahead', 367],
])('a key that ends %s is refused', async (_, days) => {
  expect((await make({ expiresOn: inDays(days) })).code).toBe('key.bad_end');
});

test('a key can end today, and a year ahead', async () => {
  await made({ expiresOn: inDays(1) });
  await made({ expiresOn: inDays(365) });
});

test('every key that is unknown, expired, revoked or without rights gets the same 401', async () => {
  const { secret, key } = await made();
  const answers = async () => {
    const { status, body } = await read(secret);
    const { requestId: _, ...rest } = body as object as Record<string, unknown>;
    return { status, ...rest };
  };
  const unknown = { status: 401, code: 'key.missing', message: expect.any(String) };
  expect((await read(secret)).status).toBe(200);

  await app.advance('32 days');
  expect(await answers()).toEqual(unknown);
  expect((await app.runtime.db.selectFrom('api_keys').select('id').execute()).length).toBe(1);
  await app.advance('0 minutes');

  await sql`update staff set suspended_at = now() where id = ${admin.id}`.execute(app.runtime.db);
  expect(await answers()).toEqual(unknown);
  await sql`update staff set suspended_at = null, type = 'manager' where id = ${admin.id}`.execute(app.runtime.db);
  expect(await answers()).toEqual(unknown);
  expect((await owner.call(contract.listKeys)).body.keys[0]?.state).toBe('refused');
  await sql`update staff set type = 'super_admin' where id = ${admin.id}`.execute(app.runtime.db);
  expect((await read(secret)).status).toBe(200);

  await expectOk(owner.call(contract.revokeKey, { params: { id: key._id } }));
  expect(await answers()).toEqual(unknown);
  for (const wrong of [`cck_${'A'.repeat(43)}`, 'cck_short', admin.token, ada.token])
    expect([wrong, (await read(wrong)).code]).toEqual([wrong, 'key.missing']);
});

test('a key reads no more than its scopes, and never a call of staff or customers', async () => {
  const scopes = Object.keys(KEY_SCOPES) as KeyScope[];
  const calls = {
    bookings: [v1.v1ListBookings, v1.v1GetBooking],
    visits: [v1.v1ListVisits, v1.v1GetVisit],
    calendar: [v1.v1GetCalendar],
    catalogue: [v1.v1GetCatalogue],
  };
  for (const scope of scopes) {
    const token = await insertKey(app, owner.id, { scopes: [scope] });
    for (const other of scopes)
      for (const call of calls[other]) {
        const answer = await app.call(call, { token, params: { id: booking._id } });
        const expected = scope !== other ? 'key.scope' : call === v1.v1GetVisit ? 'visit.not_found' : undefined;
        expect([scope, call.path, answer.code]).toEqual([scope, call.path, expected]);
      }
    expect((await app.request('GET', 'staff/board', { token })).status).toBe(401);
    expect((await app.request('GET', 'user/me', { token })).status).toBe(401);
  }
});

test('the responses to a key contain no name, contact, plate, note or money', async () => {
  const guest = await createCustomer(app);
  const own = await app.book(guest, {
    mode: 'pick-up',
    location: '12 Secret Close, Bodija',
    phoneNumber: '0809 876 5432',
    fullName: 'Canary Adébáyọ̀',
  });
  await checkIn(owner, own);
  await finishInCash(owner, own._id);
  const token = await insertKey(app, owner.id);
  const texts = await Promise.all(
    [v1.v1ListBookings, v1.v1GetBooking, v1.v1ListVisits, v1.v1GetVisit, v1.v1GetCalendar, v1.v1GetCatalogue].map(
      async (call) => (await expectOk(app.call(call, { token, params: { id: own._id } }))).text,
    ),
  );
  const { price } = own;
  for (const text of texts)
    for (const canary of [
      'Canary',
      'Secret Close',
      '98765432',
      'BDJ',
      'paid',
      'cash',
      `:${price}`,
      guest._id,
      guest.email,
    ])
      expect(text).not.toContain(canary);
  expect((await app.call(v1.v1GetBooking, { token, params: { id: own._id } })).body.state).toBe('completed');
  expect((await app.call(v1.v1GetVisit, { token, params: { id: own._id } })).body).toMatchObject({
    id: own._id,
    bookingNumber: own.number,
    state: 'checked-in',
  });
});

test('a cursor leads through all bookings once', async () => {
  const token = await insertKey(app, owner.id);
  const { rows } = await sql<{ id: string }>`
    with made as (insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
      'number', nextval('booking_numbers'), 'status', 'cancelled'))).* from bookings b, generate_series(1, 60)
    where b.id = ${booking._id} returning *),
    lines as (insert into booking_services (booking_id, service_id, position, service_name, price_kobo, discount_kobo, minutes)
      select id, service_id, 0, service_name, price_kobo, discount_kobo, 0 from made)
    select id from made`.execute(app.runtime.db);
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const page: { bookings: { id: string }[]; next: string | null } = (
      await expectOk(app.call(v1.v1ListBookings, { token, query: next === null ? {} : { cursor: next } }))
    ).body;
    expect(page.bookings.length).toBeLessThanOrEqual(50);
    seen.push(...page.bookings.map(({ id }) => id));
    ({ next } = page);
  } while (next !== null);
  expect(seen.length).toBe(new Set(seen).size);
  expect(seen).toEqual(expect.arrayContaining([booking._id, ...rows.map(({ id }) => id)]));
});

test('the calendar of a key covers the days that it asks for', async () => {
  const token = await insertKey(app, owner.id);
  const { body } = await expectOk(app.call(v1.v1GetCalendar, { token, query: { from: '2030-03-04', days: 31 } }));
  expect(body).toEqual({ timeZone: 'Africa/Lagos', from: '2030-03-04', days: 31, jobs: [] });
  expect((await app.call(v1.v1GetCalendar, { token, query: { days: 32 } })).code).toBe('request.invalid');
});

test('calls with a key are limited by key', async () => {
  const [token, other] = [await insertKey(app, owner.id), await insertKey(app, owner.id)];
  const answers = await atOnce(125, () => read(token));
  expect(answers.filter(({ status }) => status === 200).length).toBe(120);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('request.too_many'));
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await read(other)).status).toBe(200);
});

test('making a key counts wrong passwords like a log-in', async () => {
  const codes = new Set<string | undefined>();
  for (let i = 0; i < 20 && !codes.has('account.too_many_tries'); i++)
    codes.add((await make({ currentPassword: 'not it' })).code);
  expect(codes).toEqual(new Set(['account.wrong_password', 'account.too_many_tries']));
  expect(await keys()).toEqual([]);
});

test('rejects a new key while the queue of passwords is full', async () => {
  const busy = await withFullPasswordQueue(app, () => make());
  expect([busy.status, busy.code]).toEqual([503, 'request.busy']);
  expect(await keys()).toEqual([]);
});

test('one of fifty concurrent requests makes the last key', async () => {
  for (let count = 0; count < 49; count += 1) await insertKey(app, owner.id);
  const makers = await atOnce(5, () => createStaff(app, 'super_admin'));
  const answers = await Promise.all(
    makers.map((maker) => maker.call(contract.createKey, { body: form({ currentPassword: maker.password }) })),
  );
  expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual([...Array(4).fill('key.too_many'), 'ok']);
});

test('rejects a new key when its maker is suspended or gets another password while the password is compared', async () => {
  const races = await atOnce(4, async () => {
    const maker = await createStaff(app, 'super_admin');
    const [answer] = await Promise.all([
      maker.call(contract.createKey, { body: form({ currentPassword: maker.password }) }),
      expectOk(
        owner.request('PUT', `staff/people/${maker.id}/suspended`, {
          suspended: true,
          currentPassword: owner.password,
        }),
      ),
    ]);
    return { answer, maker };
  });
  for (const { answer } of races) {
    if (answer.status === 201) expect((await read(answer.body.secret)).code).toBe('key.missing');
    else expect(answer.code).toBe('session.missing');
  }
});

test('revoking is recorded once, and no key is ever in a log line', async () => {
  const { secret, key } = await made();
  const { body } = await make({ scopes: ['visits'] });
  await read(secret);
  await read(body.secret);
  const revoke = () => admin.call(contract.revokeKey, { params: { id: key._id } });
  const answers = await atOnce(50, revoke);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await sql<{ event: string; detail: string }>`
    select event, detail::text from audit_log where subject_id = ${key._id} order by id`.execute(app.runtime.db);
  expect(rows.map(({ event }) => event)).toEqual(['key.created', 'key.revoked']);
  const lines = app.logs.join('\n') + rows.map(({ detail }) => detail).join();
  expect(lines).toContain(key._id);
  for (const one of [secret, body.secret]) expect(lines).not.toContain(one.slice(12));
});

test('an error of the limit is the catalogue’s', () => {
  expect(new AppError('key.missing').status).toBe(401);
  expect(new AppError('key.scope').status).toBe(403);
});
