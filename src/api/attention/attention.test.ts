import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAttention, type AttentionKind } from '#shared/attention/attention.contract.ts';
import { requestCancellation } from '#shared/bookings/bookings.contract.ts';
import { decideCancellation } from '#shared/bookings/staff-bookings.contract.ts';
import { clockOnJob } from '#shared/visits/time-entries.contract.ts';
import { markReady } from '#shared/visits/staff-visits.contract.ts';
import { versionOf } from '#test/calendar.ts';
import { answered, sendVersion } from '#test/estimates.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let desk: StaffMember;
let technician: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app, { firstName: 'Ṣadé', lastName: 'Ọlátúnjí' });
  manager = await createStaff(app, 'manager');
  desk = await createStaff(app, 'front_desk');
  technician = await createStaff(app, 'technician');
});
afterAll(() => app.stop());

const idsOf = async (by: StaffMember, kind: AttentionKind): Promise<string[]> => {
  const { groups } = (await expectOk(by.call(listAttention))).body;
  return groups.find((group) => group.kind === kind)?.items.map(({ _id }) => _id) ?? [];
};

test('a requested cancellation waits for managers until it is decided', async () => {
  const booking = await app.book(ada);
  await expectOk(ada.call(requestCancellation, { params: { id: booking._id }, body: { status: 'pending-cancelled' } }));
  expect(await idsOf(manager, 'cancellation')).toEqual([booking._id]);
  expect([await idsOf(desk, 'cancellation'), await idsOf(technician, 'cancellation')]).toEqual([[], []]);
  const body = { version: await versionOf(app, booking._id), decision: 'keep' } as const;
  await expectOk(manager.call(decideCancellation, { params: { id: booking._id }, body }));
  expect(await idsOf(manager, 'cancellation')).toEqual([]);
});

test('a message waits for the front desk, and not for technicians, after 30 minutes without an answer', async () => {
  await expectOk(
    ada.request('POST', 'message', { type: 'message', to: 'admins', title: 'Key', message: 'It is lost.' }),
  );
  expect(await idsOf(desk, 'message')).toEqual([]);
  await app.advance('31 minutes');
  expect([await idsOf(desk, 'message'), await idsOf(technician, 'message')]).toEqual([[ada._id], []]);
  const answer = { type: 'message', to: 'user', receivers: [{ user: ada._id }], title: 'Key', message: 'It is here.' };
  await expectOk(desk.request('POST', 'message', answer));
  expect(await idsOf(desk, 'message')).toEqual([]);
});

test('a car whose work should have ended waits as late until it is ready', async () => {
  const booking = await app.book(ada);
  await checkIn(desk, booking);
  const { db } = app.runtime;
  await sql`insert into allocations (id, branch_id, customer_id, booking_id, kind, service_id, mode, starts_at, ends_at)
    select gen_random_uuid(), branches.id, b.customer_id, b.id, 'booking', b.service_id, b.mode,
      app_now() - interval '2 hours', app_now() - interval '1 hour' from bookings b, branches where b.id = ${booking._id}
    on conflict (booking_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(db);
  for (const by of [manager, desk, technician]) expect(await idsOf(by, 'late')).toEqual([booking._id]);
  await expectOk(desk.call(markReady, { params: { id: booking._id } }));
  expect(await idsOf(technician, 'late')).toEqual([]);
});

test('an answered estimate waits until someone works on the car', async () => {
  const booking = await app.book(ada);
  await checkIn(desk, booking);
  const { lines } = await sendVersion(manager, booking._id);
  expect(await idsOf(technician, 'estimate')).toEqual([]);
  const answers = lines.map(({ _id: line }) => ({ line, answer: 'not-now' }) as const);
  await answered(ada, booking._id, 1, answers);
  for (const by of [manager, technician]) expect(await idsOf(by, 'estimate')).toEqual([booking._id]);
  await expectOk(technician.call(clockOnJob, { params: { id: booking._id }, body: { on: true } }));
  expect(await idsOf(manager, 'estimate')).toEqual([]);
});

test('customers and strangers cannot read the tasks of staff', async () => {
  expect((await ada.request('GET', 'staff/attention')).status).toBe(403);
  expect((await app.request('GET', 'staff/attention')).status).toBe(401);
});
