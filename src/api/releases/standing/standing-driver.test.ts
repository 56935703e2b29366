import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trx } from '#api/platform/database/database.ts';
import * as people from '#shared/cars/car-people.contract.ts';
import { listNotifications } from '#shared/messages/messages.contract.ts';
import { nameCollector, takeCollectorBack } from '#shared/releases/releases.contract.ts';
import { getStaffRelease, releaseCar } from '#shared/releases/staff-releases.contract.ts';
import { getDriverRelease, showDriverCode } from '#shared/shared-cars/shared-visits.contract.ts';
import { addCarFor, shareCar } from '#test/car-people.ts';
import type { Customer } from '#test/customers.ts';
import { expectFailure } from '#test/fixtures.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { newDevice, newPhone, type PhoneUser, signUpByPhone } from '#test/phone-accounts.ts';
import { createCustomerOnDevice, makeReady, payInCash, seeRelease, smsCode } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let manager: StaffMember;
let desk: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
});
afterAll(() => app.stop());

interface Story {
  owner: Customer;
  driver: PhoneUser;
  car: string;
  /** The id of the driver on the car. */
  person: string;
}

async function begin({ named = true, driver: given }: { named?: boolean; driver?: PhoneUser } = {}): Promise<Story> {
  const owner = await createCustomerOnDevice(app);
  const driver = given ?? (await signUpByPhone(app));
  const car = (await addCarFor(app, owner))._id;
  const person = await shareCar(owner, car, driver, 'driver');
  const story = { owner, driver, car, person };
  if (named) await name(story);
  return story;
}
const name = ({ owner, car, person }: Story) =>
  expectOk(
    owner.call(people.nameStandingDriver, {
      params: { id: car, personId: person },
      body: { currentPassword: owner.password },
    }),
  );
const book = async ({ owner, car }: Story) =>
  app.book(owner, { ...(await app.bookingForm('Car wash')), car, paymentMethod: 'cash' });
const whyOf = async ({ driver }: Story, id: string, headers?: Record<string, string>) =>
  (await expectOk(driver.call(getDriverRelease, { params: { id }, ...(headers && { headers }) }))).body.why;
const show = async ({ driver }: Story, id: string) =>
  (await expectOk(driver.call(showDriverCode, { params: { id } }))).body;
const atGate = (id: string, code: string | null) =>
  desk.call(releaseCar, { params: { id }, body: { code: code ?? '' } });
const mayCollect = async (id: string) =>
  (await expectOk(desk.call(getStaffRelease, { params: { id } }))).body.mayCollect;

test('a standing driver collects the car by a code of their own, and the owner is notified of each showing', async () => {
  const story = await begin();
  const booking = await book(story);
  expect(await whyOf(story, booking._id)).toBe('not-ready');
  await makeReady(desk, booking);
  expect(await whyOf(story, booking._id)).toBeNull();
  expect(await mayCollect(booking._id)).toMatchObject([{ who: 'owner' }, { who: 'driver', name: 'Túndé Bákàrè' }]);
  const { code } = await show(story, booking._id);
  expect(await show(story, booking._id)).toMatchObject({ code });
  expect(code).toMatch(/^\d{6}$/);
  expect(await mayCollect(booking._id)).toMatchObject([{ who: 'owner' }, { who: 'driver', name: 'Túndé Bákàrè' }]);
  const notices = await app.runtime.db
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
    .select('title')
    .where('customer_id', '=', story.owner._id)
    .where('title', '=', 'Your driver opened a release code')
    .execute();
  expect(notices).toHaveLength(2);
  const { release } = (await expectOk(atGate(booking._id, code))).body;
  expect(release.released).toMatchObject({ way: 'collector-code', to: 'Túndé Bákàrè' });
  const { messages } = (await expectOk(story.owner.call(listNotifications, {}))).body;
  expect(messages[0]).toMatchObject({ title: 'Your car left', message: expect.stringContaining('Túndé Bákàrè') });
  expect(await whyOf(story, booking._id)).toBe('released');
});

test('a driver who is not named sees no code, and reads only that the owner must act while money is due', async () => {
  const story = await begin({ named: false });
  const booking = await book(story);
  await makeReady(desk, booking, { isPaid: false });
  expect(await show(story, booking._id)).toMatchObject({ why: 'not-named', code: null });
  await name(story);
  expect(await show(story, booking._id)).toMatchObject({ why: 'owner-must-act', code: null });
  await payInCash(desk, booking._id);
  expect((await show(story, booking._id)).code).not.toBeNull();
});

