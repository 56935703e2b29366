import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { TEXTS_A_DAY } from './outbox.ts';
import { queueSms } from './outbox.ts';
import { createStaff } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());
beforeEach(() => sql`delete from rate_limits`.execute(app.runtime.db));

const listSms = (phone: string) =>
  app.runtime.db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', 'sms')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .execute();
const listTexts = async (phone: string) =>
  (
    await app.request<{ messages: { channel: string; text: string }[] }>(
      'GET',
      `sandbox/outbox?to=${encodeURIComponent(phone)}`,
    )
  ).body.messages.map(({ text }) => text);
const setScenario = (to: string, outcome: string) =>
  expectOk(app.request('POST', 'sandbox/termii/scenario', { body: { to, outcome } }));
const sendTo = (to: string) =>
  app.runtime.db
    .transaction()
    .execute((trx) => queueSms(app.runtime, trx, to, { kind: 'test.sms', text: 'Your car is ready.' }));
const waitForStatus = (phone: string, status: string) =>
  expect.poll(async () => (await listSms(phone))[0]?.status, { timeout: 30_000 }).toBe(status);

async function phoneCode(customer: Customer, phone: string): Promise<string> {
  const before = await listTexts(phone);
  await expectOk(customer.request('POST', 'user/me/phone-code'));
  await expect.poll(async () => (await listTexts(phone)).length).toBeGreaterThan(before.length);
  return /^\d{6}/.exec((await listTexts(phone))[0] ?? '')?.[0] ?? '';
}
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('an SMS is sent with plain signs and letters, so that it stays one part', async () => {
  const to = '+2348031119999';
  const text = `Ṣọlá’s car is ready – ₦12,500. ${'x'.repeat(100)}`;
  await app.runtime.db.transaction().execute((trx) => queueSms(app.runtime, trx, to, { kind: 'test.sms', text }));
  const { body } = await app.request<{ messages: object[] }>('GET', `sandbox/outbox?to=${encodeURIComponent(to)}`);
  expect(body.messages).toMatchObject([{ text: `Sola's car is ready - N12,500. ${'x'.repeat(100)}`, parts: 1 }]);
});

test('a phone is verified by its own code, and a changed number is unverified', async () => {
  const ada = await createCustomer(app, { phoneNumber: '0803 111 2222' });
  const code = await phoneCode(ada, '+2348031112222');
  expect(code).toMatch(/^\d{6}$/);
  expect((await ada.request('POST', 'user/me/confirm-phone', { otp: wrongCode(code) })).body['code']).toBe(
    'account.wrong_code',
  );
  const confirmed = await expectOk(ada.request('POST', 'user/me/confirm-phone', { otp: code }));
  expect(confirmed.body['user'].phoneProven).toBe(true);
  expect((await ada.request('POST', 'user/me/confirm-phone', { otp: code })).body['code']).toBe('account.wrong_code');
  await expectOk(ada.request('PUT', 'user/me', { phoneNumber: '0803 111 3333', currentPassword: ada.password }));
  expect('phoneProven' in (await ada.request('GET', 'user/me')).body).toBe(false);
});

test('a code verifies only the number it was sent to and is not accepted elsewhere', async () => {
  const ada = await createCustomer(app, { phoneNumber: '0803 222 2222' });
  const code = await phoneCode(ada, '+2348032222222');
  await expectOk(ada.request('PUT', 'user/me', { phoneNumber: '0803 222 3333', currentPassword: ada.password }));
  expect((await ada.request('POST', 'user/me/confirm-phone', { otp: code })).body['code']).toBe('account.wrong_code');
  const elsewhere = { email: ada.email, otp: code.slice(0, 4) };
  expect((await app.request('POST', 'user/verify-email', { body: elsewhere })).body['code']).toBe('account.wrong_code');
  // Codes are limited to one a minute.
  expect((await ada.request('POST', 'user/me/phone-code')).status).toBe(200);
  expect((await ada.request('POST', 'user/me/phone-code')).body['code']).toBe('account.code_too_soon');
  expect((await app.request('POST', 'user/me/phone-code')).status).toBe(401);
});

