import { sql } from 'kysely';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { reconcileOpen } from '#api/payments/attempts/reconcile-open.ts';
import { verifyReference } from '#api/payments/attempts/verify-payment.ts';
import { offerPlaces } from '#api/scheduling/waiting/offer-places.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { waitForPlace } from '#shared/scheduling/waiting.contract.ts';
import { advanceToNoon } from '../calendar.ts';
import type { Customer } from '../customers.ts';
import { retryWhileUnavailable } from '../payments.ts';
import { startProcess } from '../process.ts';
import { atOnce, expectOk, together, type TestResponse } from '../test-app.ts';
import { FEW_ROUNDS, openArena, RACE_MS, racesIn, reportDurations, TAKERS, timed, type Arena } from './arena.ts';

/** How many transactions of the application are open, in all processes. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and application_name = 'car-care-2' and pid <> pg_backend_pid() and xact_start is not null`.execute(
    arena.app.runtime.db,
  );
  return rows[0]?.open ?? 0;
}

let arena: Arena;
const race = racesIn(() => arena);
/** The form of a booking; a hold must name its car to be for the same job. */
let form: Record<string, unknown>;
beforeAll(async () => {
  arena = await openArena();
  form = await arena.app.bookingForm();
}, RACE_MS);
afterAll(async () => {
  reportDurations();
  await arena.app.stop();
});

const book = (customer: Customer, more: object, key = newId()): Promise<TestResponse<{ booking: Booking }>> =>
  retryWhileUnavailable(async () => {
    const answer = await timed(() =>
      customer.request<{ booking: Booking }>('POST', 'booking/book', { ...form, ...more }, { 'idempotency-key': key }),
    );
    if (answer.code === 'request.busy') throw new Error('a deadlock reached a client');
    return answer;
  });

const requestCancellation = (customer: Customer, id: string) =>
  expectOk(customer.request('PUT', `booking/${id}/update-status`, { status: 'pending-cancelled' }));

/** How many cars have this start now, and how many of them by a booking. */
async function soldAt(startsAt: string): Promise<{ sold: number; booked: number }> {
  const { rows } = await sql<{ sold: number; booked: number }>`
    select count(*)::int as sold, (count(*) filter (where booking_id is not null))::int as booked from allocations a
    where starts_at = ${startsAt} and (held_until is null or held_until > app_now())
      and exists (select from occupancies o where o.allocation_id = a.id)`.execute(arena.app.runtime.db);
  return rows[0] ?? { sold: 0, booked: 0 };
}

async function setRules(rule: object): Promise<void> {
  const { rules, version } = (
    await expectOk(arena.manager.request<{ rules: object; version: number }>('GET', 'staff/schedule'))
  ).body;
  await expectOk(
    arena.manager.request('PUT', 'staff/schedule/rules', { rules: { ...rules, ...rule }, version, confirm: true }),
  );
}

race(
  'a payment that settles while its time expires leads to a time or to none, and every bay is sold',
  async ({ bays, startsAt, random }) => {
    await setRules({ unpaidKeepsTime: false });
    const payers = await arena.newCustomers(bays);
    const paid = await Promise.all(
      payers.map(async (payer) => {
        const { booking } = (await expectOk(book(payer, { startsAt }))).body;
        const { reference } = (
          await expectOk(payer.request<{ reference: string }>('POST', `booking/${booking._id}/payment`))
        ).body;
        await arena.app.provider(reference, 'success', { webhook: 'never' });
        return { payer, id: booking._id, reference };
      }),
    );
    await arena.app.advance('16 minutes');
    const takers = arena.customers.slice(0, Math.max(2, random.below(TAKERS)));
    const settle = paid.flatMap(({ payer, id, reference }) => [
      () => verifyReference(arena.app.runtime, reference),
      () => retryWhileUnavailable(() => payer.request('POST', 'booking/pay', { id, ref: reference })),
    ]);
    const take = takers.map((taker) => () => arena.hold(taker, arena.services.wash, startsAt));
    const sweep = [() => reconcileOpen(arena.app.runtime), () => offerPlaces(arena.app.runtime)];
    await together<unknown>(random.shuffle([...settle, ...take, ...sweep]));
    const bookings = await Promise.all(
      paid.map(async ({ payer, id }) => (await expectOk(payer.request<Booking>('GET', `booking/${id}`))).body),
    );
    expect(bookings.map(({ status, paymentStatus }) => [status, paymentStatus])).toEqual(
      bookings.map(() => ['paid', 'paid']),
    );
    const placed = bookings.filter(({ appointment }) => appointment !== null);
    expect(await soldAt(startsAt)).toEqual({ sold: bays, booked: placed.length });
    const { rows } = await sql<{ lost: number }>`
      select count(*)::int as lost from booking_events
      where event = 'appointment-lost' and booking_id = any(${paid.map(({ id }) => id)})`.execute(arena.app.runtime.db);
    expect(rows[0]?.lost).toBe(bays - placed.length);
    await setRules({ unpaidKeepsTime: true });
  },
);

