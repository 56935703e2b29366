import { newId } from '#api/platform/database/database.ts';
import { getEditableSettings } from '#api/settings/centre-settings.ts';
import { importPrices, savePrices } from '#shared/catalogue/prices.contract.ts';
import * as catalogue from '#shared/catalogue/staff-catalogue.contract.ts';
import { keepFind } from '#shared/find/find.contract.ts';
import { eraseWaitlistEntry, eraseWalkIn } from '#shared/privacy/staff-privacy.contract.ts';
import { editPromotion, makeCode } from '#shared/promotions/staff-promotions.contract.ts';
import type { Sent } from '#shared/endpoint.ts';
import { addService } from '#shared/scheduling/add-service.contract.ts';
import { editSettings } from '#shared/settings/settings.contract.ts';
import { joinWaitlist } from '#shared/waitlist/waitlist.contract.ts';
import { createReferralCode } from '#api/accounts/sign-up/registration.ts';
import { previewOf, priceFile } from '../prices.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { expectOk, type TestApp } from '../test-app.ts';
import { byCall, byJobForAll, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

const makeManager = async ({ app }: Surroundings): Promise<{ manager: StaffMember; name: string }> => ({
  manager: await createStaff(app, 'manager'),
  name: newId(),
});

/** A service that customers do not see. */
const newService = (name: string): Sent<typeof addService> => ({
  name,
  image: 'bucket',
  kind: 'detailing',
  active: false,
  price: 9000,
  byClass: { van: 9500 },
  intervalKm: null,
  intervalMonths: null,
  needs: [
    {
      vehicleClass: null,
      kind: 'wash',
      mode: null,
      minutesBefore: 0,
      workMinutes: 30,
      minutesAfter: 0,
      maySpanDays: false,
    },
  ],
});

/** Adds a service of its own, so that its prices are the same each time. */
const insertService = async (manager: StaffMember, name: string): Promise<string> =>
  (await expectOk(manager.call(addService, { body: newService(name) }))).body.service._id;

/** Inserts a car of its own, which has no prices of its own. */
async function insertCar({ runtime: { db } }: TestApp, model: string): Promise<string> {
  const brand = await db.selectFrom('brands').select('id').limit(1).executeTakeFirstOrThrow();
  const id = newId();
  await db.insertInto('vehicles').values({ id, brand_id: brand.id, model, year: 2020, class: 'saloon' }).execute();
  return id;
}

export const catalogueOperations = operationsOn('catalogue', makeManager, [
  byCall(
    'change a service',
    catalogue.editService,
    'same',
    async ({ app }, { manager, name }) => {
      const { id } = await app.runtime.db
        .selectFrom('services')
        .select('id')
        .where('slug', '=', 'car-wash')
        .executeTakeFirstOrThrow();
      const body = { name, active: true, price: 6500, byClass: { suv: 8500, van: null } };
      return { token: manager.token, params: { id }, body };
    },
    { isForAll: true },
  ),
  byCall(
    'add a service',
    addService,
    'catalogue.service_exists',
    (_, { manager, name }) => ({ token: manager.token, body: newService(name) }),
    { isForAll: true },
  ),
  byCall(
    'save prices',
    savePrices,
    'same',
    async ({ app }, { manager, name }) => {
      const service = await insertService(manager, `${name} in the grid`);
      const vehicle = await insertCar(app, `${name} in the grid`);
      const changes = [
        { service, from: 9000, to: 9100 },
        { service, class: 'van', from: 9500, to: 9700 },
        { service, vehicle, from: null, to: 9900 },
      ];
      return { token: manager.token, body: { changes } };
    },
    { isForAll: true },
  ),
  byCall(
    'import prices',
    importPrices,
    'same',
    async (_, { manager, name }) => {
      await insertService(manager, `${name} in a file`);
      const file = `Class,Brand,Model,Year,${name} in a file\nDefault,,,,9200\nVan,,,,9600\n`;
      const { digest } = (await previewOf(manager, file)).body;
      return { token: manager.token, query: { digest }, body: priceFile(file) };
    },
    { isForAll: true },
  ),
  byCall('add a vehicle of a new make', catalogue.addVehicle, 'catalogue.vehicle_exists', (_, { manager, name }) => ({
    token: manager.token,
    body: { brand: name, model: 'G40', year: 2024, class: 'suv' },
  })),
  byCall('stop a vehicle from being booked', catalogue.setVehicleActive, 'same', async ({ app }, { manager, name }) => {
    const id = await insertCar(app, name);
    return { token: manager.token, params: { id }, body: { active: false } };
  }),
]);

export const promotionOperations = operationsOn('promotion', makeManager, [
  byCall(
    'change a promotion',
    editPromotion,
    'same',
    async ({ app }, { manager, name }) => {
      const title = `First care ${name}`;
      await app.runtime.db.updateTable('promotions').set({ title }).where('code', '=', 'first-care').execute();
      const body = { title: '20% off', percent: 20, active: true };
      return { token: manager.token, params: { code: 'first-care' }, body };
    },
    { isForAll: true },
  ),
  byCall('make a code', makeCode, 'promotion.code_known', async (_, { manager, name }) => ({
    token: manager.token,
    body: { code: `code-${name}`, title: 'By code', percent: 10, services: [], perCustomer: 1 },
  })),
]);

let owners = 0;

/** The only owner, so that one is informed of a change. */
export async function makeOwner({ app }: Surroundings): Promise<{ owner: StaffMember }> {
  await app.runtime.db.updateTable('staff').set({ type: 'technician' }).where('type', '=', 'owner').execute();
  return { owner: await createStaff(app, 'owner', { email: `owner${++owners}@staff.example.ng` }) };
}

export const settingsOperations = operationsOn('settings', makeOwner, [
  byCall(
    'change the bank account',
    editSettings,
    'same',
    async ({ app }, { owner }) => {
      const { settings, version } = await getEditableSettings(app.runtime);
      const number = String(version).padStart(10, '1');
      const body = {
        settings: { ...settings, bankAccount: { ...settings.bankAccount, number } },
        version,
        currentPassword: owner.password,
      };
      return { token: owner.token, body };
    },
    { isForAll: true },
  ),
]);

/** A person on the waitlist since long ago. */
async function makeWaitlistEntry({
  app,
}: Surroundings): Promise<{ id: string; contact: string; manager: StaffMember }> {
  const id = newId();
  const contact = `${id}@example.ng`;
  await app.runtime.db
    .insertInto('waitlist')
    .values({ id, name: 'Yínká', contact, consent: 'Call me.', created_at: LONG_AGO })
    .execute();
  return { id, contact, manager: await createStaff(app, 'manager') };
}

export const waitlistOperations = operationsOn('waitlist entry', makeWaitlistEntry, [
  byCall('join the waitlist', joinWaitlist, 'same', (_, { contact }) => ({
    body: { name: 'Yínká', phoneNumber: `new.${contact}` },
  })),
  byCall('join the waitlist again', joinWaitlist, 'same', (_, { contact }) => ({
    body: { name: 'Yínká', phoneNumber: contact },
  })),
  byCall('erase a waitlist entry', eraseWaitlistEntry, 'same', (_, { id, manager }) => ({
    token: manager.token,
    params: { id },
  })),
  byJobForAll('delete waitlist entries of long ago', 'purge-waitlist', () => undefined),
  byJobForAll('write the journal of erasures', 'write-erasure-journal', async ({ app }, { id }) => {
    await app.runtime.db.insertInto('erasures').values({ kind: 'waitlist', subject_id: id }).execute();
  }),
]);

/** A walk-in whose only booking was cancelled long ago. */
async function makeWalkIn({ app }: Surroundings): Promise<{ id: string; manager: StaffMember }> {
  const { db } = app.runtime;
  const id = newId();
  await db
    .insertInto('customers')
    .values({
      id,
      first_name: 'Bàbá',
      last_name: 'Àkàndé',
      phone: '+2348055556677',
      referral_code: createReferralCode(),
      walk_in: true,
      created_at: LONG_AGO,
    })
    .execute();
  const car = await db
    .selectFrom('vehicles')
    .innerJoin('brands', 'brands.id', 'vehicles.brand_id')
    .select(['vehicles.id', 'brand_id', 'brands.name', 'model', 'year'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const service = await db
    .selectFrom('services')
    .select(['id', 'name', 'price_kobo'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const booking = newId();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('bookings')
      .values({
        id: booking,
        customer_id: id,
        full_name: 'Bàbá Àkàndé',
        phone: '+2348055556677',
        service_id: service.id,
        service_name: service.name,
        brand_id: car.brand_id,
        vehicle_id: car.id,
        brand_name: car.name,
        model: car.model,
        year: car.year,
        price_kobo: service.price_kobo,
        amount_kobo: service.price_kobo,
        mode: 'drive-in',
        payment_method: 'cash',
        status: 'cancelled',
        created_at: LONG_AGO,
        updated_at: LONG_AGO,
      })
      .execute();
    await trx
      .insertInto('booking_services')
      .values({
        booking_id: booking,
        service_id: service.id,
        position: 0,
        service_name: service.name,
        price_kobo: service.price_kobo,
        minutes: 0,
      })
      .execute();
  });
  await db
    .insertInto('charges')
    .values({ id: newId(), booking_id: booking, kind: 'booking', amount_kobo: service.price_kobo })
    .execute();
  return { id, manager: await createStaff(app, 'manager') };
}

export const walkInOperations = operationsOn('walk-in', makeWalkIn, [
  byCall('erase a walk-in', eraseWalkIn, 'same', (_, { id, manager }) => ({ token: manager.token, params: { id } })),
  byCall('open a found walk-in', keepFind, 'same', (_, { id, manager }) => ({
    token: manager.token,
    body: { kind: 'customer', id },
  })),
  byJobForAll('erase walk-ins after their retention period', 'purge-walk-ins', () => undefined),
]);