test('only one driver is named for all visits of a car', async () => {
  const story = await begin();
  const other = await signUpByPhone(app);
  const person = await shareCar(story.owner, story.car, other, 'driver');
  await name({ ...story, person });
  const { body } = await expectOk(story.owner.call(people.listCarPeople, { params: { id: story.car } }));
  expect(body.people.map(({ standing }) => standing !== null)).toEqual([false, true]);
});

test('the code of a driver counts no more once another is named, who then opens one of their own', async () => {
  const story = await begin();
  const driver = await signUpByPhone(app, newPhone(), { firstName: 'Bísí' });
  const booking = await book(story);
  await makeReady(desk, booking);
  const { code: former } = await show(story, booking._id);
  const other = { ...story, driver, person: await shareCar(story.owner, story.car, driver, 'driver') };
  await name(other);
  expect(await mayCollect(booking._id)).toMatchObject([{ who: 'owner' }, { who: 'driver', name: 'Bísí Bákàrè' }]);
  const { code } = await show(other, booking._id);
  expect(code).toMatch(/^\d{6}$/);
  expect(await show(story, booking._id)).toMatchObject({ why: 'not-named', code: null });
  expect(expectFailure(await atGate(booking._id, former))).toBe('release.wrong_code');
  // Not even when the first driver is named again, who opens a new one.
  await name(story);
  expect(expectFailure(await atGate(booking._id, former))).toBe('release.wrong_code');
  expect(expectFailure(await atGate(booking._id, code))).toBe('release.wrong_code');
  const { code: again } = await show(story, booking._id);
  expect(again).not.toBe(former);
  expect((await expectOk(atGate(booking._id, again))).body.release.released?.to).toBe('Túndé Bákàrè');
});

test('the gate leaves out a driver without a valid code', async () => {
  const story = await begin();
  const booking = await book(story);
  await makeReady(desk, booking);
  const params = { id: booking._id };
  const drivers = async () => (await mayCollect(booking._id)).slice(1).map(({ name: of }) => of);
  const { db } = app.runtime;
  const ofDriver = db.updateTable('customers').where('id', '=', story.driver.user._id);
  expect(await drivers()).toEqual(['Túndé Bákàrè']);
  await ofDriver.set({ credentials_changed_at: new Date() }).execute();
  expect(await drivers()).toEqual([]);
  await ofDriver.set({ credentials_changed_at: null }).execute();
  const devices = db.updateTable('known_devices').where('customer_id', '=', story.driver.user._id);
  const { known_since: knownSince } = await db
    .selectFrom('known_devices')
    .select('known_since')
    .where('customer_id', '=', story.driver.user._id)
    .executeTakeFirstOrThrow();
  await devices.set({ known_since: new Date() }).execute();
  expect(await drivers()).toEqual([]);
  await devices.set({ known_since: knownSince }).execute();
  await show(story, booking._id);
  expect(await drivers()).toEqual(['Túndé Bákàrè']);
  await expectOk(story.owner.call(takeCollectorBack, { params }));
  expect(await drivers()).toEqual([]);
});

/** Runs `meanwhile` while a call that `begins` waits for a lock of this transaction. */
async function whileWaiting<T>(lock: (trx: Trx) => Promise<unknown>, begins: () => Promise<T>, meanwhile: Meanwhile) {
  return app.runtime.db
    .transaction()
    .execute(async (trx) => {
      await lock(trx);
      const answer = begins();
      await expect.poll(() => waitingForLocks(app.runtime.db), { timeout: 10_000 }).toBe(1);
      await meanwhile(trx);
      return { answer };
    })
    .then(({ answer }) => answer);
}
type Meanwhile = (trx: Trx) => Promise<unknown>;
const lockBookingRow = (id: string) => (trx: Trx) =>
  trx.selectFrom('bookings').select('id').where('id', '=', id).forUpdate().execute();
const lockAccountRows = (id: string) => (trx: Trx) =>
  trx.selectFrom('customers').select('id').where('id', '=', id).forNoKeyUpdate().noWait().execute();

