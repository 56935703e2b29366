import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { queueSms } from '#api/notifications/outbox.ts';
import { TARGETS } from '#shared/messages/target-names.ts';
import { newId } from '#api/platform/database/database.ts';
import { editSettings, getEditableSettings } from '#shared/settings/settings.contract.ts';
import { publishLook } from '#shared/settings/looks.contract.ts';
import { publishText } from '#shared/settings/texts.contract.ts';
import { confirmRestore, confirmStep, dismissSetup } from '#shared/setup/setup.contract.ts';
import { ageEmail, createCustomer, signUp, type Customer } from '#test/customers.ts';
import { newDevice } from '#test/devices.ts';
import { createGoogleUsers, type Issuer } from '#test/google-issuer.ts';
import { PASSWORD } from '#test/passwords.ts';
import { eventually } from '#test/payments.ts';
import { importFile, previewOf } from '#test/prices.ts';
import type { PushService } from '#test/push-service.ts';
import { createStaff, enableTotp, type StaffMember } from '#test/staff.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';

/** The accounts that tests of the fixture log in with. */
export const CUSTOMER = 'ada@example.ng';
export const OWNER = 'owner@staff.example.ng';

/** Staff of every role with a session each. */
export interface Staff {
  owner: StaffMember;
  superAdmin: StaffMember;
  manager: StaffMember;
  frontDesk: StaffMember;
  technician: StaffMember;
}

/** Staff of every role, one suspended, one invited, one who forgot the password; the owner with a second step. */
export async function fillStaff(app: TestApp): Promise<Staff> {
  const owner = await createStaff(app, 'owner', { name: 'Ọlá Adéyẹmí', email: OWNER });
  const staff: Staff = {
    owner,
    superAdmin: await createStaff(app, 'super_admin', { name: 'Bísí Ọ̀kẹ́' }),
    manager: await createStaff(app, 'manager', { name: 'Kúnlé Ṣówándé' }),
    frontDesk: await createStaff(app, 'front_desk', { name: 'Kẹ́mi Àjàyí' }),
    technician: await createStaff(app, 'technician', { name: 'Túndé Bákàrè' }),
  };
  const code = await enableTotp(app, owner.id);
  await expectOk(owner.request('POST', 'staff/me/recovery-codes', { code: await code() }));
  const leaver = await createStaff(app, 'front_desk', { name: 'Fẹ́mi Ìdòwú' });
  await expectOk(
    owner.request('PUT', `staff/people/${leaver.id}/suspended`, { suspended: true, currentPassword: owner.password }),
  );
  await expectOk(
    owner.request('POST', 'staff/people', {
      name: 'Ngọzi Ọ̀kẹ́',
      email: 'invited@staff.example.ng',
      type: 'technician',
      phoneNumber: '0803 123 4567',
      currentPassword: owner.password,
    }),
  );
  await expectOk(app.request('POST', 'staff/forgot-password', { body: { email: staff.manager.email } }));
  await expectOk(
    app.request('POST', 'staff/login', {
      body: { email: staff.manager.email, password: PASSWORD },
      headers: { 'x-device': newDevice() },
    }),
  );
  return staff;
}

