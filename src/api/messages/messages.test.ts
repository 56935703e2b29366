import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffType } from '#shared/capabilities.ts';
import type { Message, MessagePage } from '#shared/messages/messages.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, createTestApp, type TestApp } from '#test/test-app.ts';
import { notify } from '#api/notifications/notify.ts';
import { listAdmins } from './list-recipients.ts';

let app: TestApp;
let ada: Customer;
let bola: Customer;
let manager: StaffMember;
let owner: StaffMember;
let technician: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bola] = [
    await createCustomer(app),
    await createCustomer(app, { firstName: 'Bọ́lá', lastName: 'Akin', phoneNumber: '0705 555 1234' }),
  ];
  manager = await createStaff(app, 'manager', { name: 'Kúnlé' });
  owner = await createStaff(app, 'owner', { name: 'Àṣàkẹ́' });
  technician = await createStaff(app, 'technician');
});
afterAll(() => app.stop());

type Reader = Pick<Customer, 'request'>;
const page = async (who: Reader, kind: string, number = 1): Promise<MessagePage> =>
  (await who.request<MessagePage>('GET', `message/me/${kind}?page=${number}`)).body;
const titles = async (who: Reader, kind: string): Promise<string[]> =>
  (await page(who, kind)).messages.map((one) => one.title);
const find = async (who: Reader, kind: string, title: string): Promise<Message> => {
  const found = (await page(who, kind)).messages.find((one) => one.title === title);
  if (found === undefined) throw new Error(`${title} is not listed`);
  return found;
};
const messageForm = (changes: object = {}) => ({
  type: 'message',
  to: 'all_admins',
  title: 'The air conditioner',
  message: 'It blows warm.\nSince Monday.',
  ...changes,
});

