import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeCarPeople } from '#api/cars/cars-personal-data.ts';
import { newId } from '#api/platform/database/database.ts';
import * as cars from '#shared/cars/cars.contract.ts';
import * as people from '#shared/cars/car-people.contract.ts';
import { listNotifications } from '#shared/messages/messages.contract.ts';
import { addCarFor, invite, joinCar, shareCar } from '#test/car-people.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { openEventStream } from '#test/event-stream.ts';
import { expectFailure } from '#test/fixtures.ts';
import { clearLimits, newPhone, signUpByPhone } from '#test/phone-accounts.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());

/** The titles of the notices of an account about people of cars, in the order of their time. */
const titlesOf = async (who: Pick<Customer, 'call'>) =>
  (await expectOk(who.call(listNotifications, {}))).body.messages.map(({ title }) => title).toReversed();

test('a person joins a car with the phone that its owner invited, and both are notified', async () => {
  const owner = await createCustomer(app, { firstName: 'Ṣadé Olú' });
  const car = await addCarFor(app, owner);
  const driver = await signUpByPhone(app);
  const invited = await invite(owner, car._id, driver.phone, 'driver');
  expect(invited).toMatchObject({
    people: [],
    invitations: [{ role: 'driver', phone: driver.phone }],
    invitationsLeft: 2,
  });
  const [invitation] = (await expectOk(driver.call(people.listSharedCars, {}))).body.invitations;
  expect(invitation).toMatchObject({ role: 'driver', owner: 'Ṣadé', make: car.vehicle.brand });
  const joined = await joinCar(driver, invitation!._id);
  expect(joined).toMatchObject({ _id: car._id, role: 'driver', owner: 'Ṣadé', plate: car.plate, standing: null });
  const params = { id: car._id };
  const { body } = await expectOk(owner.call(people.listCarPeople, { params }));
  expect(body.people).toMatchObject([{ role: 'driver', name: 'Túndé Bákàrè', phone: driver.phone, standing: null }]);
  const notices = await app.runtime.db
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
    .select(['title', 'customer_id'])
    .where('customer_id', 'in', [owner._id, driver.user._id])
    .where('title', 'in', ['A person joined your car', 'You have joined a car'])
    .execute();
  expect(notices).toHaveLength(2);
});

test('an invitation says the first word of the owner and the make, and nothing else of them', async () => {
  const owner = await createCustomer(app, { firstName: 'Ṣadé Olú', lastName: 'Visit evil.example' });
  const car = await addCarFor(app, owner);
  const phone = newPhone();
  await invite(owner, car._id, phone, 'partner');
  const { messages } = (
    await app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${encodeURIComponent(phone)}`)
  ).body;
  expect(messages.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^[^:]+: Sade invites you to share a car, ${car.vehicle.brand}\\. Log in with this number within 7 days: http\\S+/user/shared$`,
      ),
    ),
  ]);
});

test('the same number and role again sends nothing, and another role is refused', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const phone = newPhone();
  await invite(owner, car._id, phone, 'driver');
  const again = await invite(owner, car._id, phone, 'driver');
  expect(again.invitations).toHaveLength(1);
  const params = { id: car._id };
  const other = await owner.call(people.invitePerson, { params, body: { phone, role: 'partner' } });
  expect(expectFailure(other)).toBe('people.already_invited');
});

test('an invitation ends after 7 days, and its number can then be invited again', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const driver = await signUpByPhone(app);
  await invite(owner, car._id, driver.phone, 'driver');
  const [invitation] = (await expectOk(driver.call(people.listSharedCars, {}))).body.invitations;
  await app.runtime.db
    .updateTable('car_people')
    .set({ invited_at: new Date(Date.now() - 8 * 24 * 3600_000) })
    .where('id', '=', invitation!._id)
    .execute();
  expect((await expectOk(driver.call(people.listSharedCars, {}))).body.invitations).toEqual([]);
  const late = await driver.call(people.acceptInvitation, { params: { id: invitation!._id } });
  expect(expectFailure(late)).toBe('people.invitation_not_found');
  const again = await invite(owner, car._id, driver.phone, 'partner');
  expect(again.invitations).toMatchObject([{ role: 'partner' }]);
});

