import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportProofs } from '#api/payments/transfer-proofs.ts';
import { MARKETING_CONSENT } from '#shared/accounts/marketing-consent.ts';
import { eventsOf, startPayment } from '#test/payments.ts';
import { createStaff } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { signUp } from '#test/customers.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp();
  ada = await signUp(app, { firstName: 'Ṣadé', lastName: 'Adébáyọ̀' });
});
afterAll(() => app.stop());

const smsCode = async (phone: string): Promise<string> => {
  const { body } = await app.request<{ messages: { text: string }[] }>(
    'GET',
    `sandbox/outbox?to=${encodeURIComponent(phone)}`,
  );
  return /^\d{4}/.exec(body.messages[0]?.text ?? '')?.[0] ?? '';
};
const sendProof = async (who: Customer, bookingId: string, background: string): Promise<void> => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
  await expectOk(who.request('PUT', `booking/${bookingId}/proof`, picture, { 'content-type': 'image/png' }));
};

/** Tables with a person in them, and where the export has them; a new one must be placed here. */
const WHERE: Record<string, string> = {
  customers: 'account',
  photos: 'photo',
  consents: 'consents',
  sessions: 'sessions',
  known_origins: 'places',
  bookings: 'bookings',
  booking_events: 'bookings',
  payments: 'payments',
  refunds: 'payments',
  promotion_claims: 'promotions',
  credit_entries: 'washCredit',
  messages: 'messages',
  message_recipients: 'messages',
  outbox: 'mails',
  push_subscriptions: 'pushes',
  push_deliveries: 'messages',
  waitlist: 'waitlist',
  contact_history: 'mails',
  transfer_proofs: 'proofs',
};
/** Tables that hold no person, or nothing but a secret or a trace that goes by itself. */
const NOT_A_PERSON = new Set([
  'verification_codes',
  'verification_attempts',
  'rate_limits',
  'idempotency_keys',
  'services',
  'brands',
  'vehicles',
  'prices',
  'settings',
  'promotions',
  'webhook_events',
  'disputes',
  'unmatched_payments',
  'staff',
  'staff_sessions',
  'staff_known_origins',
  'password_reset_tokens',
  'staff_recovery_codes',
  'audit_log',
  'sms_reports',
  'reminders',
  'google_nonces',
  'kysely_migration',
  'kysely_migration_lock',
]);

test('the export has a place for every table that knows a person', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(app.runtime.db);
  const unplaced = rows.map((row) => row.name).filter((name) => WHERE[name] === undefined && !NOT_A_PERSON.has(name));
  expect(unplaced).toEqual([]);
});