describe('a message', () => {
  test('a message from a customer reaches the staff who read messages and is read for its sender', async () => {
    const sent = await ada.request('POST', 'message', messageForm({ title: 'To everybody' }));
    expect(sent).toMatchObject({ status: 201, body: { message: 'Your message is sent.' } });
    expect(await find(manager, 'message', 'To everybody')).toMatchObject({
      message: 'It blows warm.\nSince Monday.',
      type: 'message',
      to: 'all_admins',
      isBooking: false,
      user: { _id: ada._id, fullName: ada.fullName },
      receivers: [],
      read: false,
    });
    expect(await find(ada, 'message', 'To everybody')).toMatchObject({ read: true });
    expect(await titles(technician, 'message')).not.toContain('To everybody');
    expect(await titles(bola, 'message')).not.toContain('To everybody');
  });

  test('a message to the owner reaches owners only, unless recipients are picked', async () => {
    await ada.request('POST', 'message', messageForm({ to: 'owner', title: 'To owners' }));
    expect(await titles(owner, 'message')).toContain('To owners');
    expect(await titles(manager, 'message')).not.toContain('To owners');
    await ada.request(
      'POST',
      'message',
      messageForm({ to: 'admin', receivers: [{ admin: manager.id }], title: 'To one' }),
    );
    expect(await find(manager, 'message', 'To one')).toMatchObject({
      receivers: [{ admin: { _id: manager.id, name: 'Kúnlé', type: 'manager' } }],
    });
    expect(await titles(owner, 'message')).not.toContain('To one');
  });

  test('a message from staff to customers shows each customer only themselves among the recipients', async () => {
    await manager.request(
      'POST',
      'message',
      messageForm({ to: 'users', receivers: [{ user: ada._id }, { user: bola._id }], title: 'Two of you' }),
    );
    const seen = await find(ada, 'message', 'Two of you');
    expect(seen.receivers).toEqual([{ user: { _id: ada._id, fullName: ada.fullName } }]);
    expect(seen.admin).toEqual({ name: 'Kúnlé', type: 'manager' });
    expect((await find(manager, 'message', 'Two of you')).receivers).toHaveLength(2);
  });

  test('a message has the sender of the session, whatever the body contains', async () => {
    await ada.request(
      'POST',
      'message',
      messageForm({ title: 'Whose', user: bola._id, admin: owner.id, sender_customer_id: bola._id }),
    );
    expect(await find(manager, 'message', 'Whose')).toMatchObject({ user: { _id: ada._id } });
    expect(await titles(bola, 'message')).not.toContain('Whose');
  });

  test.each(['all', 'users', 'user', 'all_users'])('a message from a customer to %s is rejected', async (to) => {
    expect(await ada.request('POST', 'message', messageForm({ to, receivers: [{ user: bola._id }] }))).toMatchObject({
      status: 403,
      body: { code: 'message.target_refused' },
    });
  });

  test.each([
    ['no recipient', { to: 'admin' }, 'message.no_receivers'],
    ['an empty list', { to: 'admin', receivers: [] }, 'message.no_receivers'],
    ['no such person', { to: 'admin', receivers: [{ admin: randomUUID() }] }, 'message.unknown_receiver'],
    ['no id', { to: 'admin', receivers: [{ admin: 'x' }] }, 'message.unknown_receiver'],
    ['neither', { to: 'admin', receivers: [{}] }, 'message.unknown_receiver'],
  ])('a message with %s is rejected with the missing field', async (_what, changes, code) => {
    expect(await ada.request('POST', 'message', messageForm(changes))).toMatchObject({ status: 422, body: { code } });
  });

  test('accepts only recipients that its target offers', async () => {
    const gone = await createStaff(app, 'manager', { suspended: true });
    for (const [to, receivers] of [
      ['owner', [{ admin: manager.id }]],
      ['super_admins', [{ admin: manager.id }]],
      ['admin', [{ admin: technician.id }]],
      ['admin', [{ admin: gone.id }]],
      ['admins', [{ user: bola._id }]],
      ['admins', [{ admin: manager.id }, { user: bola._id }]],
    ] as const) {
      expect((await ada.request('POST', 'message', messageForm({ to, receivers }))).body['code'], to).toBe(
        'message.unknown_receiver',
      );
    }
  });

  test('a message with blank, missing, unknown or too long fields is rejected with a sentence for the user', async () => {
    expect(await ada.request('POST', 'message', messageForm({ title: ' ' }))).toMatchObject({
      status: 400,
      body: { code: 'message.missing_fields', fields: { title: 'Please fill this in.' } },
    });
    expect((await ada.request('POST', 'message', {})).body['code']).toBe('message.missing_fields');
    for (const changes of [
      { title: 'x'.repeat(121) },
      { message: 'x'.repeat(2001) },
      { to: 'everyone' },
      { type: 'announcement' },
      { receivers: 'all' },
      { isBooking: 'yes' },
    ]) {
      expect(
        (await ada.request('POST', 'message', messageForm(changes))).status,
        JSON.stringify(changes).slice(0, 40),
      ).toBe(400);
    }
    expect(
      (
        await ada.request('POST', 'message', '{"type":"message","to":"all_admins","title":"a\\u0000b","message":"x"}', {
          'content-type': 'application/json',
        })
      ).body['code'],
    ).toBe('request.bad_text');
    const many = Array.from({ length: 51 }, () => ({ admin: manager.id }));
    expect((await ada.request('POST', 'message', messageForm({ to: 'admins', receivers: many }))).status).toBe(400);
  });

  test('rejects the sixty-first message in an hour', async () => {
    const loud = await createCustomer(app);
    const answers = await atOnce(62, () => loud.request('POST', 'message', messageForm({ title: 'Again' })));
    expect(answers.filter((one) => one.status === 201)).toHaveLength(60);
    expect(answers.filter((one) => one.status === 429)).toHaveLength(2);
  });
});