race(
  'one customer with two tabs, one key and an offline queue has one hold and books it once',
  async ({ bays, round, startsAt: one, random }) => {
    const other = arena.startOf(round, 60);
    const [customer] = await arena.newCustomers(1);
    const holdIn = (startsAt: string) =>
      customer!.request<{ hold: string }>('POST', 'schedule/hold', {
        service: arena.services.wash,
        vehicle: form['vehicle'],
        startsAt,
      });
    const tabs = random.shuffle([one, other, one, other]);
    await Promise.all(tabs.map((startsAt) => expectOk(holdIn(startsAt))));
    expect(await arena.countAllocations()).toBe(1);
    expect((await arena.left(arena.services.wash, one)) + (await arena.left(arena.services.wash, other))).toBe(
      2 * bays - 1,
    );

    // Both tabs and the queue send the booking, while others take the same time.
    const { hold } = (await expectOk(holdIn(one))).body;
    const [key, secondKey] = [newId(), newId()];
    const sends = [key, key, key, secondKey].map((own) => () => book(customer!, { hold }, own));
    const takes = arena.customers.map((taker) => () => arena.hold(taker, arena.services.wash, one));
    const answers = await together<TestResponse<unknown>>(random.shuffle([...sends, ...takes]));
    expect(
      new Set(
        answers.map(({ code }) => code).filter((code) => code !== 'booking.key_running' && code !== 'schedule.taken'),
      ),
    ).toEqual(new Set([undefined]));
    // The queue repeats calls that had no answer.
    for (const own of [key, secondKey]) await book(customer!, { hold }, own);
    const { body } = await expectOk(customer!.request('GET', 'booking/mine'));
    expect(body['bookings']).toMatchObject([{ appointment: { startsAt: one } }]);
    expect(await soldAt(one)).toEqual({ sold: Math.min(bays, 1 + TAKERS), booked: 1 });
  },
);

