import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportProofs } from '#api/payments/transfers/export-proofs.ts';
import { MARKETING_CONSENT } from '#shared/accounts/marketing-consent.ts';
import { eventsOf, startPayment } from '#test/payments.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { createStaff } from '#test/staff.ts';
import { orderExport, exportedData, exportIn, listOf } from '#test/exported-data.ts';
import { makeDeviceKnown } from '#test/devices.ts';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import { comingMonday, serviceId } from '#test/calendar.ts';
import { createCustomer, type Customer, signUp } from '#test/customers.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

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
  return /^\d{6}/.exec(body.messages[0]?.text ?? '')?.[0] ?? '';
};
const sendProof = async (who: Customer, bookingId: string, background: string): Promise<void> => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
  await expectOk(who.request('PUT', `booking/${bookingId}/proof`, picture, { 'content-type': 'image/png' }));
};

test("an export is dated by the database's clock", async () => {
  await app.advance('11 hours');
  const { body } = await exportedData<{ madeAt: string }>(app, ada._id);
  await app.advance('0 minutes');
  expect(Date.parse(body.madeAt)).toBeGreaterThan(Date.now() + 10 * 60 * 60 * 1000);
});

/** Tables with personal data and their place in the export; a new table must be listed here. */
const WHERE: Record<string, string> = {
  customers: 'account',
  photos: 'photo',
  consents: 'consents',
  sessions: 'sessions',
  known_devices: 'devices',
  bookings: 'bookings',
  booking_services: 'bookings',
  booking_events: 'bookings',
  allocations: 'appointments',
  waits: 'waits',
  cars: 'cars',
  inspections: 'estimates',
  estimate_versions: 'estimates',
  estimate_lines: 'estimates',
  estimate_answers: 'estimates',
  estimate_replies: 'estimates',
  part_closings: 'estimates',
  estimate_approvals: 'estimates',
  car_readings: 'cars',
  car_papers: 'cars',
  car_people: 'cars',
  visits: 'visits',
  custody_events: 'visits',
  release_codes: 'releases',
  release_collectors: 'releases',
  releases: 'releases',
  reviews: 'reviews',
  review_invitations: 'notifications of them, in messages',
  fault_photos: 'faultPhotos',
  retained_fault_photos: 'faultPhotos',
  visit_photos: 'visitPhotos',
  retained_visit_photos: 'visitPhotos',
  car_reminders: 'notifications of them, in messages',
  estimate_follow_ups: 'notifications of them, in messages',
  payments: 'payments',
  refunds: 'payments',
  promotion_claims: 'promotions',
  remembered_benefits: 'remembered',
  charges: 'bookings',
  join_requests: 'joinRequests',
  ways_back: 'waysBack',
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
/** Tables without personal data, or with only secrets or short-lived records. */
const NOT_A_PERSON = new Set([
  'data_exports',
  'data_export_parts',
  'sign_ups',
  'account_links',
  'verification_codes',
  'verification_attempts',
  'phone_log_ins',
  'rate_limits',
  'idempotency_keys',
  'recent_finds',
  // Files of the centre, deleted a day after their end; the added rows are exported as customers and cars.
  'imports',
  'import_rows',
  'services',
  'brands',
  'vehicles',
  'prices',
  'price_changes',
  'settings',
  'promotions',
  'webhook_events',
  'api_keys',
  'webhook_receivers',
  'webhook_deliveries',
  'calendar_feeds',
  'disputes',
  'unmatched_payments',
  'staff',
  'staff_sessions',
  'staff_known_devices',
  'password_reset_tokens',
  'staff_recovery_codes',
  'time_entries',
  'time_corrections',
  'audit_log',
  'sms_reports',
  'reminders',
  'appointment_reminders',
  'google_nonces',
  'erasures',
  'schema_compat',
  'setup',
  'centre_looks',
  'centre_texts',
  'backup_runs',
  'books_check',
  'contact_digest_key',
  'promotion_services',
  'vendor_keys',
  'branches',
  'resources',
  'service_needs',
  'opening_hours',
  'calendar_exceptions',
  'occupancies',
  'kysely_migration',
]);

test('the export covers every table with personal data', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not relispartition`.execute(app.runtime.db);
  const unplaced = rows.map((row) => row.name).filter((name) => WHERE[name] === undefined && !NOT_A_PERSON.has(name));
  expect(unplaced).toEqual([]);
});

test('exports all data of a customer as a file', async () => {
  await makeDeviceKnown(app, { customerId: ada._id });
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

  const startsAt = `${await comingMonday(app)}T09:00:00.000Z`;
  const service = await serviceId(app, 'Car wash');
  await expectOk(ada.call(holdTime, { body: { service, startsAt } }));
  await expectOk(bola.call(holdTime, { body: { service, startsAt } }));

  await expectOk(orderExport(ada));
  await exportIn(ada, 'ready');
  const answer = await expectOk(ada.request('POST', 'user/me/export/download', { currentPassword: ada.password }));
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
  expect(body['appointments']).toMatchObject([{ kind: 'hold', service: 'Car wash', booking: null, startsAt }]);
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
  expect(body['devices']).toHaveLength(1);
  expect(body['mails'].map((one: { kind: string }) => one.kind)).toContain('account.code.verify');
  expect(body['waitlist']).toMatchObject([{ contact: ada.email }]);
  expect(body['photo']).toMatch(/^data:image\/webp;base64,/);
  for (const foreign of [bola._id, bola.email, 'Not mine', manager.email]) expect(answer.text).not.toContain(foreign);
});

test('exports each booking with its own history and each payment with its own refunds', async () => {
  const eve = await createCustomer(app);
  const plain = await app.book(eve);
  const { booking, reference } = await startPayment(app, eve);
  for (const outcome of ['success', 'reversed']) {
    await app.provider(reference, outcome, { webhook: 'never' });
    await eve.request('POST', 'booking/pay', { id: booking._id, ref: reference });
  }
  const second = await startPayment(app, eve);
  const { body } = await exportedData(app, eve._id);
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

test('exports SMS to the verified number and none to an unverified one', async () => {
  const [eve, nosy] = [
    await createCustomer(app, { phoneNumber: '0805 444 1111' }),
    await createCustomer(app, { phoneNumber: '0805 444 1111' }),
  ];
  await expectOk(eve.request('POST', 'user/me/phone-code'));
  const otp = await smsCode('+2348054441111');
  const texts = async (who: Customer) =>
    ((await exportedData(app, who._id)).body['mails'] as { channel: string }[]).filter((one) => one.channel === 'sms');
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

test('exports transfer proofs with booking, time, type and size', async () => {
  const [eve, bola] = [await createCustomer(app), await createCustomer(app)];
  const booking = await app.book(eve, { paymentMethod: 'transfer' });
  const foreign = await app.book(bola, { paymentMethod: 'transfer' });
  for (const colour of ['red', 'blue']) await sendProof(eve, booking._id, colour);
  await sendProof(bola, foreign._id, 'green');
  const { body, text } = await exportedData<{
    proofs: { booking: string; picture: string; bytes: number }[];
  }>(app, eve._id);
  expect(text).not.toContain(foreign._id);
  expect(body.proofs).toHaveLength(2);
  for (const proof of body.proofs) {
    expect(proof).toMatchObject({ booking: booking._id, type: 'image/webp', createdAt: expect.stringMatching(/Z$/) });
    const bytes = Buffer.from(proof.picture.replace('data:image/webp;base64,', ''), 'base64');
    expect([bytes.length, (await sharp(bytes).metadata()).format]).toEqual([proof.bytes, 'webp']);
  }
  // Beyond the size limit only the latest proofs include the image, and all are listed.
  const few = await listOf(exportProofs(app.runtime.db, eve._id, body.proofs[0]?.bytes ?? 0));
  expect(few.map(({ picture }) => picture)).toEqual([body.proofs[0]?.picture, null]);
});

test('exports no hash, token or code', async () => {
  const { text } = await exportedData(app, ada._id);
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
  // Four figures are part of many a number; a code would be a value of its own.
  const values: unknown[] = [];
  JSON.parse(text, (_key, value: unknown) => {
    values.push(value);
    return value;
  });
  expect(values).toContain(ada.email);
  const code = await app.code(ada.email);
  expect(values.filter((value) => typeof value === 'string' && value.split(/\s+/).includes(code))).toEqual([]);
});

test('records consent with text and time, once for the same answer, and its withdrawal', async () => {
  const eve = await createCustomer(app);
  expect((await eve.request('GET', 'user/me/consent')).body).toEqual({
    marketing: null,
    at: null,
    privacyVersion: null,
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

test('concurrent equal answers are recorded once', async () => {
  const eve = await createCustomer(app);
  const answers = await app.runtime.db.transaction().execute(async (trx) => {
    await trx.selectFrom('customers').select('id').where('id', '=', eve._id).forUpdate().execute();
    const sent = atOnce(2, () => eve.request('PUT', 'user/me/consent', { marketing: true }));
    await expect.poll(() => waitingForLocks(trx)).toBe(2);
    return { sent };
  });
  expect((await answers.sent).map(({ status }) => status)).toEqual([200, 200]);
  const rows = await app.runtime.db.selectFrom('consents').select('id').where('customer_id', '=', eve._id).execute();
  expect(rows).toHaveLength(1);
});

test('records the consent of the sign-up that is verified', async () => {
  const { db } = app.runtime;
  const form = {
    firstName: 'A',
    lastName: 'B',
    email: 'tick@example.ng',
    phoneNumber: '08031234567',
    password: 'kept in the glove box',
  };
  const first = await expectOk(app.request<{ registration: string }>('POST', 'user/register', { body: form }));
  const otp = await app.code(form.email);
  await db.deleteFrom('rate_limits').execute();
  await app.request('POST', 'user/register', { body: { ...form, marketing: false } });
  const given = () =>
    db
      .selectFrom('consents')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select(['given', 'shown_text'])
      .where('email', '=', form.email)
      .execute();
  expect(await given()).toEqual([]);
  const { registration } = first.body;
  await expectOk(app.request('POST', 'user/verify-email', { body: { email: form.email, otp, registration } }));
  expect(await given()).toEqual([]);

  const ticked = { ...form, email: 'ticked@example.ng', marketing: true };
  await expectOk(app.request('POST', 'user/register', { body: ticked }));
  await expectOk(
    app.request('POST', 'user/verify-email', { body: { email: ticked.email, otp: await app.code(ticked.email) } }),
  );
  const rows = await db
    .selectFrom('consents')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['given', 'shown_text'])
    .where('email', '=', ticked.email)
    .execute();
  expect(rows).toEqual([{ given: true, shown_text: MARKETING_CONSENT }]);
});

test('neither exports nor deletes waitlist entries of an unverified number', async () => {
  await app.request('POST', 'waitlist/create', { body: { name: 'Somebody else', phoneNumber: '0809 777 6655' } });
  const nosy = await createCustomer(app, { phoneNumber: '0809 777 6655' });
  expect((await exportedData(app, nosy._id)).text).not.toContain('Somebody else');
  expect((await nosy.request('DELETE', 'user/me', { currentPassword: nosy.password })).status).toBe(200);
  const rows = await app.runtime.db
    .selectFrom('waitlist')
    .select('name')
    .where('contact', '=', '+2348097776655')
    .execute();
  expect(rows).toEqual([{ name: 'Somebody else' }]);
});
