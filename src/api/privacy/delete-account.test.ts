import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { queueSms } from '#api/notifications/outbox.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { STATUSES, PAYMENT_STATUSES } from '#shared/bookings/booking-states.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { hasUnfinishedMoney } from '#shared/bookings/unfinished-money.ts';
import { eventually, postWebhook, untilPaymentJobsDone } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { wholeDatabase } from '#test/whole-database.ts';
import { ageEmail, createCustomer, type Customer, signUp } from '#test/customers.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { exportedData } from '#test/exported-data.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const pay = async (ada: Customer, id: string): Promise<void> => {
  const attempt = (await ada.request('POST', `booking/${id}/payment`, {})).body;
  await app.provider(String(attempt['reference']), 'success');
  const paid = await ada.request('POST', 'booking/pay', {
    id,
    ref: attempt['reference'],
    status: 'success',
    method: 'online',
    amount: attempt['amount'],
  });
  expect(paid.status).toBe(200);
};

test('keeps the bookings of a deleted account and no personal data', async () => {
  const ada = await signUp(app, {
    email: 'canary-mail@example.ng',
    firstName: 'Canaryfirst',
    lastName: 'Canarylast',
    phoneNumber: '0803 999 8877',
  });
  const booking = await app.book(ada, {
    fullName: 'Canaryfirst Canarylast',
    phoneNumber: '0803 999 8877',
    mode: 'pick-up',
    location: 'Canarystreet 5',
  });
  const { reference } = (await ada.request<{ reference: string }>('POST', `booking/${booking._id}/payment`, {})).body;
  // Webhook events contain personal data as well: of the payment and of an unmatched one.
  for (const [event, paymentReference] of [
    ['charge.success', 'canary-stray-0001'],
    ['charge.reviewed', reference],
  ] as const) {
    const data = {
      id: 4099260516,
      status: 'success',
      reference: paymentReference,
      amount: 500_000,
      currency: 'NGN',
      transaction: { reference: paymentReference },
      customer: { email: ada.email, first_name: 'Canaryfirst' },
    };
    expect((await postWebhook(app, JSON.stringify({ event, data }))).status).toBe(200);
  }
  await eventually(
    async () =>
      (await app.runtime.db.selectFrom('unmatched_payments').select('email').execute())[0]?.email === ada.email,
  );
  // The body of an event that is not handled yet stays until it is.
  await untilPaymentJobsDone(app);
  await ada.request('POST', 'message', {
    type: 'message',
    to: 'all_admins',
    title: 'Canarytitle',
    message: 'Canarytext',
  });
  await manager.request('POST', 'message', {
    type: 'message',
    to: 'user',
    receivers: [{ user: ada._id }],
    title: 'Canaryreply',
    message: 'Dear Canaryfirst',
  });
  await app.request('POST', 'waitlist/create', { body: { name: 'Canaryfirst', phoneNumber: ada.email } });
  const data = new FormData();
  data.append(
    'photo',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ),
    ]),
    'x.png',
  );
  const { photo } = (await ada.request<{ user: User }>('PUT', 'user/me/update-photo', data)).body.user;
  await ada.request('PUT', 'user/me/consent', { marketing: true });
  // Every column that can contain personal data.
  await sql`update customers set verified_phone = phone, google_sub = 'canary-google', pending_email = 'canary-next@example.ng' where id = ${ada._id}`.execute(
    app.runtime.db,
  );
  const other = { ...(await app.bookingForm()), fullName: 'Canaryfirst Canarylast', phoneNumber: '0803 999 8877' };
  await ada.request('POST', 'booking/book', other, { 'idempotency-key': 'canary-key' });

  const gone = await ada.request('DELETE', 'user/me', { currentPassword: ada.password });
  expect(gone).toMatchObject({ status: 200, body: { message: 'You’ve successfully deleted your account. Goodbye' } });

  const everything = await wholeDatabase(app.runtime.db);
  // Bytes are printed in hex: 616e617279 is "anary". The reference of an unmatched payment is not personal data.
  const found = everything
    .replaceAll('canary-stray-0001', '')
    .split('\n')
    .filter((line) => /canary|\+2348039998877|616e617279/i.test(line));
  // The last email must still be delivered; its row is purged with the others.
  expect(found.filter((line) => !/^outbox: .*profile\.deleted/.test(line))).toEqual([]);
  expect(everything).toContain(booking._id);
  const tombstone = await app.runtime.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', ada._id)
    .executeTakeFirstOrThrow();
  const remaining = Object.entries(tombstone)
    .filter(([, value]) => value !== null)
    .map(([name]) => name);
  // A new column must be erased or listed here.
  expect(new Set(remaining)).toEqual(
    new Set([
      'id',
      'first_name',
      'last_name',
      // Of the two names above.
      'search_name',
      'referral_code',
      'email_verified_at',
      'created_at',
      'deleted_at',
      'walk_in',
    ]),
  );
  expect(tombstone).toMatchObject({
    first_name: 'Deleted',
    last_name: 'account',
    referral_code: ada._id,
    walk_in: false,
  });
  expect((await fetch(`${app.url}${photo}`)).status).toBe(404);
  const [row] = await app.runtime.db.selectFrom('bookings').selectAll().where('id', '=', booking._id).execute();
  expect(row).toMatchObject({ status: 'cancelled', full_name: 'Deleted account', location: '-', customer_id: ada._id });
  expect(
    (await manager.request<{ messages: { title: string }[] }>('GET', 'message/me/message')).body.messages.map(
      (one) => one.title,
    ),
  ).not.toContain('Canaryreply');
});