/** Changes of settings, services, vehicles and promotions. */
export async function fillCentre({ runtime }: TestApp, { superAdmin, manager }: Staff): Promise<void> {
  const { settings, version } = (await expectOk(superAdmin.call(getEditableSettings))).body;
  // Enough for one referral to pay a car wash by itself.
  const credit = { referralNaira: 10_000 };
  await expectOk(superAdmin.call(editSettings, { body: { settings: { ...settings, credit }, version } }));
  await expectOk(superAdmin.call(confirmStep, { body: { step: 'hours' } }));
  await expectOk(superAdmin.call(dismissSetup, { body: { dismissed: true } }));
  await runtime.db
    .insertInto('backup_runs')
    .values({ id: newId(), restore_word: 'KPQ47WXY', completed_at: new Date() })
    .execute();
  await expectOk(superAdmin.call(confirmRestore, { body: { word: 'kpq4-7wxy' } }));
  const text = { kind: 'about', text: '# About\nA fixture.', version: 0 } as const;
  await expectOk(superAdmin.call(publishText, { body: text }));
  for (const kind of ['terms', 'privacy', 'promises'] as const)
    await runtime.db
      .insertInto('centre_texts')
      .values({ kind, version: 1, content: '', staff_id: superAdmin.id })
      .execute();
  const colours = { main: '#0f6b75', surface: '#bfe3e4', keepLogo: false, version: 0 };
  await expectOk(superAdmin.call(publishLook, { body: colours }));
  const picture = Buffer.from([1]);
  await runtime.db
    .insertInto('centre_looks')
    .values({
      version: 2,
      main: null,
      surface: null,
      logo: picture,
      icon_192: picture,
      icon_512: picture,
      staff_id: superAdmin.id,
    })
    .execute();
  const { services } = (
    await expectOk(manager.request<{ services: { _id: string; name: string }[] }>('GET', 'staff/catalogue'))
  ).body;
  const wash = services.find(({ name }) => name === 'Car wash');
  const edit = { name: 'Car wash', active: true, price: 5000, byClass: { suv: 7000 } };
  await expectOk(manager.request('PUT', `staff/service/${wash?._id}`, edit));
  // The history of prices has an entry of each kind.
  const tyres = services.find(({ name }) => name === 'Tyre maintenance');
  const grid = { service: tyres?._id, class: 'van', from: null, to: 10_000 };
  await expectOk(manager.request('PUT', 'staff/price', { changes: [grid] }));
  const file =
    'Class,Brand,Model,Year,Tyre maintenance\nVan,,,,11000\nHatchback,,,,8000\nSaloon,,,,8500\nPick-up truck,,,,9500\nLuxury,,,,14000\n';
  const { digest } = (await expectOk(previewOf(manager, file))).body;
  await expectOk(importFile(manager, file, digest));
  const car = { brand: 'Innoson', model: 'Fixture', year: 2024, class: 'suv' };
  const { vehicle } = (await expectOk(manager.request<{ vehicle: { _id: string } }>('POST', 'staff/vehicle', car)))
    .body;
  await expectOk(manager.request('PUT', `staff/vehicle/${vehicle._id}`, { active: false }));
  await expectOk(manager.request('PUT', 'staff/promotion/first-care', { title: '20% off', percent: 20, active: true }));
  // A third promotion is a row and needs no form (decision 0051).
  await runtime.db
    .insertInto('promotions')
    .values({ code: 'spring', title: 'Spring', percent: 10, eligibility: 'once-per-customer', active: false })
    .execute();
  const code = { code: 'rains-2026', title: 'The rains', off: 500, services: [], perCustomer: 2, places: 100 };
  await expectOk(manager.request('POST', 'staff/promotion', code));
}

/** Ends the minute that must pass between two codes for one address. */
const endWait = (app: TestApp) => sql`delete from rate_limits`.execute(app.runtime.db);

const confirmed = (customer: Customer, change: object) =>
  expectOk(customer.request('PUT', 'user/me', { ...change, currentPassword: customer.password }));

async function verifyPhone(app: TestApp, customer: Customer, phone: string): Promise<void> {
  await expectOk(customer.request('POST', 'user/me/phone-code'));
  const otp = await eventually(async () => {
    const { body } = await app.request<{ messages: { text: string }[] }>(
      'GET',
      `sandbox/outbox?to=${encodeURIComponent(phone)}`,
    );
    return /^\d{6}/.exec(body.messages[0]?.text ?? '')?.[0];
  });
  await expectOk(customer.request('POST', 'user/me/confirm-phone', { otp }));
}

/** Customers with all that belongs to an account. */
export interface Customers {
  /** With a photo, a verified phone, consent, devices, sessions, an email change that waits, and every notification. */
  ada: Customer;
  /** Referred by Ada. */
  ben: Customer;
  /** Changed the email, so that it can be taken back. */
  chi: Customer;
  /** Signed up with Google. */
  dayo: string;
}

export async function fillCustomers(app: TestApp, issuer: Issuer): Promise<Customers> {
  const ada = await signUp(app, { email: CUSTOMER, firstName: 'Àdá', lastName: 'Ọbí', phoneNumber: '0803 111 2222' });
  await expectOk(ada.request('PUT', 'user/me/consent', { marketing: true }));
  await verifyPhone(app, ada, '+2348031112222');
  await expectOk(
    app.request('POST', 'user/login', {
      body: { email: ada.email, password: ada.password },
      headers: { 'x-device': newDevice() },
    }),
  );
  const photo = new FormData();
  photo.append('photo', new Blob([await picture('#a63c14')], { type: 'image/jpeg' }), 'me.jpg');
  await expectOk(ada.request('PUT', 'user/me/update-photo', photo));
  await confirmed(ada, { email: 'ada.new@example.ng' });
  await endWait(app);
  await expectOk(app.request('POST', 'otp/get', { body: { reason: 'Password Change' }, token: ada.token }));

  const ben = await signUp(app, { email: 'ben@example.ng', firstName: 'Bẹ́n', referralCode: ada.referralCode });
  const number = { phoneNumber: '0803 444 5555', currentPassword: ben.password };
  await expectOk(ben.request('POST', 'user/me/new-phone', number));
  const chi = await signUp(app, { email: 'chi@example.ng', firstName: 'Chi' });
  await ageEmail(app, chi._id, '8 days');
  await confirmed(chi, { email: 'chi.new@example.ng', phoneNumber: '0803 222 3333' });
  await expectOk(chi.request('POST', 'user/confirm-email', { otp: await app.code('chi.new@example.ng') }));
  await endWait(app);
  await expectOk(chi.request('POST', 'user/me/phone-code'));
  await endWait(app);
  await expectOk(app.request('POST', 'user/forgot-password', { body: { email: 'chi.new@example.ng' } }));

  const google = createGoogleUsers(app, issuer);
  const person = { ...google.person(), given_name: 'Dáyọ̀', family_name: 'Àkàndé' };
  const dayo = (await expectOk(google.register(person))).body.token;
  await expectOk(app.request('POST', 'otp/get', { body: { reason: 'Confirm' }, token: dayo }));
  await fillSignUps(app);
  const leaver = await createCustomer(app, { email: 'leaver@example.ng', firstName: 'Ẹfẹ́' });
  await expectOk(leaver.request('DELETE', 'user/me', { currentPassword: leaver.password }));
  for (const phoneNumber of ['0803 777 8888', CUSTOMER, 'erased@example.ng'])
    await expectOk(app.request('POST', 'waitlist/create', { body: { name: 'Yínká', phoneNumber } }));
  return { ada, ben, chi, dayo };
}