test('an owner cannot invite the own number, or a person who joined already', async () => {
  const owner = await signUpByPhone(app);
  const car = await addCarFor(app, owner);
  const params = { id: car._id };
  const own = await owner.call(people.invitePerson, { params, body: { phone: owner.phone, role: 'driver' } });
  expect(expectFailure(own)).toBe('people.own_number');
  const driver = await signUpByPhone(app);
  await shareCar(owner, car._id, driver, 'driver');
  const again = await owner.call(people.invitePerson, { params, body: { phone: driver.phone, role: 'partner' } });
  expect(expectFailure(again)).toBe('people.already_joined');
});

test('a car has at most ten people', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const long = { joined_at: new Date(), invited_at: new Date(0), car_id: car._id, role: 'driver' as const };
  for (let i = 0; i < 10; i += 1) {
    const { _id } = await createCustomer(app);
    await app.runtime.db
      .insertInto('car_people')
      .values({ ...long, id: crypto.randomUUID(), phone: newPhone(), customer_id: _id })
      .execute();
  }
  const body = { phone: newPhone(), role: 'driver' as const };
  const more = await owner.call(people.invitePerson, { params: { id: car._id }, body });
  expect(expectFailure(more)).toBe('people.too_many');
});

test('an owner takes an invitation back, and a person declines one', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const driver = await signUpByPhone(app);
  const { invitations } = await invite(owner, car._id, driver.phone, 'driver');
  const params = { id: car._id, personId: invitations[0]!._id };
  const { body } = await expectOk(owner.call(people.removePerson, { params }));
  expect(body.people.invitations).toEqual([]);
  await expectOk(owner.call(people.removePerson, { params }));
  const gone = await driver.call(people.acceptInvitation, { params: { id: params.personId } });
  expect(expectFailure(gone)).toBe('people.invitation_not_found');
  const next = await invite(owner, car._id, driver.phone, 'driver');
  await expectOk(driver.call(people.declineInvitation, { params: { id: next.invitations[0]!._id } }));
  await expectOk(driver.call(people.declineInvitation, { params: { id: next.invitations[0]!._id } }));
  const after = (await expectOk(owner.call(people.listCarPeople, { params: { id: car._id } }))).body;
  expect([after.invitations, after.people]).toEqual([[], []]);
  const invited = 'You invited a person to your car';
  expect(await titlesOf(owner)).toEqual([invited, invited, 'An invitation to your car was declined']);
});

test('a person leaves a car, and an owner removes one; neither sees it afterwards, and all are notified', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const [driver, partner] = [await signUpByPhone(app), await signUpByPhone(app)];
  await shareCar(owner, car._id, driver, 'driver');
  await shareCar(owner, car._id, partner, 'partner');
  await expectOk(driver.call(people.leaveCar, { params: { id: car._id } }));
  await expectOk(driver.call(people.leaveCar, { params: { id: car._id } }));
  const list = (await expectOk(owner.call(people.listCarPeople, { params: { id: car._id } }))).body;
  expect(list.people.map(({ role }) => role)).toEqual(['partner']);
  await expectOk(owner.call(people.removePerson, { params: { id: car._id, personId: list.people[0]!._id } }));
  for (const one of [driver, partner])
    expect((await expectOk(one.call(people.listSharedCars, {}))).body.cars).toEqual([]);
  const joined = ['You invited a person to your car', 'A person joined your car'];
  const ended = ['A person left your car', 'You removed a person from your car'];
  expect(await titlesOf(owner)).toEqual([...joined, ...joined, ...ended]);
  expect(await titlesOf(driver)).toEqual(['You have joined a car', 'You left a car']);
  expect(await titlesOf(partner)).toEqual(['You have joined a car', 'A car is shared with you no longer']);
});