describe('after a change of address and phone', () => {
  const freeLimits = () => sql`delete from rate_limits`.execute(app.runtime.db);
  const outboxTo = (recipient: string) =>
    app.runtime.db.selectFrom('outbox').select('kind').where('recipient', '=', recipient).orderBy('id').execute();
  const put = (ada: Customer, changes: object) =>
    expectOk(ada.request('PUT', 'user/me', { ...changes, currentPassword: ada.password }));
  async function changeEmail(ada: Customer, email: string): Promise<void> {
    await freeLimits();
    await put(ada, { email });
    await expectOk(ada.request('POST', 'user/confirm-email', { otp: await app.code(email) }));
  }
  async function requestPhoneCode(ada: Customer, phone: string): Promise<string> {
    await freeLimits();
    await expectOk(ada.request('POST', 'user/me/phone-code'));
    const { body } = await app.request<{ messages: { text: string }[] }>(
      'GET',
      `sandbox/outbox?to=${encodeURIComponent(phone)}`,
    );
    return /^\d{6}/.exec(body.messages[0]?.text ?? '')?.[0] ?? '';
  }
  async function requestReset(email: string): Promise<void> {
    await freeLimits();
    await expectOk(app.request('POST', 'user/forgot-password', { body: { email } }));
    await eventually(async () => (await outboxTo(email)).some(({ kind }) => kind === 'account.code.reset'));
  }

  test('deletes the data of former and current contacts from all tables and the queue', async () => {
    const ada = await signUp(app, { email: 'heronold@example.ng', phoneNumber: '0803 777 1111' });
    await expectOk(
      ada.request('POST', 'user/me/confirm-phone', { otp: await requestPhoneCode(ada, '+2348037771111') }),
    );
    await requestReset('heronold@example.ng');
    await app.request('POST', 'waitlist/create', { body: { name: 'Heron', phoneNumber: 'heronold@example.ng' } });
    const data = {
      id: 4099260517,
      status: 'success',
      reference: 'stray-of-a-former',
      amount: 500_000,
      currency: 'NGN',
      customer: { email: 'heronold@example.ng' },
    };
    await postWebhook(app, JSON.stringify({ event: 'charge.success', data }));
    await eventually(
      async () =>
        (
          await app.runtime.db
            .selectFrom('unmatched_payments')
            .select('email')
            .where('reference', '=', data.reference)
            .execute()
        )[0]?.email === 'heronold@example.ng',
    );
    await put(ada, { email: 'heronnever@example.ng' });
    await changeEmail(ada, 'heronnew@example.ng');
    await ageEmail(app, ada._id, '25 hours');
    await put(ada, { phoneNumber: '0803 777 2222' });
    await requestPhoneCode(ada, '+2348037772222');
    await put(ada, { phoneNumber: '0803 777 3333' });
    await requestPhoneCode(ada, '+2348037773333');
    await requestReset('heronnew@example.ng');
    await freeLimits();
    await put(ada, { email: 'heronnext@example.ng' });

    // Bytes are printed in hex: 6865726f6e is "heron".
    const findHeronLines = async () =>
      (await wholeDatabase(app.runtime.db)).split('\n').filter((line) => /heron|6865726f6e|\+234803777/i.test(line));
    const before = (await findHeronLines()).join('\n');
    for (const pattern of [
      /outbox: .*heronold/,
      /outbox: .*heronnever/,
      /outbox: .*7771111/,
      /outbox: .*7772222/,
      /job\w*: .*heronold/,
      /waitlist: .*heronold/,
      /unmatched_payments: .*heronold/,
      /webhook_events: .*6865726f6e/,
    ])
      expect(before).toMatch(pattern);
    expect((await exportedData(app, ada._id)).body['mails']).toEqual(
      expect.arrayContaining([expect.objectContaining({ to: 'heronold@example.ng', kind: 'account.email-changed' })]),
    );
    expect((await ada.request('DELETE', 'user/me', { currentPassword: ada.password })).status).toBe(200);
    // The last email must still be delivered.
    expect((await findHeronLines()).filter((line) => !/^outbox: .*profile\.deleted/.test(line))).toEqual([]);
  });

  test('neither exports nor deletes data of a former address that another customer has now', async () => {
    const ada = await signUp(app, { email: 'handed-on@example.ng' });
    await changeEmail(ada, 'handed-on-new@example.ng');
    const bola = await signUp(app, { email: 'handed-on@example.ng' });
    await requestReset(bola.email);
    await app.request('POST', 'waitlist/create', { body: { name: 'Bola', phoneNumber: bola.email } });
    const { body } = await exportedData<{ mails: { to: string; kind: string }[]; waitlist: unknown[] }>(app, ada._id);
    expect(body.mails.filter(({ to }) => to === bola.email).map(({ kind }) => kind)).toEqual([
      'account.code.verify',
      'account.open',
      'account.email-change-asked',
      'account.email-changed',
    ]);
    expect(body.waitlist).toEqual([]);
    expect((await ada.request('DELETE', 'user/me', { currentPassword: ada.password })).status).toBe(200);
    expect((await outboxTo(bola.email)).map(({ kind }) => kind)).toEqual([
      'account.code.verify',
      'account.open',
      'account.code.reset',
    ]);
    expect(
      await app.runtime.db.selectFrom('waitlist').select('name').where('contact', '=', bola.email).execute(),
    ).toEqual([{ name: 'Bola' }]);
  });

  test('deletes only the codes sent to an unverified number', async () => {
    const [ada, phone] = [await createCustomer(app, { phoneNumber: '0803 888 1111' }), '+2348038881111'];
    await app.runtime.db
      .transaction()
      .execute((trx) =>
        queueSms(app.runtime, trx, phone, { kind: 'booking.ready', text: 'Somebody else’s car is ready.' }),
      );
    await requestPhoneCode(ada, phone);
    await put(ada, { phoneNumber: '0803 888 2222' });
    expect((await outboxTo(phone)).map(({ kind }) => kind)).toEqual(['booking.ready', 'account.code.confirm-phone']);
    expect((await ada.request('DELETE', 'user/me', { currentPassword: ada.password })).status).toBe(200);
    expect((await outboxTo(phone)).map(({ kind }) => kind)).toEqual(['booking.ready']);
  });
});

