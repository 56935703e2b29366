import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { confirmJoin, declineJoin } from '#shared/customers/walk-in-joins.contract.ts';
import { requestJoin } from '#shared/customers/join-request.contract.ts';
import { expectBooksAgree } from '#test/books.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { leaveDone } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { bookWalkIn, proveNumber } from '#test/walk-ins.ts';
import { wholeDatabase } from '#test/whole-database.ts';
import { exportedData } from '#test/exported-data.ts';

let app: TestApp;
let manager: StaffMember;
let desk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
});
afterAll(() => app.stop());

interface Requested {
  booking: StaffCard;
  phone: string;
  /** Accounts that ask for the same walk-in, with their requests. */
  accounts: Customer[];
  requests: string[];
}

let made = 0;
/** A walk-in with a booking, for which accounts with its number ask. */
async function makeRequests(count = 1, changes: object = {}): Promise<Requested> {
  const phone = `+23480577${String(++made).padStart(5, '0')}`;
  const booking = await bookWalkIn(app, desk, { phoneNumber: phone, ...changes });
  const accounts: Customer[] = [];
  for (let index = 0; index < count; index += 1) {
    const account = await createCustomer(app);
    await proveNumber(app, account._id, phone);
    await expectOk(account.call(requestJoin, { body: { known: booking.number } }));
    accounts.push(account);
  }
  const rows = await app.runtime.db
    .selectFrom('join_requests')
    .select('id')
    .where('walk_in_id', '=', booking.customer)
    .orderBy('created_at')
    .execute();
  return { booking, phone, accounts, requests: rows.map(({ id }) => id) };
}
const confirm = (id = '') => manager.call(confirmJoin, { params: { id } });
const bookingsOf = async (customer: string): Promise<string[]> => {
  const rows = await app.runtime.db.selectFrom('bookings').select('id').where('customer_id', '=', customer).execute();
  return rows.map(({ id }) => id);
};
const stateOf = (id: string) =>
  app.runtime.db
    .selectFrom('customers')
    .select(['joined_to', 'deleted_at', 'walk_in'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** Statuses without those of a pool that is full on a busy machine, whose callers try again. */
const statuses = (answers: { status: number }[]): Set<number> =>
  new Set(answers.map(({ status }) => status).filter((status) => status !== 503));

test('fifty confirmations at once join once, with one entry in the audit log and one notification', async () => {
  const { booking, accounts, requests } = await makeRequests();
  const [ada] = accounts as [Customer];
  expect(statuses(await atOnce(50, () => confirm(requests[0])))).toEqual(new Set([200]));
  await expectOk(confirm(requests[0]));
  expect(await bookingsOf(ada._id)).toEqual([booking._id]);
  const audited = await app.runtime.db
    .selectFrom('audit_log')
    .select('id')
    .where('event', '=', 'customer.joined')
    .where('subject_id', '=', ada._id)
    .execute();
  expect(audited).toHaveLength(1);
  const { messages } = (await ada.request<{ messages: { title: string }[] }>('GET', 'message/me/notification')).body;
  expect(messages.filter(({ title }) => title === 'Your earlier visits are here')).toHaveLength(1);
});

test('exactly one of two accounts that ask for one walk-in gets it, and the other one is notified', async () => {
  const { booking, accounts, requests } = await makeRequests(2);
  const answers = await Promise.all(requests.map((id) => confirm(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  // The first account has lost the number to the second one: it is refused before the other joins, or after.
  const refused = answers.find(({ status }) => status === 409);
  expect(['join.decided', 'join.not_possible']).toContain(refused?.code);
  const owners = await Promise.all(accounts.map(({ _id }) => bookingsOf(_id)));
  expect(owners.flat()).toEqual([booking._id]);
  const loser = accounts[owners.findIndex((own) => own.length === 0)];
  const { messages } = (
    await expectOk((loser as Customer).request<{ messages: { title: string }[] }>('GET', 'message/me/notification'))
  ).body;
  expect(messages.map(({ title }) => title)).toEqual(['Your earlier visits']);
  const decline = await manager.call(declineJoin, {
    params: { id: requests[answers.findIndex(({ status }) => status === 409)] ?? '' },
    body: { reason: 'Late.' },
  });
  expect(decline.code).toBe('join.decided');
});

test('a confirmation and a refusal at once end in one of the two', async () => {
  const { booking, requests } = await makeRequests();
  const refuse = () => manager.call(declineJoin, { params: { id: requests[0] ?? '' }, body: { reason: 'No.' } });
  const [confirmed, declined] = await Promise.all([confirm(requests[0]), refuse()]);
  expect([confirmed.status, declined.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await stateOf(booking.customer)).joined_to !== null).toBe(confirmed.status === 200);
});

test('an account deleted before the confirmation is joined by nothing', async () => {
  const { booking, accounts, requests } = await makeRequests();
  const [ada] = accounts as [Customer];
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  expect(await confirm(requests[0])).toMatchObject({ status: 404, code: 'join.not_found' });
  expect(await stateOf(booking.customer)).toMatchObject({ walk_in: true, joined_to: null });
});

test('a walk-in erased before the confirmation joins nothing, and one that joined is not erased by itself', async () => {
  const { booking, requests } = await makeRequests();
  const erase = (id: string) => manager.request('DELETE', `staff/customer/${id}`);
  await expectOk(erase(booking.customer));
  expect(await confirm(requests[0])).toMatchObject({ status: 404, code: 'join.not_found' });
  const joined = await makeRequests();
  await expectOk(confirm(joined.requests[0]));
  expect(await erase(joined.booking.customer)).toMatchObject({ status: 409, code: 'customer.has_account' });
});

test('whatever happens to the account or the walk-in in the same moment, no booking stays with a tombstone', async () => {
  for (let round = 0; round < 4; round += 1) {
    const both = await makeRequests();
    const [ada] = both.accounts as [Customer];
    const deletion = ada.request('DELETE', 'user/me', { currentPassword: ada.password });
    await Promise.all([confirm(both.requests[0]), deletion]);
    const { joined_to: joinedTo, walk_in: isWalkIn } = await stateOf(both.booking.customer);
    const name = await app.runtime.db
      .selectFrom('bookings')
      .select(['full_name', 'customer_id'])
      .where('id', '=', both.booking._id)
      .executeTakeFirstOrThrow();
    expect((await stateOf(ada._id)).deleted_at).not.toBeNull();
    expect(name).toEqual(
      joinedTo === null
        ? { full_name: 'Bàbá Àkàndé', customer_id: both.booking.customer }
        : { full_name: 'Deleted account', customer_id: ada._id },
    );
    expect(isWalkIn).toBe(joinedTo === null);

    const erased = await makeRequests();
    await Promise.all([
      confirm(erased.requests[0]),
      manager.request('DELETE', `staff/customer/${erased.booking.customer}`),
    ]);
    const after = await stateOf(erased.booking.customer);
    expect(after.deleted_at).not.toBeNull();
    expect((await bookingsOf(erased.booking.customer)).length).toBe(after.joined_to === null ? 1 : 0);
  }
});

test('a new booking or cash for the walk-in in the same moment ends in the account', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { booking, phone, accounts, requests } = await makeRequests();
    const [ada] = accounts as [Customer];
    const form = { ...(await app.bookingForm()), customer: booking.customer, fullName: 'B', phoneNumber: phone };
    const [joined, booked, paid] = await Promise.all([
      confirm(requests[0]),
      desk.request<{ booking: StaffCard }>('POST', 'staff/booking', { ...form, paymentMethod: 'cash' }),
      desk.request('PUT', `staff/booking/${booking._id}/payment`, { version: booking.version, method: 'cash' }),
    ]);
    expect([joined.status, paid.status]).toEqual([200, 200]);
    expect([201, 404]).toContain(booked.status);
    expect(await bookingsOf(booking.customer)).toEqual([]);
    expect(await bookingsOf(ada._id)).toHaveLength(booked.status === 201 ? 2 : 1);
  }
  await expectBooksAgree(app.runtime.db);
});

test('the export of the account has the joined data, and its deletion erases them, also after a restore', async () => {
  const { booking, phone, accounts, requests } = await makeRequests(1, { fullName: 'Heron Joined', isHere: true });
  const [ada] = accounts as [Customer];
  await checkIn(desk, booking, { plate: 'HRN-482KA' });
  await leaveDone(manager, booking);
  await expectOk(confirm(requests[0]));
  const { body } = await exportedData<
    Record<'bookings' | 'visits' | 'payments' | 'cars' | 'appointments' | 'joinRequests', object[]>
  >(app, ada._id);
  expect(body.bookings).toMatchObject([{ number: booking.number, fullName: 'Heron Joined' }]);
  expect(body.joinRequests).toMatchObject([{ foundBy: 'booking-number', outcome: 'joined', reason: null }]);
  expect([body.visits, body.payments, body.cars, body.appointments].map((rows) => rows.length)).toEqual([1, 1, 1, 1]);

  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  const left = (await wholeDatabase(app.runtime.db)).split('\n');
  expect(left.filter((line) => /heron|HRN482KA/i.test(line) || line.includes(phone))).toEqual([]);
  const erasures = await app.runtime.db
    .selectFrom('erasures')
    .select('subject_id')
    .where('subject_id', 'in', [ada._id, booking.customer])
    .execute();
  expect(erasures.map(({ subject_id: id }) => id).toSorted()).toEqual([ada._id, booking.customer].toSorted());
});

/** What a confirmation does with the rows of each table that names customers; a new one must be decided here. */
const TABLES: Record<string, 'moves' | 'stays' | 'walk-ins have none'> = {
  account_links: 'walk-ins have none',
  allocations: 'moves',
  booking_events: 'walk-ins have none',
  bookings: 'moves',
  car_people: 'walk-ins have none',
  cars: 'moves',
  consents: 'walk-ins have none',
  contact_history: 'walk-ins have none',
  credit_entries: 'walk-ins have none',
  customers: 'stays',
  data_exports: 'walk-ins have none',
  estimate_approvals: 'walk-ins have none',
  idempotency_keys: 'walk-ins have none',
  join_requests: 'stays',
  known_devices: 'walk-ins have none',
  message_recipients: 'moves',
  messages: 'moves',
  promotion_claims: 'moves',
  push_subscriptions: 'walk-ins have none',
  recent_finds: 'stays',
  sessions: 'walk-ins have none',
  sign_ups: 'walk-ins have none',
  verification_codes: 'walk-ins have none',
  waits: 'moves',
  ways_back: 'walk-ins have none',
};

test('each table that names customers has its place in a confirmation', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'customers'::regclass and conparentid = 0 order by 1`.execute(app.runtime.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(TABLES));
});
