import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRuntime } from '#api/runtime.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { makeReleased, review } from '#test/reviews.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { inviteReviews } from './invite-reviews.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
beforeEach(async () => {
  await app.advance('0 minutes');
  await sql`delete from review_invitations`.execute(app.runtime.db);
  // Visits of the tests before are long over.
  await sql`update visits set released_at = released_at - interval '1 year' where state = 'released'`.execute(
    app.runtime.db,
  );
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

/** Sends the invitations that are due at a time tomorrow in Lagos; the cars left `hours` before. */
async function invite(hours: number, time = '14:00'): Promise<number> {
  const { rows } = await sql<{ s: number }>`
    select ceil(extract(epoch from ((now() at time zone 'Africa/Lagos')::date + 1 + ${time}::time)
      at time zone 'Africa/Lagos' - now()))::int as s`.execute(app.runtime.db);
  await app.advance(`${rows[0]?.s ?? 0} seconds`);
  await sql`update visits set released_at = app_now() - make_interval(hours => ${hours}, mins => 1)
    where state = 'released' and released_at > now() - interval '9 months'`.execute(app.runtime.db);
  try {
    return await inviteReviews(app.runtime);
  } finally {
    await app.advance('0 minutes');
  }
}
const invitations = async () => {
  const { body } = await expectOk(ada.request<{ messages: { title: string }[] }>('GET', 'message/me/notification'));
  return body.messages.filter(({ title }) => title === 'How was it?').length;
};

test('a customer is invited once, from 4 hours after the car left, by day, without email or SMS', async () => {
  await makeReleased(app, ada, manager);
  const before = await app.runtime.db.selectFrom('outbox').select('id').execute();
  expect(await invite(3)).toBe(0);
  expect(await invite(8, '08:59')).toBe(0);
  expect(await invite(8, '20:00')).toBe(0);
  expect([await invite(4), await invite(4), await invite(100)]).toEqual([1, 0, 0]);
  expect(await invitations()).toBe(1);
  expect(await app.runtime.db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length);
});

test('a week after the release it is too late, and a review needs no invitation', async () => {
  const booking = await makeReleased(app, ada, manager);
  expect(await invite(7 * 24)).toBe(0);
  await review(ada, booking);
  expect(await invite(5)).toBe(0);
  expect(await invitations()).toBe(0);
});

test('no one without an account, and no one of a cancelled booking, is invited', async () => {
  const { _id: id } = await makeReleased(app, ada, manager);
  await sql`update bookings set status = 'cancelled' where id = ${id}`.execute(app.runtime.db);
  expect(await invite(5)).toBe(0);
  await sql`update bookings set status = 'paid' where id = ${id}`.execute(app.runtime.db);
  await sql`update customers set walk_in = true where id = ${ada._id}`.execute(app.runtime.db);
  expect(await invite(5)).toBe(0);
  await sql`update customers set walk_in = false where id = ${ada._id}`.execute(app.runtime.db);
  expect(await invite(5)).toBe(1);
});

test('an owner of two cars is invited once a week', async () => {
  await makeReleased(app, ada, manager);
  await makeReleased(app, ada, manager);
  expect(await invite(5)).toBe(1);
  expect(await invitations()).toBe(1);
});

test('two concurrent processes invite a customer once', async () => {
  await makeReleased(app, ada, manager);
  const { config, log } = app.runtime;
  const other = await openRuntime(config, app.database.connection, log, app.database.connection);
  const { rows } = await sql<{ s: number }>`
    select ceil(extract(epoch from ((now() at time zone 'Africa/Lagos')::date + 1 + '14:00'::time)
      at time zone 'Africa/Lagos' - now()))::int as s`.execute(app.runtime.db);
  await app.advance(`${rows[0]?.s ?? 0} seconds`);
  await sql`update visits set released_at = app_now() - interval '5 hours'
    where state = 'released' and released_at > now() - interval '9 months'`.execute(app.runtime.db);
  try {
    const invited = await Promise.all([inviteReviews(app.runtime), inviteReviews(other)]);
    expect(invited.reduce((sum, one) => sum + one, 0)).toBe(1);
  } finally {
    await other.close();
    await app.advance('0 minutes');
  }
  expect(await invitations()).toBe(1);
});