test('a driver cannot show a code after the naming ended, even if the call was waiting', async () => {
  const story = await begin();
  const booking = await book(story);
  await makeReady(desk, booking);
  const params = { id: story.car, personId: story.person };
  const shown = await whileWaiting(
    lockBookingRow(booking._id),
    () => show(story, booking._id),
    () => expectOk(story.owner.call(people.endStandingDriver, { params })),
  );
  expect(shown).toMatchObject({ why: 'not-named', code: null });
});

test('ending a naming that is over does not end that of the next driver', async () => {
  const story = await begin();
  const driver = await signUpByPhone(app);
  const next = await shareCar(story.owner, story.car, driver, 'driver');
  const params = { id: story.car, personId: story.person };
  await whileWaiting(
    lockAccountRows(story.owner._id),
    () => expectOk(story.owner.call(people.endStandingDriver, { params })),
    async (trx) => {
      const rows = trx.updateTable('car_people').where('car_id', '=', story.car);
      await rows.set({ standing_since: null, standing_phone: null }).execute();
      await rows.set({ standing_since: new Date(), standing_phone: driver.phone }).where('id', '=', next).execute();
    },
  );
  const { body } = await expectOk(story.owner.call(people.listCarPeople, { params: { id: story.car } }));
  expect(body.people.map(({ standing }) => standing !== null)).toEqual([false, true]);
});

test('a release holds the accounts of owner and driver in the order of their ids', async () => {
  const driver = await signUpByPhone(app);
  const story = await begin({ driver });
  expect(driver.user._id < story.owner._id).toBe(true);
  const booking = await book(story);
  await makeReady(desk, booking);
  const { code } = await show(story, booking._id);
  for (const call of [() => show(story, booking._id), () => expectOk(atGate(booking._id, code))])
    await whileWaiting(lockAccountRows(driver.user._id), async () => call(), lockAccountRows(story.owner._id));
});

test('naming ends after 90 days, by the owner, and with the removal', async () => {
  const story = await begin();
  const booking = await book(story);
  await makeReady(desk, booking);
  const { code } = await show(story, booking._id);
  const params = { id: story.car, personId: story.person };
  await expectOk(story.owner.call(people.endStandingDriver, { params }));
  await expectOk(story.owner.call(people.endStandingDriver, { params }));
  expect(expectFailure(await atGate(booking._id, code))).toBe('release.wrong_code');
  await name(story);
  await app.runtime.db
    .updateTable('car_people')
    .set({ standing_since: new Date(Date.now() - 91 * 24 * 3600_000) })
    .where('id', '=', story.person)
    .execute();
  expect(await whyOf(story, booking._id)).toBe('not-named');
  await name(story);
  await expectOk(story.owner.call(people.removePerson, { params }));
  expect(expectFailure(await atGate(booking._id, code))).toBe('release.wrong_code');
  expect(expectFailure(await story.driver.call(showDriverCode, { params: { id: booking._id } }))).toBe(
    'booking.not_found',
  );
});

test('a person who is named for one visit takes the place of the driver, who can be taken back for it', async () => {
  const story = await begin();
  const booking = await book(story);
  await makeReady(desk, booking);
  const { code } = await show(story, booking._id);
  const params = { id: booking._id };
  await expectOk(story.owner.call(takeCollectorBack, { params }));
  expect(await whyOf(story, booking._id)).toBe('not-named');
  expect(expectFailure(await atGate(booking._id, code))).toBe('release.wrong_code');
  const phone = '+2348069990001';
  await expectOk(story.owner.call(nameCollector, { params, body: { name: 'Bayo Ojo', phone } }));
  expect((await seeRelease(story.owner, booking._id)).collector?.name).toBe('Bayo Ojo');
  expect((await expectOk(atGate(booking._id, await smsCode(app, phone)))).body.release.released?.to).toBe('Bayo Ojo');
});

test('a change of the credentials of the driver, and a device that is new, show no code', async () => {
  const story = await begin();
  const booking = await book(story);
  await makeReady(desk, booking);
  const { code } = await show(story, booking._id);
  expect(await whyOf(story, booking._id, { 'x-device': newDevice() })).toBe('other-device');
  await app.runtime.db
    .updateTable('customers')
    .set({ credentials_changed_at: new Date() })
    .where('id', '=', story.driver.user._id)
    .execute();
  expect(await whyOf(story, booking._id)).toBe('account-changed');
  expect(expectFailure(await atGate(booking._id, code))).toBe('release.wrong_code');
});