/** Sign-ups that wait for their code, one with a wrong attempt, and an account that opened while two of them waited. */
async function fillSignUps(app: TestApp): Promise<void> {
  const register = (email: string) =>
    expectOk(
      app.request('POST', 'user/register', {
        body: {
          firstName: 'Gbénga',
          lastName: 'Ọjọ́',
          email,
          phoneNumber: '0803 444 5555',
          password: PASSWORD,
          marketing: true,
        },
      }),
    );
  await register('waits@example.ng');
  const right = await app.code('waits@example.ng');
  const otp = right === '0000' ? '0001' : '0000';
  await app.request('POST', 'user/verify-email', { body: { email: 'waits@example.ng', otp } });
  await register('twice@example.ng');
  const first = await app.code('twice@example.ng');
  await endWait(app);
  await register('twice@example.ng');
  const second = await app.code('twice@example.ng', [first]);
  await expectOk(app.request('POST', 'user/verify-email', { body: { email: 'twice@example.ng', otp: second } }));
}

/** Texts that were not delivered, and reports of every kind. */
export async function fillTexts(app: TestApp): Promise<void> {
  const { runtime } = app;
  const phone = '+2348034460001';
  await expectOk(app.request('POST', 'sandbox/termii/scenario', { body: { to: phone, outcome: 'rejected' } }));
  await runtime.db
    .transaction()
    .execute((trx) => queueSms(runtime, trx, phone, { kind: 'booking.ready', text: 'Your car is ready.' }));
  await eventually(() =>
    runtime.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', phone)
      .where('status', '=', 'given-up')
      .executeTakeFirst(),
  );
  const body = JSON.stringify({ type: 'outbound', message_id: '9122821000000000001', status: 'Message Sent' });
  const signature = createHmac('sha512', runtime.config.sms?.webhookSecret ?? '')
    .update(body)
    .digest('hex');
  const headers = { 'content-type': 'application/json', 'x-termii-signature': signature };
  await expectOk(app.request('POST', 'sms/report/termii', { body, headers }));
}

/** A small picture in one colour. */
export async function picture(background: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new Uint8Array(bytes);
}

/** Messages and announcements to every target, from staff and from a customer, some read and some hidden. */
export async function fillMessages({ ada }: Customers, { owner, manager, technician }: Staff): Promise<void> {
  const receivers: Partial<Record<(typeof TARGETS)[number], object[]>> = {
    user: [{ user: ada._id }],
    users: [{ user: ada._id }],
    admin: [{ admin: manager.id }],
  };
  for (const to of TARGETS) {
    const title = `To ${to}`;
    const body = { type: 'message', to, receivers: receivers[to] ?? null, title, message: 'Please read.' };
    await expectOk(owner.request('POST', 'message', body));
  }
  const news = { type: 'broadcast', to: 'all', title: 'Open on Saturday', message: 'From eight to two.' };
  await expectOk(manager.request('POST', 'message', news));
  const question = { type: 'message', to: 'admins', title: 'A question', message: 'When is my car ready?' };
  await expectOk(ada.request('POST', 'message', question));
  for (const reader of [ada, manager, technician]) {
    const { messages } = (await expectOk(reader.request<{ messages: { _id: string }[] }>('GET', 'message/me/message')))
      .body;
    await expectOk(reader.request('PUT', `message/${messages[0]?._id}/read`));
    await expectOk(reader.request('DELETE', `message/${messages.at(-1)?._id}`));
  }
}

/** A waitlist entry that staff erased. */
export async function fillErasures({ runtime }: TestApp, { manager }: Staff): Promise<void> {
  const { id } = await runtime.db
    .selectFrom('waitlist')
    .select('id')
    .where('contact', '=', 'erased@example.ng')
    .executeTakeFirstOrThrow();
  await expectOk(manager.request('DELETE', `staff/waitlist/${id}`));
}

/** A browser that receives web push. */
export const fillPushes = ({ ada }: Customers, service: PushService) =>
  expectOk(ada.request('POST', 'user/me/push', service.browser().subscription));