test('ends sessions, password and codes and frees the email address', async () => {
  const ada = await createCustomer(app);
  await app.request('POST', 'user/forgot-password', { body: { email: ada.email } });
  const known = await app.code(ada.email);
  const second = await app.request('POST', 'user/login', { body: { email: ada.email, password: ada.password } });
  expect((await ada.request('DELETE', 'user/me', { currentPassword: ada.password })).status).toBe(200);
  expect((await ada.request('DELETE', 'user/me', { currentPassword: ada.password })).status).toBe(401);
  expect((await ada.request('GET', 'user/me')).status).toBe(401);
  expect((await app.request('GET', 'user/me', { token: String(second.body['token']) })).status).toBe(401);
  expect(
    (await app.request('POST', 'user/login', { body: { email: ada.email, password: ada.password } })).body['code'],
  ).toBe('account.wrong_credentials');
  expect(
    (
      await app.request('POST', 'user/reset-password', {
        body: { email: ada.email, otp: known.padStart(6, '0'), newPassword: 'another good one' },
      })
    ).body['code'],
  ).toBe('account.wrong_code');
  await app.advance('2 hours');
  await app.runtime.db.deleteFrom('rate_limits').execute();
  expect((await signUp(app, { email: ada.email }))._id).not.toBe(ada._id);
  await app.advance('0 minutes');
});

