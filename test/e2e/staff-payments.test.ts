import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { expectAccessible, launchBrowser, SIZES, newVisitor } from '#test/browser.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { endProviderRefunds, startPayment } from '#test/payments.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { casesOf, longTest } from '#test/long-test.ts';

let app: TestApp;
let browser: Browser;
let ada: Customer;
let manager: StaffMember;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
  ada = await createCustomer(app);
  manager = await createStaff(app, 'manager');
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const open: BrowserContext[] = [];
afterEach(async () => {
  for (const context of open.splice(0)) await context.close();
});

async function visit(
  keys: [string, string][],
  path: string,
  size: keyof typeof SIZES,
): Promise<{ page: Page; complaints: string[] }> {
  const { context, page, complaints } = await newVisitor(browser, { baseURL: app.url, viewport: SIZES[size] });
  open.push(context);
  await context.addInitScript((stored) => {
    for (const [key, value] of stored) localStorage.setItem(key, value);
  }, keys);
  await page.goto(path);
  return { page, complaints };
}
const asStaff = async (who: StaffMember, path: string, size: keyof typeof SIZES = 'phone') =>
  visit(
    [
      ['staff_token', who.token],
      ['staff_user', JSON.stringify((await expectOk(who.request('GET', 'staff/me'))).body)],
    ],
    path,
    size,
  );
const asCustomer = (who: Customer, path: string, size: keyof typeof SIZES = 'phone') =>
  visit(
    [
      ['auth_token', who.token],
      ['user', JSON.stringify(who)],
    ],
    path,
    size,
  );

const wrongMoney = async (naira: number) => {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'wrong-amount', { amountKobo: naira * 100 });
  await ada.request('POST', 'booking/pay', { id: started.booking._id, ref: started.reference });
  return started;
};

test.each(casesOf(['phone', 'desktop'] as const, 1))(
  'an unmatched payment is listed on the payments screen and refunded with one press (%s)',
  async (size) => {
    const { booking } = await wrongMoney(1234);
    const { page, complaints } = await asStaff(manager, '/staff/money', size);
    const part = page.getByRole('region', { name: /Money that needs a look/ });
    await part.getByText(booking.number).first().waitFor();
    await expectAccessible(page, `money, to do, ${size}`);
    await part.getByRole('button', { name: `Send ₦1,234 back, booking ${booking.number}` }).click();
    await page.getByText('The money is on its way back.').waitFor();
    await expect
      .poll(async () => (await ada.request('GET', `booking/${booking._id}`)).body['paymentStatus'], { timeout: 15_000 })
      .toBe('refunded');
    expect(complaints).toEqual([]);
  },
);