describe('an announcement', () => {
  test('an announcement is stored once and read by its audiences', async () => {
    const { db } = app.runtime;
    const before = await db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(
      (
        await manager.request(
          'POST',
          'message',
          messageForm({ type: 'broadcast', to: 'all_users', title: 'Open on Sunday' }),
        )
      ).body['message'],
    ).toBe('Your announcement is out.');
    await manager.request('POST', 'message', messageForm({ type: 'broadcast', to: 'all', title: 'For all' }));
    await owner.request('POST', 'message', messageForm({ type: 'broadcast', to: 'all_admins', title: 'For staff' }));
    const after = await db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(after.n - before.n).toBe(3);
    for (const who of [ada, bola]) {
      expect(await titles(who, 'broadcast')).toEqual(expect.arrayContaining(['Open on Sunday', 'For all']));
      expect(await titles(who, 'broadcast')).not.toContain('For staff');
    }
    expect(await titles(technician, 'broadcast')).toEqual(expect.arrayContaining(['For all', 'For staff']));
    expect(await titles(technician, 'broadcast')).not.toContain('Open on Sunday');
    // The author sees it once without being in the audience.
    expect((await titles(manager, 'broadcast')).filter((title) => title === 'Open on Sunday')).toHaveLength(1);
    expect((await titles(manager, 'broadcast')).filter((title) => title === 'For all')).toHaveLength(1);
  });

  test('an announcement is rejected from senders without the capability and for targets other than everyone', async () => {
    const frontDesk = await createStaff(app, 'front_desk');
    for (const who of [ada, frontDesk, technician])
      expect((await who.request('POST', 'message', messageForm({ type: 'broadcast', to: 'all' }))).status).toBe(403);
    expect((await manager.request('POST', 'message', messageForm({ type: 'broadcast', to: 'owner' }))).status).toBe(
      403,
    );
    expect((await frontDesk.request('POST', 'message', messageForm({ to: 'all_users' }))).status).toBe(403);
    expect(
      (await technician.request('POST', 'message', messageForm({ to: 'user', receivers: [{ user: ada._id }] }))).status,
    ).toBe(403);
  });

  test('an announcement from before a person joined is listed and is not unread', async () => {
    await manager.request('POST', 'message', messageForm({ type: 'broadcast', to: 'all_users', title: 'Old news' }));
    const late = await createCustomer(app);
    expect((await page(late, 'broadcast')).unread.broadcast).toBe(0);
    expect(await find(late, 'broadcast', 'Old news')).toMatchObject({ read: true });
    await manager.request('POST', 'message', messageForm({ type: 'broadcast', to: 'all_users', title: 'Fresh news' }));
    expect((await page(late, 'broadcast')).unread.broadcast).toBe(1);
    expect(await find(late, 'broadcast', 'Fresh news')).toMatchObject({ read: false });
  });
});

