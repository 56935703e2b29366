import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { bookWalkIn } from '#test/walk-ins.ts';
import { listMessages } from '#shared/messages/messages.contract.ts';
import { writeToBookings } from '#shared/messages/staff-recipients.contract.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let frontDesk: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  [ada, manager, frontDesk] = await Promise.all([
    createCustomer(app),
    createStaff(app, 'manager'),
    createStaff(app, 'front_desk'),
  ]);
});
afterAll(() => app.stop());

const countRecipients = (who: StaffMember, to: string) =>
  who.request<{ count: number | null; code?: string }>('GET', `staff/reach?to=${to}`);

test.each([
  ['all', 3],
  ['all_users', 1],
  ['all_admins', 2],
  ['admins', 2],
  ['super_admins', 0],
  ['owner', 0],
  ['user', null],
  ['users', null],
  ['admin', null],
])('the target %s reaches the expected number of people (%j)', async (to, count) =>
  expect((await expectOk(countRecipients(manager, to))).body).toEqual({ count }),
);

test('a customer cannot count the recipients of a target for staff', async () => {
  expect((await countRecipients(frontDesk, 'all_users')).body.code).toBe('message.target_refused');
  expect((await countRecipients(frontDesk, 'nobody')).status).toBe(400);
});

test('messages written by staff are in the audit log without their text, and those of customers are not', async () => {
  await expectOk(
    manager.request('POST', 'message', {
      type: 'broadcast',
      to: 'all',
      title: 'Closed on Friday',
      message: 'We rest.',
    }),
  );
  await expectOk(
    frontDesk.request('POST', 'message', {
      type: 'message',
      to: 'user',
      receivers: [{ user: ada._id }],
      title: 'Your key',
      message: 'It is here.',
    }),
  );
  await expectOk(
    ada.request('POST', 'message', { type: 'message', to: 'all_admins', title: 'Thanks', message: 'On my way.' }),
  );
  const rows = await app.runtime.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', 'like', 'message.%')
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { event: 'message.announced', staff_id: manager.id, subject_kind: 'message', detail: { target: 'all' } },
    { event: 'message.sent', staff_id: frontDesk.id, subject_kind: 'message', detail: { target: 'user' } },
  ]);
  expect(JSON.stringify(rows)).not.toContain('It is here.');
});

test('writes to the customers of chosen bookings about their own, and names those that it reaches', async () => {
  const other = await createCustomer(app);
  const form = { ...(await app.bookingForm()), paymentMethod: 'cash' };
  const [one, two] = [await app.book(ada, form), await app.book(other, form)];
  const walkIn = await bookWalkIn(app, frontDesk);
  const body = { bookings: [one._id, two._id, walkIn._id, 'no-id'], message: 'We open at ten.' };
  const { sent } = (await expectOk(manager.call(writeToBookings, { body }))).body;
  expect(sent.toSorted()).toEqual([one._id, two._id].toSorted());
  const titlesOf = async ({ call }: Customer) =>
    (await expectOk(call(listMessages, { query: {} }))).body.messages
      .filter(({ message }) => message === body.message)
      .map(({ title }) => title);
  expect(await titlesOf(ada)).toEqual([`Your booking ${one.number}`]);
  expect(await titlesOf(other)).toEqual([`Your booking ${two.number}`]);
  expect((await manager.call(writeToBookings, { body: { bookings: ['no-id'], message: 'x' } })).body).toEqual({
    sent: [],
  });
  expect(await frontDesk.call(writeToBookings, { body })).toMatchObject({ status: 403 });
  expect((await manager.call(writeToBookings, { body: { ...body, message: '' } })).code).toBe('message.missing_fields');
  await app.runtime.db.deleteFrom('rate_limits').execute();
  const busy = await createStaff(app, 'manager');
  for (let calls = 0; calls < 60; calls += 1)
    await busy.call(writeToBookings, { body: { bookings: ['x'], message: 'x' } });
  expect((await busy.call(writeToBookings, { body })).code).toBe('request.too_many');
});

test('staff who read or delete a customer message are in the audit log once, and their marks on other messages are not', async () => {
  const logged = await app.runtime.db
    .selectFrom('audit_log')
    .select('id')
    .where('event', 'in', ['message.read', 'message.deleted'])
    .execute();
  expect(logged).toEqual([]);
  await expectOk(
    ada.request('POST', 'message', { type: 'message', to: 'all_admins', title: 'Secret word', message: 'Canary.' }),
  );
  const listed = async (who: StaffMember | Customer) =>
    (await who.request<{ messages: { _id: string; title: string }[] }>('GET', 'message/me/message')).body.messages;
  const id = (await listed(frontDesk)).find(({ title }) => title === 'Secret word')?._id ?? '';
  const other =
    (await frontDesk.request<{ messages: { _id: string }[] }>('GET', 'message/me/broadcast')).body.messages[0]?._id ??
    '';
  for (let i = 0; i < 2; i++) await expectOk(frontDesk.request('PUT', `message/${id}/read`));
  await expectOk(frontDesk.request('PUT', `message/${other}/read`));
  for (let i = 0; i < 2; i++) await expectOk(frontDesk.request('DELETE', `message/${id}`));
  await expectOk(ada.request('DELETE', `message/${id}`));
  const rows = await app.runtime.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', 'in', ['message.read', 'message.deleted'])
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { event: 'message.read', staff_id: frontDesk.id, subject_kind: 'message', subject_id: id, detail: {} },
    { event: 'message.deleted', staff_id: frontDesk.id, subject_id: id, detail: {} },
  ]);
  expect(app.logs.filter((line) => line.includes('"message.deleted"') && line.includes(id))).toHaveLength(1);
  expect((await listed(manager)).map(({ title }) => title)).toContain('Secret word');
});