longTest('only the part of a refund that failed at the provider is offered to be sent or handed back', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never', refund: 'failed' });
  await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
  await app.runtime.paystack.refund({ reference, amountKobo: 100_000 });
  const path = `staff/booking/${booking._id}`;
  const card = (await expectOk(manager.request<{ booking: StaffCard }>('GET', path))).body.booking;
  const find = async () =>
    (await expectOk(manager.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${reference}`))).body
      .payments[0];
  const check = `staff/money/payment/${(await find())?._id}/check`;
  await expectOk(manager.request('POST', check));
  await app.provider(reference, 'success', { webhook: 'never', refund: 'processed' });
  await expectOk(manager.request('PUT', `${path}/cancel`, { version: card.version, note: 'The bay is closed.' }));
  await expect.poll(async () => (await find())?.refund?.status).toBe('pending');
  await endProviderRefunds(app);
  await expectOk(manager.request('POST', check));
  const { page, complaints } = await asStaff(manager, '/staff/money');
  const part = page.getByRole('region', { name: /To be sent back/ });
  await part.getByRole('button', { name: `Send ₦1,000 back, booking ${booking.number}` }).waitFor();
  await part.getByRole('button', { name: `Handed back, booking ${booking.number}` }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('₦1,000').waitFor();
  await expectAccessible(page, 'money handed back');
  await sheet.getByRole('button', { name: 'It went back' }).click();
  await sheet.waitFor({ state: 'hidden' });
  expect((await ada.request('GET', `booking/${booking._id}`)).body['paymentStatus']).toBe('refunded');
  expect(complaints).toEqual([]);
});

test('payments are found by number and status, and totals can be exported as a file', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success');
  await expect
    .poll(async () => (await ada.request('GET', `booking/${booking._id}`)).body['paymentStatus'])
    .toBe('paid');
  const { page, complaints } = await asStaff(manager, '/staff/money?tab=payments', 'desktop');
  await page.getByLabel('Reference or booking number').fill(booking.number);
  await page.getByRole('main').getByRole('button', { name: 'Find' }).click();
  await page.getByRole('row').filter({ hasText: booking.number }).filter({ hasText: 'Settled' }).waitFor();
  await page.getByLabel('Reference or booking number').fill(reference);
  await page.getByRole('main').getByRole('button', { name: 'Find' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('row').filter({ hasText: booking.number }).getByText(`Reference ${reference}`).waitFor();
  await expectAccessible(page, 'money, payments');
  await page.getByRole('link', { name: 'Totals' }).click();
  await page.getByRole('row').filter({ hasText: 'Online' }).first().waitFor();
  await expectAccessible(page, 'money, totals');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^ledger-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(complaints).toEqual([]);
});

test('a customer sees the bank account and uploads a proof, and staff see it beside the booking', async () => {
  const booking = await app.book(ada, { paymentMethod: 'transfer' });
  const { page, complaints } = await asCustomer(ada, `/user/bookings/${booking._id}/transfer`);
  await page.getByText('0000000000').waitFor();
  await expectAccessible(page, 'transfer');
  const picture = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#0f6b75' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Picture of the transfer')
    .setInputFiles({ name: 'transfer.png', mimeType: 'image/png', buffer: picture });
  await page.getByText('One picture is with us.').waitFor();
  expect((await ada.request('GET', `booking/${booking._id}`)).body['paymentStatus']).toBe('unpaid');

  const frontDesk = await asStaff(await createStaff(app, 'front_desk'), '/staff/money');
  const shown = frontDesk.page.getByRole('button', { name: new RegExp(`Transfer of ${booking.fullName}`) }).first();
  await shown.click();
  const large = frontDesk.page.getByRole('dialog').getByRole('img');
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(500);
  await expectAccessible(frontDesk.page, 'proof of transfer');
  expect([...complaints, ...frontDesk.complaints]).toEqual([]);
});

test('a transfer through the payment provider is paid without leaving the page', async () => {
  const booking = await app.book(ada, { paymentMethod: 'transfer' });
  const { page } = await asCustomer(ada, `/user/bookings/${booking._id}/transfer`);
  await page.getByRole('button', { name: 'Get an account number' }).click();
  await page
    .frameLocator('iframe[title="Sandbox checkout"]')
    .getByRole('button', { name: /^Pay ₦/ })
    .click();
  await page.waitForURL('**/user/bookings');
  expect((await ada.request('GET', `booking/${booking._id}`)).body['paymentStatus']).toBe('paid');
});

longTest('a receipt is shown from the booking and prints alone on its page', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
  const { page, complaints } = await asCustomer(ada, `/user/bookings/${booking._id}`);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await page.getByText(/BCC-R \d{6}/).waitFor();
  await expectAccessible(page, 'receipt');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.locator('header').first().isVisible()).toBe(false);
  expect(await page.getByRole('region', { name: /Receipt BCC-R/ }).isVisible()).toBe(true);
  expect(complaints).toEqual([]);
});

test('staff change a promotion and make a code, and an invalid value is reported at its field', async () => {
  const { page, complaints } = await asStaff(manager, '/staff/promotions');
  const form = page.getByRole('region', { name: 'The first customers' });
  await form.getByLabel('Places').fill('0');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText(/taken already, so it cannot be fewer/).waitFor();
  await expectAccessible(page, 'promotions');
  await form.getByLabel('Places').fill('150');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The promotion is changed.').waitFor();
  expect((await app.request('GET', 'centre')).body['promotionPlacesLeft']).toBeGreaterThan(100);

  const earned = page.getByRole('region', { name: 'After car washes' });
  await earned.getByLabel('Car washes that earn it').fill('0');
  await earned.getByLabel('Offered to customers').check();
  await earned.getByRole('button', { name: 'Save' }).click();
  await earned.getByText('At least 1 car wash.').waitFor();
  await earned.getByLabel('Car washes that earn it').fill('5');
  await earned.getByRole('button', { name: 'Save' }).click();
  const rule = app.runtime.db
    .selectFrom('promotions')
    .select(['active', 'after_washes'])
    .where('code', '=', 'tenth-wash');
  await expect.poll(() => rule.executeTakeFirst()).toEqual({ active: true, after_washes: 5 });

  const making = page.getByRole('region', { name: 'A new code' });
  await making.getByLabel('Code').fill('Rains');
  await making.getByLabel('What customers read').fill('The rains');
  await making.getByText('A sum').click();
  await making.getByLabel('Naira off').fill('1500');
  await making.getByRole('checkbox', { name: 'Car wash' }).check();
  await making.getByRole('button', { name: 'Make the code' }).click();
  await making.getByText('Use at least 6 characters.').waitFor();
  await making.getByLabel('Code').fill('Rains 2026');
  await making.getByRole('button', { name: 'Make the code' }).click();
  const code = page.getByRole('region', { name: 'RAINS2026' });
  await code.getByText('Car wash, ₦1,500, once for each customer, 0 bookings use it.').waitFor();
  expect(await making.getByLabel('Code').inputValue()).toBe('');
  await expectAccessible(page, 'a promotion with a code');
  await code.getByRole('checkbox', { name: 'The code works' }).uncheck();
  await code.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await manager.request('GET', 'staff/promotion')).text)
    .toMatch(/"code":"rains2026".*"active":false/);
  // The browser logs the refused save as well.
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
});
