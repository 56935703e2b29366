import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { createCustomer, type Customer } from '#test/customers.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const TYRES = 'Tyre maintenance';
const quoteOf = async (who: Customer): Promise<QuoteAnswer> => {
  const { brand, vehicle, service } = await app.bookingForm(TYRES);
  return (await expectOk(who.request<QuoteAnswer>('POST', 'booking/quote', { service, brand, vehicle }))).body;
};

test('a promotion inserted as a row is used once by each customer, listed and edited', async () => {
  const row = {
    code: 'tyre-weeks',
    title: '30% off in the tyre weeks',
    percent: 30,
    eligibility: 'once-per-customer',
    places: null,
  } as const;
  await app.runtime.db.insertInto('promotions').values(row).execute();
  const service = { promotion_code: row.code, service_slug: 'tyre-maintenance' };
  await app.runtime.db.insertInto('promotion_services').values(service).execute();
  const ada = await createCustomer(app);
  const booking = await app.book(ada, await app.bookingForm(TYRES));
  expect(booking.discount).toBe(booking.price * 0.3);
  expect((await quoteOf(ada)).promotion).toBeNull();

  const listed = (await expectOk(manager.request<{ code: string; used: number }[]>('GET', 'staff/promotion'))).body;
  expect(listed.find(({ code }) => code === row.code)).toMatchObject({
    eligibility: row.eligibility,
    service: service.service_slug,
    services: [{ service: expect.any(String), name: TYRES }],
    used: 1,
  });
  await expectOk(
    manager.request('PUT', 'staff/promotion/tyre-weeks', { title: row.title, percent: 30, active: false }),
  );
  expect((await quoteOf(await createCustomer(app))).promotion?.code).toBe('first-care');
});