test('sends no phone code to an account without a number', async () => {
  const ada = await createCustomer(app);
  // An account that signed up with Google has no number.
  await app.runtime.db.updateTable('customers').set({ phone: null }).where('id', '=', ada._id).execute();
  expect(await ada.request('POST', 'user/me/phone-code')).toMatchObject({
    status: 409,
    body: { code: 'account.no_phone', fields: { phoneNumber: expect.any(String) } },
  });
});

test('sends no phone code while SMS is off', async () => {
  const ada = await createCustomer(app, { phoneNumber: '0803 222 4444' });
  const { sms } = app.runtime;
  app.runtime.sms = null;
  const answer = await ada.request('POST', 'user/me/phone-code').finally(() => (app.runtime.sms = sms));
  expect(answer).toMatchObject({ status: 409, body: { code: 'account.no_sms' } });
  expect(await listSms('+2348032224444')).toEqual([]);
});

test('sends booking made, payment received and car ready by SMS to a verified phone only', async () => {
  const [ada, ben] = [
    await createCustomer(app, { phoneNumber: '0803 333 2222' }),
    await createCustomer(app, { phoneNumber: '0803 333 4444' }),
  ];
  await expectOk(ada.request('POST', 'user/me/confirm-phone', { otp: await phoneCode(ada, '+2348033332222') }));
  const manager = await createStaff(app, 'manager');
  for (const customer of [ada, ben]) {
    const { _id } = await app.book(customer);
    const card = async () => (await manager.request('GET', `staff/booking/${_id}`)).body['booking'].version as number;
    await expectOk(manager.request('PUT', `staff/booking/${_id}/payment`, { version: await card(), method: 'cash' }));
    await expectOk(manager.request('PUT', `staff/booking/${_id}/finish`, { version: await card() }));
  }
  expect((await listSms('+2348033332222')).map(({ kind }) => kind)).toEqual([
    'booking.ready',
    'payment.received',
    'booking.made',
    'account.code.confirm-phone',
  ]);
  expect(await listSms('+2348033334444')).toEqual([]);
  const { body } = await ben.request<{
    messages: { title: string; isBooking: boolean }[];
    unread: { notification: number };
  }>('GET', 'message/me/notification');
  expect(body.messages.map(({ title }) => title)).toEqual([
    'Your car is ready',
    'Payment received',
    'Your booking is made',
  ]);
  expect([body.messages.every(({ isBooking }) => isBooking), body.unread.notification]).toEqual([true, 3]);
});

test('a message becomes sent and then delivered, also when the report precedes the response', async () => {
  await sendTo('+2348034440001');
  await setScenario('+2348034440002', 'early-report');
  await sendTo('+2348034440002');
  await waitForStatus('+2348034440001', 'delivered');
  await waitForStatus('+2348034440002', 'delivered');
  expect((await listSms('+2348034440002'))[0]?.delivered_at).not.toBeNull();
});

test.each([
  ['dnd', 'DND Active on Phone Number'],
  ['failed', 'Message Failed'],
  ['rejected', 'Rejected'],
  ['expired', 'Expired'],
])('shows a message with the outcome %s as not delivered', async (outcome, words) => {
  const to = `+23480344410${String(outcome.length).padStart(2, '0')}`;
  await setScenario(to, outcome);
  await sendTo(to);
  await waitForStatus(to, 'given-up');
  expect((await listSms(to))[0]?.failure).toBe(words);
});

test('gives up when the SMS account is refused and notifies the managers once', async () => {
  const owner = await createStaff(app, 'owner');
  for (const [i, outcome] of ['bad-key', 'sender', 'balance'].entries()) {
    await setScenario(`+234803445000${i}`, outcome);
    await sendTo(`+234803445000${i}`);
  }
  for (let i = 0; i < 3; i++) await waitForStatus(`+234803445000${i}`, 'given-up');
  const countAlerts = async () =>
    (await owner.request<{ messages: { title: string }[] }>('GET', 'message/me/notification')).body.messages.filter(
      ({ title }) => title === 'No SMS goes out',
    ).length;
  await expect.poll(countAlerts).toBe(1);
  expect(app.logs.filter((line) => line.includes('"sms.account"')).length).toBeGreaterThanOrEqual(3);
});