test('a removed car is shared no longer, also when its owner adds it again', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const partner = await signUpByPhone(app);
  await shareCar(owner, car._id, partner, 'partner');
  await expectOk(owner.call(cars.removeCar, { params: { id: car._id } }));
  expect((await expectOk(partner.call(people.listSharedCars, {}))).body.cars).toEqual([]);
  const again = await addCarFor(app, owner, car.plate);
  expect(again._id).toBe(car._id);
  expect((await expectOk(owner.call(people.listCarPeople, { params: { id: car._id } }))).body.people).toEqual([]);
  expect((await expectOk(partner.call(people.listSharedCars, {}))).body.cars).toEqual([]);
});

test('the purge of an old share ends nothing of the new one of the same person', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const partner = await signUpByPhone(app);
  const personId = await shareCar(owner, car._id, partner, 'partner');
  await expectOk(owner.call(people.removePerson, { params: { id: car._id, personId } }));
  await shareCar(owner, car._id, partner, 'partner');
  const rows = app.runtime.db.updateTable('car_people').where('id', '=', personId);
  await rows.set({ ended_at: new Date(Date.now() - 400 * 24 * 3600_000) }).execute();
  const stream = await openEventStream(app.url, partner.token);
  expect(await purgeCarPeople(app.runtime.db)).toBe(1);
  const booking = await app.book(owner, { ...(await app.bookingForm('Car wash')), car: car._id });
  await stream.until(({ what, id }) => what === 'booking' && id === booking._id);
  expect(stream.ended()).toBe(false);
  stream.close();
});

test('deleting the account of an owner or of a person ends the sharing', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const [first, second] = [await createCustomer(app, { phoneNumber: newPhone() }), await signUpByPhone(app)];
  await app.runtime.db
    .updateTable('customers')
    .set((update) => ({ verified_phone: update.ref('phone') }))
    .where('id', '=', first._id)
    .execute();
  await shareCar(owner, car._id, { ...first, phone: first.phoneNumber! }, 'partner');
  await shareCar(owner, car._id, second, 'driver');
  await expectOk(first.request('DELETE', 'user/me', { currentPassword: first.password }));
  const list = (await expectOk(owner.call(people.listCarPeople, { params: { id: car._id } }))).body;
  expect(list.people.map(({ role }) => role)).toEqual(['driver']);
  await expectOk(owner.request('DELETE', 'user/me', { currentPassword: owner.password }));
  expect((await expectOk(second.call(people.listSharedCars, {}))).body.cars).toEqual([]);
  await clearLimits(app);
});

test('the fourth open invitation of a car, and the sixth of a day, are refused', async () => {
  const owner = await createCustomer(app);
  const cars = [await addCarFor(app, owner), await addCarFor(app, owner)];
  const inviteTo = (id: string) =>
    owner.call(people.invitePerson, { params: { id }, body: { phone: newPhone(), role: 'driver' } });
  const codes: (string | undefined)[] = [];
  for (const car of [0, 0, 0, 0, 1, 1, 1]) codes.push((await inviteTo(cars[car]!._id)).code);
  const fine = [undefined, undefined];
  expect(codes).toEqual([...fine, undefined, 'people.too_many_open', ...fine, 'people.too_many_today']);
});

test('a number that got ten SMS today is not invited, and no number is without SMS', async () => {
  const owner = await createCustomer(app);
  const { _id: id } = await addCarFor(app, owner);
  const phone = newPhone();
  const rows = Array.from({ length: 10 }, () => ({
    id: newId(),
    channel: 'sms' as const,
    recipient: phone,
    kind: 'release.collector-code',
    encrypted_payload: Buffer.from('x'),
    status: 'sent' as const,
    sent_at: new Date(),
  }));
  await app.runtime.db.insertInto('outbox').values(rows).execute();
  const full = await owner.call(people.invitePerson, { params: { id }, body: { phone, role: 'driver' } });
  expect(expectFailure(full)).toBe('account.too_many_texts');
  const { sms } = app.runtime;
  app.runtime.sms = null;
  try {
    const off = await owner.call(people.invitePerson, { params: { id }, body: { phone: newPhone(), role: 'driver' } });
    expect(expectFailure(off)).toBe('people.no_sms');
  } finally {
    app.runtime.sms = sms;
  }
});