test('the export holds everything a person gave and did, as a file of their own', async () => {
  const manager = await createStaff(app, 'manager');
  const bola = await createCustomer(app);
  const booking = await app.book(ada, { fullName: 'Ṣadé Adébáyọ̀' });
  const { reference } = (await ada.request('POST', `booking/${booking._id}/payment`, {})).body as { reference: string };
  await app.provider(reference, 'success');
  await ada.request('POST', 'booking/pay', {
    id: booking._id,
    ref: reference,
    status: 'success',
    method: 'online',
    amount: 1,
  });
  await ada.request('POST', 'message', { type: 'message', to: 'owner', title: 'Mine', message: 'What I wrote' });
  await manager.request('POST', 'message', {
    type: 'message',
    to: 'users',
    receivers: [{ user: ada._id }, { user: bola._id }],
    title: 'To me',
    message: 'x',
  });
  await bola.request('POST', 'message', { type: 'message', to: 'owner', title: 'Not mine', message: 'x' });
  await app.request('POST', 'waitlist/create', { body: { name: 'Ṣadé', phoneNumber: ada.email } });
  await ada.request('PUT', 'user/me/consent', { marketing: true });
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
  await ada.request('PUT', 'user/me/update-photo', data);

  const answer = await ada.request('GET', 'user/me/export');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { body } = answer;
  expect(body['account']).toMatchObject({
    email: ada.email,
    fullName: 'Ṣadé Adébáyọ̀',
    phoneNumber: '+2348031234567',
    referralCode: ada.referralCode,
  });
  expect(body['bookings']).toMatchObject([{ _id: booking._id, status: 'paid', fullName: 'Ṣadé Adébáyọ̀' }]);
  expect(body['bookings'][0].history.map((one: { event: string }) => one.event)).toContain('booked');
  expect(body['payments']).toMatchObject([
    { reference, booking: booking._id, amount: booking.amount, status: 'settled' },
  ]);
  expect(body['messages'].map((one: { title: string; from: string }) => [one.title, one.from])).toEqual(
    expect.arrayContaining([
      ['Mine', 'you'],
      ['To me', 'the centre'],
    ]),
  );
  expect(body['consents']).toMatchObject([{ purpose: 'marketing', given: true, words: MARKETING_CONSENT }]);
  expect(body['sessions']).toHaveLength(1);
  expect(body['places'].length).toBeGreaterThan(0);
  expect(body['mails'].map((one: { kind: string }) => one.kind)).toContain('account.code.verify');
  expect(body['waitlist']).toMatchObject([{ contact: ada.email }]);
  expect(body['photo']).toMatch(/^data:image\/webp;base64,/);
  for (const foreign of [bola._id, bola.email, 'Not mine', manager.email]) expect(answer.text).not.toContain(foreign);
});

test('of many bookings and payments each has its own history and refunds', async () => {
  const eve = await createCustomer(app);
  const plain = await app.book(eve);
  const { booking, reference } = await startPayment(app, eve);
  for (const outcome of ['success', 'reversed']) {
    await app.provider(reference, outcome, { webhook: 'never' });
    await eve.request('POST', 'booking/pay', { id: booking._id, ref: reference });
  }
  const second = await startPayment(app, eve);
  const { body } = await eve.request('GET', 'user/me/export');
  const histories = (body['bookings'] as { _id: string; history: { event: string }[] }[]).map((one) => [
    one._id,
    one.history.map(({ event }) => event),
  ]);
  for (const [id] of histories) expect(histories).toContainEqual([id, await eventsOf(app, String(id))]);
  expect(histories).toContainEqual([plain._id, ['booked']]);
  expect(
    (body['payments'] as { reference: string; refunds: object[] }[]).map((one) => [one.reference, one.refunds.length]),
  ).toEqual([
    [reference, 1],
    [second.reference, 0],
  ]);
});

test('a text to the proven phone is in it, and none to a number that was only typed', async () => {
  const [eve, nosy] = [
    await createCustomer(app, { phoneNumber: '0805 444 1111' }),
    await createCustomer(app, { phoneNumber: '0805 444 1111' }),
  ];
  await expectOk(eve.request('POST', 'user/me/phone-code'));
  const otp = await smsCode('+2348054441111');
  const texts = async (who: Customer) =>
    ((await who.request('GET', 'user/me/export')).body['mails'] as { channel: string }[]).filter(
      (one) => one.channel === 'sms',
    );
  expect(await texts(eve)).toEqual([]);
  await expectOk(eve.request('POST', 'user/me/confirm-phone', { otp }));
  expect(await texts(eve)).toEqual([
    {
      channel: 'sms',
      to: '+2348054441111',
      kind: 'account.code.confirm-phone',
      status: expect.any(String),
      createdAt: expect.any(String),
    },
  ]);
  expect(await texts(nosy)).toEqual([]);
});