test('does not resend an SMS with an uncertain result and retries a rejected one once', async () => {
  for (const [i, outcome] of ['no-id', 'html', 'cut', 'busy'].entries()) {
    await setScenario(`+234803446000${i}`, outcome);
    await sendTo(`+234803446000${i}`);
  }
  for (let i = 0; i < 4; i++) await waitForStatus(`+234803446000${i}`, 'given-up');
  expect(await Promise.all([0, 1, 2, 3].map(async (i) => (await listSms(`+234803446000${i}`))[0]?.attempts))).toEqual([
    1, 1, 1, 2,
  ]);
}, 30_000);

test('does not send an SMS again whose sender was killed before it recorded the outcome', async () => {
  const phone = '+2348034480000';
  await app.runtime.db.transaction().execute(async (trx) => {
    await queueSms(app.runtime, trx, phone, { kind: 'test.sms', text: 'Your car is ready.' });
    const claimed = { attempts: 1, claimed_until: sql<Date>`app_now() - interval '1 minute'` };
    await trx.updateTable('outbox').set(claimed).where('recipient', '=', phone).execute();
  });
  await waitForStatus(phone, 'given-up');
  expect(await listSms(phone)).toMatchObject([{ failure: 'interrupted', claimed_until: null, sent_at: null }]);
});

test('ignores unsigned reports, applies a report once and never moves from delivered back to sent', async () => {
  await setScenario('+2348034470000', 'no-report');
  await sendTo('+2348034470000');
  await waitForStatus('+2348034470000', 'sent');
  const id = (await listSms('+2348034470000'))[0]?.provider_id ?? '';
  const report = (status: string, signature?: string) => {
    const body = JSON.stringify({ type: 'outbound', message_id: id, status });
    const right = createHmac('sha512', app.runtime.config.sms?.webhookSecret ?? '')
      .update(body)
      .digest('hex');
    return app.request('POST', 'sms/report/termii', {
      body,
      headers: { 'content-type': 'application/json', 'x-termii-signature': signature ?? right },
    });
  };
  for (const signature of ['', '0'.repeat(128)])
    expect((await report('Delivered', signature)).body['code']).toBe('outbox.bad_signature');
  expect((await listSms('+2348034470000'))[0]?.status).toBe('sent');
  for (const status of ['Message Sent', 'Delivered', 'Delivered', 'Message Sent', 'Expired', 'Thinking'])
    expect((await report(status)).status).toBe(200);
  expect((await listSms('+2348034470000'))[0]).toMatchObject({ status: 'delivered', failure: null });
  expect(app.logs.filter((line) => line.includes('"sms.bad_signature"'))).toHaveLength(1);
});

test('sends exactly ten of fifty concurrent SMS to one number in 24 hours, and other numbers are not affected', async () => {
  const [flooded, other] = ['+2348035550001', '+2348035550002'];
  await Promise.all(Array.from({ length: 50 }, () => sendTo(flooded)));
  await sendTo(other);
  await expect
    .poll(async () => (await listSms(flooded)).filter(({ status }) => status === 'queued').length, { timeout: 60_000 })
    .toBe(0);
  const rows = await listSms(flooded);
  expect(rows.filter(({ sent_at }) => sent_at !== null)).toHaveLength(TEXTS_A_DAY);
  for (const row of rows.filter(({ sent_at }) => sent_at === null))
    expect(row).toMatchObject({ status: 'given-up', failure: 'daily limit' });
  await waitForStatus(other, 'sent');

  const ada = await createCustomer(app, { phoneNumber: '0803 555 0001' });
  const refused = await ada.request('POST', 'user/me/phone-code');
  expect([refused.status, refused.body['code']]).toEqual([429, 'account.too_many_texts']);
  expect(await listSms(flooded)).toHaveLength(50);
  await app.advance('24 hours 1 minute');
  await expectOk(ada.request('POST', 'user/me/phone-code'));
});
