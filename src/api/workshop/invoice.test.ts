import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { voidCharge } from '#shared/bookings/staff-bookings.contract.ts';
import { editSettings, getEditableSettings } from '#shared/settings/settings.contract.ts';
import { getCarHistory } from '#shared/workshop/car-history.contract.ts';
import { getStaffInvoice } from '#shared/workshop/staff-invoice.contract.ts';
import { getInvoice, type Invoice } from '#shared/workshop/invoice.contract.ts';
import * as cars from '#shared/cars/cars.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { answered, sendVersion } from '#test/estimates.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let manager: StaffMember;
let ada: Customer;
let booking: Booking;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
beforeEach(async () => {
  ada = await createCustomer(app);
  booking = await app.book(ada);
});
afterAll(() => app.stop());

const at = () => ({ params: { id: booking._id } });
const read = async (): Promise<Invoice> => (await expectOk(ada.call(getInvoice, at()))).body;
/** Approves the pads with their fitting in one call, and the shock absorber in another. */
async function approveWork(): Promise<void> {
  const { lines } = await sendVersion(manager, booking._id);
  const [pads, fitting, shock] = lines.map(({ _id: line }) => ({ line, answer: 'approve' as const }));
  if (!pads || !fitting || !shock) throw new Error('three lines');
  await answered(ada, booking._id, 1, [pads, fitting]);
  await answered(ada, booking._id, 1, [shock]);
}
const staffVersion = async () =>
  (await expectOk(manager.request('GET', `staff/booking/${booking._id}`))).body['booking'].version;
const recordCash = async (charge?: string) =>
  expectOk(
    manager.request('PUT', `staff/booking/${booking._id}/payment`, {
      version: await staffVersion(),
      method: 'cash',
      charge,
    }),
  );

test('an invoice lists the price and each approved line, with the paid amount and the amount due', async () => {
  expect(await read()).toMatchObject({
    number: booking.number.replace(' ', '-I '),
    charges: [{ kind: 'booking', lines: [], amount: booking.amount, due: booking.amount }],
    total: booking.amount,
    paid: 0,
    due: booking.amount,
    vat: null,
  });
  await approveWork();
  await recordCash();
  const invoice = await read();
  expect(invoice.charges).toMatchObject([
    { kind: 'booking', due: 0 },
    {
      kind: 'estimate',
      lines: [
        { name: 'Pads, front set', quantity: 2, hours: null, amount: 16_000 },
        { name: 'Labour', quantity: null, hours: 0.75, amount: 4500 },
      ],
      amount: 20_500,
      due: 20_500,
    },
    { lines: [{ name: 'Shock absorber' }], amount: 31_000, due: 31_000 },
  ]);
  expect([invoice.total, invoice.paid, invoice.due]).toEqual([booking.amount + 51_500, booking.amount, 51_500]);
  expect((await expectOk(manager.call(getStaffInvoice, at()))).body).toMatchObject({
    charges: invoice.charges,
    total: invoice.total,
  });
});

test('an invoice has no voided work', async () => {
  await approveWork();
  const charge = (await read()).charges[1]?._id ?? '';
  await expectOk(manager.call(voidCharge, { params: { id: charge }, body: { note: 'Not in stock.' } }));
  const invoice = await read();
  expect(invoice.charges.map(({ amount }) => amount)).toEqual([booking.amount, 31_000]);
  expect(invoice.due).toBe(booking.amount + 31_000);
});

test('an invoice states the VAT that the total includes once the settings have a rate', async () => {
  const owner = await createStaff(app, 'owner');
  const setVat = async (vatPercent: number) => {
    const { settings, version } = (await expectOk(owner.call(getEditableSettings))).body;
    await expectOk(owner.call(editSettings, { body: { settings: { ...settings, vatPercent }, version } }));
  };
  await setVat(7.5);
  await approveWork();
  const { total, vat } = await read();
  expect(vat).toEqual({ percent: 7.5, amount: Math.round((total * 100 * 7.5) / 107.5) / 100 });
  await setVat(0);
});

test('the invoice of another customer is not found, and a cancelled booking has none', async () => {
  const other = await createCustomer(app);
  const unknown = await other.call(getInvoice, { params: { id: '01890000-0000-7000-8000-000000000000' } });
  const foreign = await other.call(getInvoice, at());
  expect([foreign.status, foreign.code]).toEqual([404, 'booking.not_found']);
  expect(foreign.code).toBe(unknown.code);
  await expectOk(
    manager.request('PUT', `staff/booking/${booking._id}/cancel`, { version: await staffVersion(), note: 'Closed.' }),
  );
  for (const answer of [await ada.call(getInvoice, at()), await manager.call(getStaffInvoice, at())])
    expect([answer.status, answer.code]).toEqual([404, 'booking.no_invoice']);
});

test('the history of a car has the approved work of each job and adds it to the total', async () => {
  const vehicle = String((await app.bookingForm())['vehicle']);
  const { car } = (await expectOk(ada.call(cars.addCar, { body: { vehicle, plate: 'BDJ-482KA' } }))).body;
  booking = await app.book(ada, { car: car._id });
  await approveWork();
  const [, , shock] = (await read()).charges;
  await expectOk(manager.call(voidCharge, { params: { id: shock?._id ?? '' }, body: { note: 'Not in stock.' } }));
  await recordCash((await read()).charges[1]?._id);
  await finishInCash(manager, booking._id);
  const { history, spent } = (await expectOk(ada.call(getCarHistory, { params: { id: car._id } }))).body;
  expect(history).toMatchObject([
    {
      amount: booking.amount + 20_500,
      lines: [
        { name: 'Pads, front set', amount: 16_000 },
        { name: 'Labour', amount: 4500 },
      ],
    },
  ]);
  expect(spent).toBe(booking.amount + 20_500);
});