test('pictures of transfers are in it, with their booking, time, type and size', async () => {
  const [eve, bola] = [await createCustomer(app), await createCustomer(app)];
  const booking = await app.book(eve, { paymentMethod: 'transfer' });
  const foreign = await app.book(bola, { paymentMethod: 'transfer' });
  for (const colour of ['red', 'blue']) await sendProof(eve, booking._id, colour);
  await sendProof(bola, foreign._id, 'green');
  const { body, text } = await eve.request<{ proofs: { booking: string; picture: string; bytes: number }[] }>(
    'GET',
    'user/me/export',
  );
  expect(text).not.toContain(foreign._id);
  expect(body.proofs).toHaveLength(2);
  for (const proof of body.proofs) {
    expect(proof).toMatchObject({ booking: booking._id, type: 'image/webp', createdAt: expect.stringMatching(/Z$/) });
    const bytes = Buffer.from(proof.picture.replace('data:image/webp;base64,', ''), 'base64');
    expect([bytes.length, (await sharp(bytes).metadata()).format]).toEqual([proof.bytes, 'webp']);
  }
  // Of more than one file can hold the newest have their picture, and all are named.
  const few = await exportProofs(app.runtime.db, eve._id, body.proofs[0]?.bytes ?? 0);
  expect(few.map(({ picture }) => picture)).toEqual([body.proofs[0]?.picture, null]);
});

test('no secret is in it: no hash, no token, no code', async () => {
  const { text } = await ada.request('GET', 'user/me/export');
  const { db } = app.runtime;
  const row = await db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', ada._id)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
  expect(text).not.toContain('argon2');
  expect(text).not.toContain(ada.token);
  expect(text).not.toContain(ada.password);
  expect(text).not.toContain(await app.code(ada.email));
});

test('consent is asked for by nobody twice, kept with words and time, and can be taken back', async () => {
  const eve = await createCustomer(app);
  expect((await eve.request('GET', 'user/me/consent')).body).toEqual({
    marketing: null,
    at: null,
    words: MARKETING_CONSENT,
  });
  for (const marketing of [true, true, false, true])
    expect((await eve.request('PUT', 'user/me/consent', { marketing })).body).toMatchObject({
      marketing,
      words: MARKETING_CONSENT,
    });
  const rows = await app.runtime.db
    .selectFrom('consents')
    .select(['given', 'shown_text'])
    .where('customer_id', '=', eve._id)
    .orderBy('id')
    .execute();
  expect(rows.map((one) => one.given)).toEqual([true, false, true]);
  for (const body of [{}, { marketing: 'yes' }, { marketing: null }])
    expect((await eve.request('PUT', 'user/me/consent', body)).status).toBe(400);
});

test('a tick at sign-up is kept; signing up again for an unverified address starts anew', async () => {
  const { db } = app.runtime;
  const form = {
    firstName: 'A',
    lastName: 'B',
    email: 'tick@example.ng',
    phoneNumber: '08031234567',
    password: 'kept in the glove box',
  };
  await app.request('POST', 'user/register', { body: { ...form, marketing: true } });
  const given = () =>
    db
      .selectFrom('consents')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select(['given', 'shown_text'])
      .where('email', '=', form.email)
      .execute();
  expect(await given()).toEqual([{ given: true, shown_text: MARKETING_CONSENT }]);
  await db.deleteFrom('rate_limits' as never).execute();
  await app.request('POST', 'user/register', { body: form });
  expect(await given()).toEqual([]);
});

test('past twenty exports an hour is refused, and told to come back within 3 s as every GET', async () => {
  const eve = await createCustomer(app);
  for (let i = 0; i < 20; i++) expect((await eve.request('GET', 'user/me/export')).status).toBe(200);
  const late = await eve.request('GET', 'user/me/export');
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(3);
});

test('what the waitlist holds under a phone number that was only typed is nobody’s to read or to delete', async () => {
  await app.request('POST', 'waitlist/create', { body: { name: 'Somebody else', phoneNumber: '0809 777 6655' } });
  const nosy = await createCustomer(app, { phoneNumber: '0809 777 6655' });
  expect((await nosy.request('GET', 'user/me/export')).text).not.toContain('Somebody else');
  expect((await nosy.request('DELETE', 'user/me')).status).toBe(200);
  const rows = await app.runtime.db
    .selectFrom('waitlist')
    .select('name')
    .where('contact', '=', '+2348097776655')
    .execute();
  expect(rows).toEqual([{ name: 'Somebody else' }]);
});