describe('reading and hiding', () => {
  test('reading and hiding affect only this reader, and repeating them changes nothing', async () => {
    await manager.request('POST', 'message', messageForm({ type: 'broadcast', to: 'all', title: 'Marked' }));
    const { _id } = await find(ada, 'broadcast', 'Marked');
    const unread = (await page(ada, 'message')).unread.broadcast;
    for (let i = 0; i < 2; i++) {
      expect(await ada.request('PUT', `message/${_id}/read`)).toMatchObject({
        status: 200,
        body: { message: 'Marked as read.' },
      });
      expect((await page(ada, 'message')).unread.broadcast).toBe(unread - 1);
    }
    expect(await find(bola, 'broadcast', 'Marked')).toMatchObject({ read: false });
    for (let i = 0; i < 2; i++) {
      expect(await ada.request('DELETE', `message/${_id}`)).toMatchObject({
        status: 200,
        body: { message: 'Deleted.' },
      });
      expect(await titles(ada, 'broadcast')).not.toContain('Marked');
    }
    expect(await titles(bola, 'broadcast')).toContain('Marked');
    expect(await titles(manager, 'broadcast')).toContain('Marked');
    expect((await ada.request('PUT', `message/${_id}/read`)).status).toBe(404);
  });

  test('fifty concurrent requests set one mark and all succeed', async () => {
    await manager.request('POST', 'message', messageForm({ type: 'broadcast', to: 'all', title: 'Rush' }));
    const { _id } = await find(ada, 'broadcast', 'Rush');
    const read = await atOnce(50, () => ada.request('PUT', `message/${_id}/read`));
    const hidden = await atOnce(50, () => ada.request('DELETE', `message/${_id}`));
    expect([...read, ...hidden].every((one) => one.status === 200)).toBe(true);
    const rows = await app.runtime.db
      .selectFrom('message_recipients')
      .selectAll()
      .where('message_id', '=', _id)
      .where('customer_id', '=', ada._id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("another person's message gets byte for byte the response of one that does not exist", async () => {
    await bola.request('POST', 'message', messageForm({ to: 'owner', title: 'Private' }));
    const { _id } = await find(bola, 'message', 'Private');
    for (const [method, suffix] of [
      ['DELETE', ''],
      ['PUT', '/read'],
    ] as const) {
      const strip = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
      for (const who of [ada, manager]) {
        const [foreign, missing, malformed] = [
          await who.request(method, `message/${_id}${suffix}`),
          await who.request(method, `message/${randomUUID()}${suffix}`),
          await who.request(method, `message/1%20or%201${suffix}`),
        ];
        expect(foreign.status).toBe(404);
        expect(strip(foreign.text)).toBe(strip(missing.text));
        expect(strip(malformed.text)).toBe(strip(missing.text));
      }
    }
    expect(await titles(bola, 'message')).toContain('Private');
  });

  test('a technician can neither list nor mark a customer message to all staff', async () => {
    await ada.request('POST', 'message', messageForm({ title: 'For the desk' }));
    const { _id } = await find(manager, 'message', 'For the desk');
    expect((await technician.request('PUT', `message/${_id}/read`)).status).toBe(404);
    expect((await technician.request('DELETE', `message/${_id}`)).status).toBe(404);
  });

  test('staff who lose a role lose the messages that only that role reads', async () => {
    const head = await createStaff(app, 'super_admin');
    await ada.request('POST', 'message', messageForm({ to: 'super_admins', title: 'For heads' }));
    const { _id } = await find(head, 'message', 'For heads');
    await head.request('PUT', `message/${_id}/read`);
    await app.runtime.db.updateTable('staff').set({ type: 'front_desk' }).where('id', '=', head.id).execute();
    expect(await titles(head, 'message')).not.toContain('For heads');
  });
});

describe('notifications', () => {
  test('notifications reach their customer or their staff, are unread, and can be marked read all at once', async () => {
    const dayo = await createCustomer(app);
    await app.runtime.db.transaction().execute(async (trx) => {
      await notify(
        trx,
        { customerId: dayo._id },
        { title: 'Payment received', message: '₦4,500 for car wash.', isBooking: true, page: '/user/bookings/1' },
      );
      await notify(trx, { customerId: dayo._id }, { title: 'Job completed', message: 'Your car is ready.' });
      await notify(trx, { staff: 'super_admins' }, { title: 'Refund due', message: 'Somebody must act.' });
    });
    const first = await page(dayo, 'notification');
    expect(first.messages.map((one) => one.title)).toEqual(['Job completed', 'Payment received']);
    expect(first.messages[1]).toMatchObject({ type: 'message', to: 'user', isBooking: true, read: false });
    expect(first.messages.map((one) => one.page)).toEqual([null, '/user/bookings/1']);
    expect(first.messages[1]).not.toHaveProperty('admin');
    expect(first.unread).toEqual({ notification: 2, message: 0, broadcast: 0 });
    await dayo.request('PUT', 'message/me/notification/read');
    expect((await page(dayo, 'notification')).unread.notification).toBe(0);
    expect(await titles(owner, 'notification')).toContain('Refund due');
    expect(await titles(manager, 'notification')).not.toContain('Refund due');
    expect((await page(owner, 'notification')).unread.notification).toBe(1);
    await owner.request('PUT', 'message/me/notification/read');
    expect((await page(owner, 'notification')).unread.notification).toBe(0);
    expect(await titles(ada, 'notification')).toEqual([]);
  });

  test('a notification exists exactly if its transaction commits', async () => {
    const undone = app.runtime.db.transaction().execute(async (trx) => {
      await notify(trx, { customerId: ada._id }, { title: 'Never', message: 'It did not happen.' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await titles(ada, 'notification')).not.toContain('Never');
  });

  test('notifications are paged by twenty without duplicates, newest first, with an empty page past the end and 400 for a malformed page', async () => {
    const eve = await createCustomer(app);
    await app.runtime.db.transaction().execute(async (trx) => {
      for (let i = 0; i < 45; i++) await notify(trx, { customerId: eve._id }, { title: `No ${i}`, message: 'x' });
    });
    const pages = [
      await page(eve, 'notification', 1),
      await page(eve, 'notification', 2),
      await page(eve, 'notification', 3),
      await page(eve, 'notification', 4),
    ];
    expect(pages.map((one) => one.messages.length)).toEqual([20, 20, 5, 0]);
    expect(pages.every((one) => one.total_page === 3 && one.unread.notification === 45)).toBe(true);
    const all = pages.flatMap((one) => one.messages.map((row) => row._id));
    expect(new Set(all).size).toBe(45);
    expect([...all].sort().reverse()).toEqual(all);
    for (const wrong of ['0', '-1', '1.5', 'x', '9999999', '1e3']) {
      expect(await eve.request('GET', `message/me/notification?page=${wrong}`), wrong).toMatchObject({
        status: 400,
        body: { code: 'request.bad_page' },
      });
    }
    await eve.request('DELETE', `message/${all[0]}`);
    expect((await page(eve, 'notification')).messages[0]?._id).toBe(all[1]);
  });
});

describe('the lists of possible recipients', () => {
  test('the list of possible recipients shows names and types of staff to customers, and contact data to staff', async () => {
    const forAda = (await ada.request<Record<string, unknown>[]>('GET', 'admin')).body;
    expect(forAda).toContainEqual({ _id: manager.id, name: 'Kúnlé', type: 'manager' });
    expect(forAda.some((one) => one['type'] === 'technician')).toBe(false);
    const forStaff = (await technician.request<Record<string, unknown>[]>('GET', 'admin')).body;
    expect(forStaff).toContainEqual({
      _id: owner.id,
      name: 'Àṣàkẹ́',
      type: 'owner',
      email: owner.email,
      phoneNumber: '+2348031110000',
    });
    expect(forStaff.some((one) => one['_id'] === technician.id)).toBe(true);
  });

  test('staff without the capability to see staff get an empty list of them', async () => {
    // A cast, because the types do not let the table of capabilities leave a role out.
    expect(await listAdmins(app.runtime, 'inspector' as StaffType)).toEqual([]);
  });

  test('the list of recipients has customers only for staff with the right to message customers', async () => {
    expect(await ada.request('GET', 'user')).toMatchObject({ status: 403, body: { code: 'session.forbidden' } });
    expect((await technician.request('GET', 'user')).status).toBe(403);
    expect((await app.request('GET', 'user')).status).toBe(401);
    expect((await manager.request('GET', 'user')).status).toBe(200);
  });

  test.each(['sade', 'ADÉBÁYỌ̀', 'Ṣadé Adé', '0803 123', '08031234567', '+234803'])(
    'find a customer by %s',
    async (search) => {
      const { body } = await manager.request<{ _id: string }[]>('GET', `user?search=${encodeURIComponent(search)}`);
      expect(body.length).toBeGreaterThan(0);
      expect(body[0]).toMatchObject({ fullName: 'Ṣadé Adébáyọ̀' });
    },
  );

  test.each(['%', '_', '\\', "' or 1=1", 'unknown name'])('finds no customer by %s', async (search) => {
    expect((await manager.request<unknown[]>('GET', `user?search=${encodeURIComponent(search)}`)).body).toEqual([]);
  });
});

test('messages contain only the fields of their contract', async () => {
  const { messages } = await page(manager, 'message');
  const keys = new Set(messages.flatMap((one) => Object.keys(one)));
  const allowed = [
    '_id',
    'title',
    'message',
    'type',
    'to',
    'isBooking',
    'page',
    'user',
    'admin',
    'receivers',
    'createdAt',
    'read',
  ];
  expect([...keys].every((key) => allowed.includes(key))).toBe(true);
  expect((await ada.request('GET', 'message/me/message')).headers.get('cache-control')).toBe('no-store');
});

test('staff are led from a notification and from a customer’s message to the booking, its car and its customer', async () => {
  const eve = await createCustomer(app, { firstName: 'Eve' });
  const booking = await app.book(eve);
  await app.runtime.db.updateTable('bookings').set({ plate: 'BDJ482KA' }).where('id', '=', booking._id).execute();
  await eve.request('POST', 'message', messageForm({ title: 'Is it ready?' }));
  const about = { booking: booking._id, number: booking.number, plate: 'BDJ-482KA', customer: eve._id };
  expect((await find(manager, 'message', 'Is it ready?')).about).toEqual(about);
  const { messages } = await page(manager, 'notification');
  const notice = messages.find((one) => one.about?.booking === booking._id);
  expect(notice?.about).toEqual(about);
  expect((await find(technician, 'notification', notice?.title ?? '')).about).toEqual({ ...about, customer: null });
  expect(JSON.stringify([await page(eve, 'message'), await page(eve, 'notification')])).not.toContain('about"');
});