test('deletes once among fifty concurrent requests', async () => {
  const ada = await createCustomer(app);
  const answers = await atOnce(50, () => ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  // Attempts at a password are counted before it is compared: past the limit they wait.
  expect(answers.filter(({ status }) => ![200, 401, 429].includes(status))).toEqual([]);
  expect(answers.some((one) => one.status === 200)).toBe(true);
  const emails = await app.request<{ messages: { subject: string }[] }>('GET', `sandbox/outbox?to=${ada.email}`);
  expect(emails.body.messages.map((one) => one.subject)).toEqual(['Your account is deleted']);
});

test('cancels an unpaid booking whose cancellation was requested', async () => {
  const ada = await createCustomer(app);
  const { _id } = await app.book(ada);
  await expectOk(ada.request('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' }));
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  const { booking } = (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${_id}`))).body;
  expect(booking).toMatchObject({ status: 'cancelled', statusBefore: null });
});

describe('an account with money of an open booking', () => {
  test('an account with a paid booking cannot be deleted until the booking is completed or refunded', async () => {
    const ada = await createCustomer(app);
    const booking = await app.book(ada);
    await pay(ada, booking._id);
    const refused = await ada.request('DELETE', 'user/me', { currentPassword: ada.password });
    expect(refused).toMatchObject({ status: 409, body: { code: 'account.open_paid_booking' } });
    expect((await ada.request<User>('GET', 'user/me')).body.email).toBe(ada.email);
    await ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' });
    expect((await ada.request('DELETE', 'user/me', { currentPassword: ada.password })).status).toBe(409);
    const { db } = app.runtime;
    await db
      .updateTable('bookings')
      .set({ status: 'cancelled', payment_status: 'refund-due' })
      .where('id', '=', booking._id)
      .execute();
    expect((await ada.request('DELETE', 'user/me', { currentPassword: ada.password })).status).toBe(409);
    await db
      .updateTable('bookings')
      .set({ status: 'completed', payment_status: 'paid' })
      .where('id', '=', booking._id)
      .execute();
    expect((await ada.request('DELETE', 'user/me', { currentPassword: ada.password })).status).toBe(200);
  });

  test('the rule for deleting an account holds for every pair of states', () => {
    const refused = STATUSES.flatMap((status) =>
      PAYMENT_STATUSES.filter((paymentStatus) => hasUnfinishedMoney({ status, paymentStatus, disputed: false })).map(
        (paymentStatus) => `${status}/${paymentStatus}`,
      ),
    );
    expect(refused).not.toContain('completed/paid');
    expect(refused).not.toContain('pending/unpaid');
    expect(refused).not.toContain('cancelled/refunded');
    expect(refused).toEqual(
      expect.arrayContaining([
        'paid/paid',
        'pending-cancelled/paid',
        'cancelled/refund-due',
        'pending/confirming',
        'completed/needs-review',
      ]),
    );
    expect(hasUnfinishedMoney({ status: 'completed', paymentStatus: 'paid', disputed: true })).toBe(true);
  });

  test('a concurrent deletion and payment either delete or charge an account, never both', async () => {
    const ada = await createCustomer(app);
    const booking = await app.book(ada);
    const { reference } = (await ada.request('POST', `booking/${booking._id}/payment`, {})).body as {
      reference: string;
    };
    await app.provider(reference, 'success');
    const [gone, paid] = await Promise.all([
      ada.request('DELETE', 'user/me', { currentPassword: ada.password }),
      ada.request('POST', 'booking/pay', {
        id: booking._id,
        ref: reference,
        status: 'success',
        method: 'online',
        amount: 1,
      }),
    ]);
    const row = await app.runtime.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', booking._id)
      .executeTakeFirstOrThrow();
    expect(gone.status === 200 || gone.status === 409, gone.text).toBe(true);
    expect(paid.status, paid.text).toBeLessThan(500);
    if (gone.status === 409) expect(row).toMatchObject({ status: 'paid', payment_status: 'paid' });
    else expect(row.status).toBe('cancelled');
  });
});

test('leaves no personal data in bookings created concurrently with the deletion', async () => {
  const ada = await createCustomer(app);
  const form = await app.bookingForm();
  const [gone, ...booked] = await Promise.all([
    ada.request('DELETE', 'user/me', { currentPassword: ada.password }),
    ...Array.from({ length: 50 }, () => ada.request('POST', 'booking/book', form)),
  ]);
  expect(gone?.status, gone?.text).toBe(200);
  expect(booked.map((one) => one.status).filter((status) => status >= 500 && status !== 503)).toEqual([]);
  const rows = await app.runtime.db
    .selectFrom('bookings')
    .select(['full_name', 'status'])
    .where('customer_id', '=', ada._id)
    .execute();
  expect(rows.filter((row) => row.full_name !== 'Deleted account' || row.status !== 'cancelled')).toEqual([]);
});

test('keeps a message to several recipients for the others', async () => {
  const [ada, bola] = [await createCustomer(app), await createCustomer(app)];
  await manager.request('POST', 'message', {
    type: 'message',
    to: 'users',
    receivers: [{ user: ada._id }, { user: bola._id }],
    title: 'Both',
    message: 'x',
  });
  await ada.request('DELETE', 'user/me', { currentPassword: ada.password });
  const { body } = await bola.request<{ messages: { title: string }[] }>('GET', 'message/me/message');
  expect(body.messages.map(({ title }) => title)).toContain('Both');
});