race(
  'a place that opens is offered or taken only once by several processes at the same time',
  async ({ bays, round, random }) => {
    // The clock moves on to noon, after which the first day may be too near.
    const startsAt = arena.startOf(1 + (round % 40));
    await openOnly(startsAt);
    const holders = await arena.newCustomers(bays);
    const bookings = await Promise.all(
      holders.map(async (owner) => (await expectOk(book(owner, { startsAt }))).body.booking),
    );
    const waiting = await arena.newCustomers(bays + 1);
    for (const one of waiting)
      await expectOk(one.call(waitForPlace, { body: { service: arena.services.wash, date: startsAt.slice(0, 10) } }));
    await advanceToNoon(arena.app);
    const freed = 1 + random.below(bays);
    const cancels = bookings.slice(0, freed).map(
      ({ _id }, i) =>
        () =>
          requestCancellation(holders[i]!, _id),
    );
    const offers = [1, 2, 3].map(() => () => offerPlaces(arena.app.runtime));
    const takers = arena.customers.slice(0, random.below(3));
    const takes = takers.map((taker) => () => arena.hold(taker, arena.services.wash, startsAt));
    await together<unknown>(random.shuffle([...cancels, ...offers]));
    await together<unknown>(random.shuffle([...offers, ...takes]));
    // Whatever was freed after the last look is offered by the next.
    await offerPlaces(arena.app.runtime);
    expect((await soldAt(startsAt)).sold).toBe(bays);
    const { rows } = await sql<{ offers: number; emails: number; first: boolean }>`
      select count(*)::int as offers, (
          select count(*)::int from outbox where kind = 'schedule.offer' and recipient = any(${waiting.map(({ email }) => email)})) as emails,
        bool_and(not exists (
          select from waits w where w.offered_at is null and w.created_at < waits.created_at)) as first
      from waits where offered_at is not null`.execute(arena.app.runtime.db);
    expect(rows[0]?.emails).toBe(rows[0]?.offers);
    // Places are offered in the order in which people began to wait.
    expect(rows[0]?.first ?? true).toBe(true);
    expect(await offerPlaces(arena.app.runtime)).toBe(0);
  },
);

race(
  'a process killed between hold and booking leaves the hold or the booking, and the same key books once',
  async ({ bays, startsAt, random }) => {
    const others = await startProcess({ DATABASE_URL: arena.app.database.url, WORKER: 'off' });
    const bookers = await arena.newCustomers(bays);
    const sent = await Promise.all(
      bookers.map(async (booker) => {
        const body = { service: arena.services.wash, vehicle: form['vehicle'], startsAt };
        const { hold } = (await expectOk(booker.request<{ hold: string }>('POST', 'schedule/hold', body))).body;
        return { booker, hold, key: newId() };
      }),
    );
    const calls = sent.map(({ booker, hold, key }) =>
      fetch(`${others.url}/api/booking/book`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${booker.token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({ ...form, hold }),
      }).then(
        ({ status }) => status,
        () => null,
      ),
    );
    const takes = atOnce(TAKERS, (i) => arena.hold(arena.customers[i]!, arena.services.wash, startsAt));
    // At once, or when the first of the bookings has its answer.
    if (random.below(5) < 4) await Promise.race(calls);
    await others.end('SIGKILL');
    const statuses = await Promise.all(calls);
    expect(statuses.filter((status) => status !== null && status !== 201)).toEqual([]);
    expect(new Set((await takes).map(({ code }) => code))).toEqual(new Set(['schedule.taken']));
    // Statements of the killed process may still run at the server and hold the lock of the key until they end.
    await vi.waitUntil(async () => (await openTransactions()) === 0, { timeout: 10_000 });
    const again = await together(
      sent.map(
        ({ booker, hold, key }) =>
          () =>
            book(booker, { hold }, key),
      ),
    );
    expect(again.map(({ code, body }) => code ?? body.booking.appointment?.startsAt)).toEqual(
      again.map(() => startsAt),
    );
    for (const { booker } of sent)
      expect((await expectOk(booker.request('GET', 'booking/mine'))).body['total_items']).toBe(1);
    expect(await soldAt(startsAt)).toEqual({ sold: bays, booked: bays });
  },
  { rounds: FEW_ROUNDS },
);

/** Closes the rest of the day, so that only one wash fits in each bay. */
async function openOnly(startsAt: string): Promise<void> {
  const { db } = arena.app.runtime;
  const { id: branch_id } = await db.selectFrom('branches').select('id').executeTakeFirstOrThrow();
  const [day, end] = [startsAt.slice(0, 10), new Date(Date.parse(startsAt) + 45 * 60_000).toISOString()];
  for (const during of [
    sql<string>`tstzrange(${`${day}T00:00:00Z`}, ${startsAt})`,
    sql<string>`tstzrange(${end}, ${`${day}T00:00:00Z`}::timestamptz + interval '1 day')`,
  ])
    await db
      .insertInto('calendar_exceptions')
      .values({ id: newId(), branch_id, during, is_open: false, reason: 'Closed' })
      .execute();
}
