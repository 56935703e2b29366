import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { api } from '#shared/all-endpoints.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { assignTechnician } from '#shared/bookings/staff-day.contract.ts';
import { can } from '#shared/capabilities.ts';
import { clockOnJob } from '#shared/visits/time-entries.contract.ts';
import { recordCustody } from '#shared/visits/staff-visits.contract.ts';
import { comingMonday, lagosTime, setClock, versionOf } from './calendar.ts';
import { pathOf } from './client.ts';
import { createCustomer, type Customer } from './customers.ts';
import { createStaff, type StaffMember } from './staff.ts';
import { createTestApp, expectOk, type TestApp } from './test-app.ts';
import { checkIn } from './visits.ts';

/** A customer's phones, address of email and address of pick-up, in every form in which an answer could have them. */
const CANARIES = ['8077714141', '8077725252', 'canary.of.ada', 'canary-street'];

let app: TestApp;
let technician: StaffMember;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  const monday = await comingMonday(app);
  await setClock(app, monday, '07:30');
  // Three pick-ups take more time than an account without a paid visit may have.
  await app.runtime.db.updateTable('branches').set({ unpaid_minutes: 1440 }).execute();
  const desk = await createStaff(app, 'front_desk');
  technician = await createStaff(app, 'technician');
  ada = await createCustomer(app, { email: 'canary.of.ada@example.ng', phoneNumber: '0807 771 4141' });
  const contacts = { mode: 'pick-up', location: '7 Canary-Street, Bodija', phoneNumber: '0807 772 5252' };
  const booked: Booking[] = [];
  for (const time of ['08:30', '10:00', '12:00'])
    booked.push(await app.book(ada, { ...contacts, startsAt: lagosTime(monday, time) }));
  booked.push(await app.book(ada, contacts));
  for (const { _id } of booked.slice(0, 3))
    await expectOk(
      desk.call(assignTechnician, {
        params: { id: _id },
        body: { version: await versionOf(app, _id), technician: technician.id },
      }),
    );
  const [here, toCancel] = booked;
  if (here === undefined || toCancel === undefined) throw new Error('nothing was booked');
  const params = { id: here._id };
  await checkIn(desk, here);
  await expectOk(technician.call(clockOnJob, { params, body: { on: true } }));
  await expectOk(
    technician.call(recordCustody, { params, body: { clientId: newId(), kind: 'car-moved', place: 'yard' } }),
  );
  const items = [{ name: 'Brakes', state: 'now', note: 'Worn' }];
  await expectOk(technician.request('PUT', `staff/visit/${here._id}/inspection`, { items }));
  await expectOk(ada.request('PUT', `booking/${toCancel._id}/update-status`, { status: 'pending-cancelled' }));
  const walkIn = { ...(await app.bookingForm()), fullName: 'Bàbá Túndé', paymentMethod: 'cash', isHere: true };
  await expectOk(desk.request('POST', 'staff/booking', { ...walkIn, phoneNumber: contacts.phoneNumber }));
  await expectOk(
    ada.request('POST', 'message', { type: 'message', to: 'admins', title: 'Call me', message: 'When is it ready?' }),
  );
});
afterAll(() => app.stop());

/** Reads of a technician; the stream of live updates sends names of changes and ids alone. */
const reads = api.filter(
  ({ endpoint: { method, path, auth, may } }) =>
    method === 'GET' &&
    path !== 'event' &&
    auth !== 'customer' &&
    auth !== 'key' &&
    (may === undefined || can('technician', may)),
);

/** Reads that these calls do not reach: ids and parameters of their own, and nothing of a booking in them. */
const WITHOUT_ANSWER = new Set([
  'photo/:id',
  'unsubscribe/:token',
  'schedule/times',
  'staff/reach',
  'staff/visit/:id/photo/:photoId',
  'staff/booking/:id/photo/:photoId',
]);

async function idsOf(names: readonly string[]): Promise<string[]> {
  const { db } = app.runtime;
  const ids = await Promise.all([
    db.selectFrom('bookings').select('id').execute(),
    db.selectFrom('customers').select('id').execute(),
    db.selectFrom('messages').select('id').execute(),
    db.selectFrom('allocations').select('id').execute(),
  ]);
  return names.length === 0 ? [''] : ids.flat().map(({ id }) => id);
}

test('the reads of a technician are those that their capabilities allow', () => {
  expect(reads.length).toBeGreaterThan(15);
  expect(reads.map(({ endpoint }) => endpoint.path)).toEqual(
    expect.arrayContaining(['staff/job', 'staff/visit', 'staff/visit/:id', 'staff/booking/:id', 'staff/calendar/day']),
  );
});

test.each(reads.map(({ endpoint }) => [endpoint.path, endpoint] as const))(
  'no answer to a technician has contact data of a customer: %s',
  async (path, endpoint) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    const searches = ['', ...['0807', '7725252', 'canary'].map((text) => `?q=${text}`)];
    // Logging out is a read that ends its session.
    const { token } = path.includes('logout') ? await createStaff(app, 'technician') : technician;
    const statuses: number[] = [];
    for (const id of await idsOf(names))
      for (const search of names.length === 0 ? searches : ['']) {
        const params = Object.fromEntries(names.map((name) => [name, id]));
        const answer = await app.request('GET', pathOf(endpoint.path, params) + search, { token });
        statuses.push(answer.status);
        expect(answer.status).toBeLessThan(500);
        const text = JSON.stringify(answer.body ?? '')
          .toLowerCase()
          .replaceAll(/[\s()-]/g, '');
        for (const canary of CANARIES) expect(text).not.toContain(canary.replaceAll('-', ''));
      }
    if (!WITHOUT_ANSWER.has(path)) expect(statuses).toContain(200);
  },
);

test('the front desk sees what technicians do not', async () => {
  const desk = await createStaff(app, 'front_desk');
  const { body } = await desk.request('GET', `staff/customer/${ada._id}`);
  expect(JSON.stringify(body)).toContain(CANARIES[0]);
});