test('naming needs the password, a driver, and a device that the owner had before the check-in', async () => {
  const story = await begin({ named: false });
  const params = { id: story.car, personId: story.person };
  const named = (body: object, headers?: Record<string, string>) =>
    story.owner.call(people.nameStandingDriver, { params, body, ...(headers && { headers }) });
  expect(expectFailure(await named({}))).toBe('account.confirm_first');
  expect(expectFailure(await named({ currentPassword: 'something else' }))).toBe('account.wrong_password');
  const partner = await signUpByPhone(app);
  const personId = await shareCar(story.owner, story.car, partner, 'partner');
  const body = { currentPassword: story.owner.password };
  const asPartner = await story.owner.call(people.nameStandingDriver, { params: { id: story.car, personId }, body });
  expect(expectFailure(asPartner)).toBe('people.not_driver');
  const unknown = { params: { id: story.car, personId: crypto.randomUUID() }, body };
  expect(expectFailure(await story.owner.call(people.nameStandingDriver, unknown))).toBe('people.not_found');
  await makeReady(manager, await book(story));
  expect(expectFailure(await named(body, { 'x-device': newDevice() }))).toBe('account.confirm_first');
  await app.runtime.db
    .updateTable('customers')
    .set({ verified_phone: null, phone: null, phone_lost_at: new Date() })
    .where('id', '=', story.driver.user._id)
    .execute();
  expect(expectFailure(await named(body))).toBe('people.no_number');
  await app.runtime.db
    .updateTable('customers')
    .set({ phone: '+2348069990002', verified_phone: '+2348069990002', credentials_changed_at: new Date() })
    .where('id', 'in', [story.owner._id, story.driver.user._id])
    .where('id', '=', story.driver.user._id)
    .execute();
  await app.runtime.db
    .updateTable('customers')
    .set({ credentials_changed_at: new Date() })
    .where('id', '=', story.owner._id)
    .execute();
  expect(expectFailure(await named(body))).toBe('release.credentials_changed');
});

test('naming counts wrong passwords and wrong codes, and waits for a place in the queue', async () => {
  const story = await begin({ named: false });
  const call = { params: { id: story.car, personId: story.person } };
  const body = { currentPassword: story.owner.password };
  const busy = await withFullPasswordQueue(app, () => story.owner.call(people.nameStandingDriver, { ...call, body }));
  expect(expectFailure(busy)).toBe('request.busy');
  const wrong = { currentPassword: 'a wrong one' };
  const codes: string[] = [];
  for (let i = 0; i < 7; i += 1)
    codes.push(expectFailure(await story.owner.call(people.nameStandingDriver, { ...call, body: wrong })));
  expect(new Set(codes)).toEqual(new Set(['account.wrong_password', 'account.too_many_tries']));
  const phoneOnly = await signUpByPhone(app);
  const car = (await addCarFor(app, phoneOnly))._id;
  const personId = await shareCar(phoneOnly, car, await signUpByPhone(app), 'driver');
  const byCode = await phoneOnly.call(people.nameStandingDriver, {
    params: { id: car, personId },
    body: { otp: '000000' },
  });
  expect(expectFailure(byCode)).toBe('account.wrong_code');
});

test('an account with a phone only names no driver on a device that is newer than the check-in', async () => {
  const owner = await signUpByPhone(app);
  const car = (await addCarFor(app, owner))._id;
  const personId = await shareCar(owner, car, await signUpByPhone(app), 'driver');
  const form = { ...(await app.bookingForm('Car wash')), car, phoneNumber: owner.phone, paymentMethod: 'cash' };
  const { booking } = (await expectOk(owner.request<{ booking: { _id: string } }>('POST', 'booking/book', form))).body;
  await makeReady(desk, booking);
  await expectOk(owner.request('POST', 'otp/get', { reason: 'Confirm' }));
  const body = { otp: await smsCode(app, owner.phone) };
  const named = await owner.call(people.nameStandingDriver, {
    params: { id: car, personId },
    body,
    headers: { 'x-device': newDevice() },
  });
  expect(expectFailure(named)).toBe('account.known_device_only');
});
