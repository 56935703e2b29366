import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { editService, type StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { savePrices } from '#shared/catalogue/prices.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate } from '#test/payments.ts';
import { catalogueOf, importFile, previewOf, serviceOf } from '#test/prices.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let manager: StaffMember;
let ada: Customer;
let form: Record<string, unknown>;
let car: StaffVehicle;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  ada = await createCustomer(app);
  form = await app.bookingForm();
  car = (await catalogueOf(manager)).vehicles.find(({ _id }) => _id === form['vehicle'])!;
});
afterAll(() => app.stop());

const SERVICE = 'Car wash';
/** Everything that has to do with the money of bookings, as it is stored. */
const money = async () =>
  (
    await sql<{ row: unknown }>`
      select to_jsonb(b) as row from bookings b union all select to_jsonb(c) from charges c union all
      select to_jsonb(p) from payments p union all select to_jsonb(c) from credit_entries c union all
      select to_jsonb(c) from promotion_claims c order by 1`.execute(app.runtime.db)
  ).rows;
const quote = async (): Promise<number> =>
  (await expectOk(ada.request<{ price: number }>('POST', 'booking/quote', form))).body.price;

interface Edit {
  way: 'service' | 'grid' | 'csv';
  target: 'default' | 'class' | 'car';
  /** Null: the default price. */
  price: number | null;
}

/** Changes a price as staff do, from its present value. */
async function change({ way, target, price }: Edit): Promise<void> {
  const service = await serviceOf(manager, SERVICE);
  const own = target === 'default' ? (price ?? service.price) : price;
  const ofClass = target === 'class' ? car.class : null;
  if (way === 'service') {
    // The form of a service has no single cars: their class.
    const byClass = target === 'default' ? {} : { [car.class]: own };
    const body = { name: SERVICE, active: true, price: target === 'default' ? (own ?? 0) : service.price, byClass };
    await expectOk(manager.call(editService, { params: { id: service._id }, body }));
    return;
  }
  if (way === 'csv') {
    const place =
      target === 'default'
        ? 'Default,,,'
        : `${car.class},${target === 'class' ? ',,' : `${car.brand},${car.model},${car.year}`}`;
    const file = `Class,Brand,Model,Year,${SERVICE}\n${place},${own ?? ''}\n`;
    const { digest, problems } = (await expectOk(previewOf(manager, file))).body;
    expect(problems).toEqual([]);
    await expectOk(importFile(manager, file, digest));
    return;
  }
  const { cars } = (
    await expectOk(
      manager.request<{ cars: { _id: string; prices: Record<string, number> }[] }>(
        'GET',
        `staff/price/car?${new URLSearchParams({ brand: car.brand, model: car.model }).toString()}`,
      ),
    )
  ).body;
  const carPrice = cars.find(({ _id }) => _id === car._id)?.prices[service._id] ?? null;
  const from =
    target === 'default' ? service.price : target === 'class' ? (service.byClass[car.class] ?? null) : carPrice;
  const differsAt = ofClass !== null && service.mixed.includes(ofClass) ? service.version : null;
  const vehicle = target === 'car' ? car._id : null;
  const changes = [{ service: service._id, class: ofClass, vehicle, from, differsAt, to: own }];
  await expectOk(manager.call(savePrices, { body: { changes } }));
}

test('a change of prices leaves every booking as it is, and new quotes have the new prices', async () => {
  const unpaid = await app.book(ada, form);
  const { reference } = (await expectOk(ada.request<{ reference: string }>('POST', `booking/${unpaid._id}/payment`)))
    .body;
  const cash = await app.book(ada, { ...form, paymentMethod: 'cash' });
  await expectOk(manager.request('PUT', `staff/booking/${cash._id}/payment`, { version: 1, method: 'cash' }));
  await addEstimate(app, cash._id, 1_234_500);
  const cancelled = await app.book(ada, form);
  await expectOk(ada.request('PUT', `booking/${cancelled._id}/update-status`, { status: 'pending-cancelled' }));
  const before = await money();

  const edit = fc.record({
    way: fc.constantFrom('service' as const, 'grid' as const, 'csv' as const),
    target: fc.constantFrom('default' as const, 'class' as const, 'car' as const),
    price: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 100, max: 10_000_000 }) }, fc.constantFrom(null)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      const shown = await quote();
      for (const one of edits) await change(one);
      expect(await money()).toEqual(before);
      // The next customer pays the price that staff entered last for the narrowest target.
      const service = await serviceOf(manager, SERVICE);
      const { rows } = await sql<{ price: number }>`
        select coalesce(p.price_kobo, s.price_kobo) / 100 as price from services s
        left join prices p on p.service_id = s.id and p.vehicle_id = ${car._id} where s.id = ${service._id}`.execute(
        app.runtime.db,
      );
      const last = edits.at(-1);
      if (last?.price !== null && last?.target === 'car' && last.way !== 'service')
        expect(rows[0]?.price).toBe(last.price);
      const now = await quote();
      expect(now).toBe(rows[0]?.price);
      // A booking with the amount that was shown before is refused with the new quote, and not made.
      if (shown !== now) {
        const late = await ada.request('POST', 'booking/book', { ...form, amount: shown });
        expect([late.status, late.code]).toEqual([409, 'booking.price_changed']);
        expect(late.body['quote']).toMatchObject({ price: now });
      }
      expect(await money()).toEqual(before);
    }),
    { numRuns: 12 },
  );

  // The payment that was open at the provider is for the amount of the booking, and pays it.
  const again = await expectOk(
    ada.request<{ reference: string; amount: number }>('POST', `booking/${unpaid._id}/payment`),
  );
  expect(again.body).toMatchObject({ reference, amount: unpaid.amount * 100 });
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(ada.request('POST', 'booking/pay', { id: unpaid._id, ref: reference }));
  const paid = (await expectOk(ada.request<Booking>('GET', `booking/${unpaid._id}`))).body;
  expect(paid).toMatchObject({ paymentStatus: 'paid', price: unpaid.price, amount: unpaid.amount });

  // The history, applied to the prices that there were, leads to the present ones.
  const { rows } = await sql<{
    vehicle_class: string | null;
    vehicle_id: string | null;
    old_kobo: number;
    new_kobo: number;
  }>`
    select * from price_changes order by id`.execute(app.runtime.db);
  expect(rows.length).toBeGreaterThan(12);
  let [standard, own]: [number, number | null] = [450_000, null];
  for (const row of rows) {
    if (row.vehicle_class === null && row.vehicle_id === null) {
      expect(row.old_kobo).toBe(standard);
      standard = row.new_kobo;
    } else if (row.vehicle_class === car.class || row.vehicle_id === car._id) own = row.new_kobo;
    if (own === standard) own = null;
  }
  expect(await quote()).toBe((own ?? standard) / 100);
});
