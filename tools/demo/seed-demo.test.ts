import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChargesOf } from '#api/charges/find-charges.ts';
import { openSingleConnection } from '#api/platform/database/single-connection.ts';
import { ensureFirstOwner } from '#api/staff/team/ensure-first-owner.ts';
import { bookingPaymentStatus } from '#shared/bookings/booking-charges.ts';
import { dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { listMyJobs } from '#shared/visits/time-entries.contract.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { expectConsistentLedger } from '#test/ledger-invariants.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { RowsToCopy } from './copy-rows.ts';
import { fillDemo, isEmpty } from './fill-demo.ts';
import { DEMO_CUSTOMER, DEMO_PASSWORD, DEMO_STAFF, makeCustomers } from './make-people.ts';
import { planToday } from './make-today.ts';
import { createRandom } from './random.ts';
import { readCentre } from './read-centre.ts';

const FILL = { customers: 300, bookings: 850, isToday: true };
let database: TestDatabase;
let app: TestApp;
let ownerPassword = '';

beforeAll(async () => {
  database = await cloneDatabase();
  app = await createTestApp({ WORKER: 'off' }, { given: database });
  const connection = await openSingleConnection(database.connection);
  expect(await isEmpty(connection.db)).toBe(true);
  // An application that was started before has its owner.
  const owner = await ensureFirstOwner(app.runtime);
  expect(owner.email).toBe(DEMO_STAFF.owner);
  ownerPassword = owner.password ?? '';
  await fillDemo(app.runtime.config, connection, FILL);
  expect(await isEmpty(connection.db)).toBe(false);
  await connection.close();
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

/** The figures of one row. */
const figures = async (query: ReturnType<typeof sql<Record<string, number>>>): Promise<Record<string, number>> =>
  (await query.execute(app.runtime.db)).rows[0] ?? {};

test('notifications lead to a page of their booking', async () => {
  const { dead } = await figures(sql`
    select count(*) filter (where not exists (select from bookings where page like '/user/bookings/' || id || '%'))::int as dead
    from messages where kind = 'notification'`);
  expect(dead).toBe(0);
});

test('fills a centre with as many customers and earlier bookings as asked for, in every state and up to today', async () => {
  const found = await figures(sql`
    select (select count(*) from customers)::int as customers, count(*)::int as bookings,
      count(distinct status) filter (where status <> 'pending-cancelled')::int as statuses, (max(created_at) > now() - interval '3 days')::int as recent,
      (min(created_at) between now() - interval '110 days' and now() - interval '80 days')::int as old from bookings`);
  expect(found).toMatchObject({ customers: FILL.customers, statuses: 4, recent: 1, old: 1 });
  expect(found['bookings']).toBeGreaterThan(FILL.bookings + 20);
  expect(found['bookings']).toBeLessThan(FILL.bookings + 50);
  const parts = await figures(sql`
    select (select count(*) from visits)::int as visits, (select count(*) from estimate_approvals)::int as approvals,
      (select count(*) from occupancies)::int as occupancies, (select count(*) from time_entries)::int as clocks,
      (select count(*) from refunds)::int as refunds, (select count(*) from credit_entries)::int as credit,
      (select count(*) from messages)::int as messages, (select count(*) from releases)::int as releases,
      (select count(*) from reviews)::int as reviews,
      (select count(*) from audit_log where detail ->> 'noShow' = 'true')::int as no_shows`);
  for (const [part, count] of Object.entries(parts)) expect(count, part).toBeGreaterThan(0);
});

test('has about a dozen cars today: in every state, one with a waiting estimate, one that can be collected, one that owes', async () => {
  const today = await figures(sql`
    with today as (select date_trunc('day', app_now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' as began)
    select count(*) filter (where v.state = 'checked-in')::int as waiting,
      count(*) filter (where v.state = 'in-work')::int as working,
      count(*) filter (where v.state = 'ready' and b.payment_status = 'paid')::int as ready,
      count(*) filter (where v.state = 'ready' and b.payment_status = 'partly-paid')::int as owing,
      count(*) filter (where v.state = 'released')::int as gone
    from bookings b join visits v using (id), today where v.checked_in_at >= began`);
  expect(today).toEqual({ waiting: 1, working: 3, ready: 1, owing: 1, gone: 4 });
  expect(
    await figures(sql`
      select count(*) filter (where a.starts_at > app_now() and b.status in ('pending', 'paid'))::int > 10 as coming,
        count(*) filter (where b.status = 'pending-cancelled')::int as to_cancel,
        count(*) filter (where b.status = 'pending' and a.id is null and not exists (select from visits v where v.id = b.id))::int as without_time
      from bookings b left join allocations a on a.booking_id = b.id`),
  ).toEqual({ coming: true, to_cancel: 1, without_time: 1 });
});

test('the demo customer has an appointment, a car in the workshop with a waiting estimate, and earlier visits', async () => {
  expect(
    await figures(sql`
      select count(*) filter (where a.starts_at > app_now())::int as coming,
        count(*) filter (where v.state = 'in-work' and e.id is not null
          and not exists (select from estimate_answers w where w.version_id = e.id))::int as waiting,
        (count(*) filter (where v.state = 'released') >= 3)::int as earlier
      from bookings b join customers c on c.id = b.customer_id left join visits v on v.id = b.id
        left join allocations a on a.booking_id = b.id left join estimate_versions e on e.booking_id = b.id
      where c.email = ${DEMO_CUSTOMER}`),
  ).toEqual({ coming: 1, waiting: 1, earlier: 1 });
});

test('a review of the small demo does not repeat the words of another', async () => {
  const { rows } = await sql`select body from reviews where body is not null group by body having count(*) > 1`.execute(
    app.runtime.db,
  );
  expect(rows).toEqual([]);
});

test('today is planned at any hour of the week: each instant is of today, in order, and no bay is taken twice', async () => {
  const centre = await readCentre(app.runtime.db, 92, 21);
  const rows = new RowsToCopy();
  const customers = makeCustomers(rows, createRandom(1), centre, { count: 40, passwordHash: '' });
  const midnight = instantOf(centre.timeZone, dayIn(centre.timeZone, centre.now), 0);
  for (let minute = 3; minute < 7 * 24 * 60; minute += 47) {
    const now = midnight + minute * 60_000;
    const day = dayIn(centre.timeZone, now);
    const bays = new Map<string, { from: number; until: number }[]>();
    for (const plan of planToday({ ...centre, now }, customers, { bays: new Map(), technicians: ['a', 'b'] })) {
      const { resourceId = '', pieces = [] } = plan.appointment ?? {};
      for (const piece of pieces) {
        const taken = bays.get(resourceId) ?? [];
        expect(taken.filter(({ from, until }) => from < piece.until && piece.from < until)).toEqual([]);
        bays.set(resourceId, [...taken, piece]);
      }
      if (!('course' in plan) || plan.course.times === null) continue;
      const { checkedInAt, inWorkAt, readyAt, leftAt } = plan.course.times;
      const instants = [plan.madeAt, checkedInAt, inWorkAt, readyAt, leftAt];
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
      expect([minute, dayIn(centre.timeZone, checkedInAt), checkedInAt <= now]).toEqual([minute, day, true]);
    }
  }
});

test('leaves books that agree, with promotions, credit and states as the application writes them', async () => {
  await expectConsistentLedger(app, { isMailed: false });
});

test('gives each booking the payment status of its charges', async () => {
  const rows = await app.runtime.db.selectFrom('bookings').select(['id', 'status', 'payment_status']).execute();
  const charges = await findChargesOf(
    app.runtime.db,
    rows.map(({ id }) => id),
  );
  const wrong = rows.filter(
    ({ id, status, payment_status: stored }) => bookingPaymentStatus(charges.get(id) ?? [], status) !== stored,
  );
  expect(wrong).toEqual([]);
});

test('keeps the order of time within each booking and visit', async () => {
  const { rows } = await sql`
    select b.id from bookings b
    where b.created_at > now() or exists (select from booking_events e where e.booking_id = b.id and (e.at < b.created_at or e.at > now()))
      or exists (select from visits v where v.id = b.id and (v.checked_in_at < b.created_at or v.ready_at < v.checked_in_at
        or v.released_at < v.ready_at or v.released_at > now()))
      or exists (select from payments p where p.booking_id = b.id and (p.settled_at < b.created_at or p.settled_at > now()))
      or exists (select from customers c where c.id = b.customer_id and c.created_at > b.created_at)`.execute(
    app.runtime.db,
  );
  expect(rows).toEqual([]);
});

test('lets the demo customer and every role of staff log in, and leaves an owner who was there as they are', async () => {
  const login = await expectOk(
    app.request<{ token: string }>('POST', 'user/login', { body: { email: DEMO_CUSTOMER, password: DEMO_PASSWORD } }),
  );
  const mine = await expectOk(app.request<{ bookings: Booking[] }>('GET', 'booking/mine', { token: login.body.token }));
  expect(mine.body.bookings.length).toBeGreaterThan(0);
  for (const email of Object.values(DEMO_STAFF)) {
    const password = email === DEMO_STAFF.owner ? ownerPassword : DEMO_PASSWORD;
    const { body } = await expectOk(
      app.request<{ token: string }>('POST', 'staff/login', { body: { email, password } }),
    );
    if (email !== DEMO_STAFF.technician) continue;
    const { jobs } = (await expectOk(app.call(listMyJobs, { token: body.token }))).body;
    expect(jobs.filter(({ isMine }) => isMine)).not.toEqual([]);
  }
});
