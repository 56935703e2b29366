import { expect, test } from 'vitest';
import { requestCancellation } from '#shared/bookings/bookings.contract.ts';
import { addCar } from '#shared/cars/cars.contract.ts';
import { expectAccessible, SIZES } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { expectOk } from '#test/test-app.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();

test('the front desk finds a car by keys, opens its owner, and finds the owner again among the last ones', async () => {
  const ada = await createCustomer(e2e.app, { firstName: 'Ṣadé', lastName: 'Ọlátúnjí' });
  const { vehicle } = await e2e.app.bookingForm();
  await expectOk(ada.call(addCar, { body: { vehicle: String(vehicle), plate: 'BDJ-482KA' } }));
  const { page, complaints, context } = await e2e.openAs(await e2e.staff('front_desk', 'Kẹ́mi'), '/staff', 'desktop');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const field = page.getByRole('combobox', { name: 'Find anything' });
  const option = (name: RegExp) => page.getByRole('option', { name });

  await page.keyboard.press('/');
  await field.waitFor();
  await page.keyboard.type('482k');
  await option(/Ọlátúnjí/)
    .first()
    .waitFor();
  expect(
    await option(/Ọlátúnjí/)
      .first()
      .getAttribute('aria-selected'),
  ).toBe('true');
  await expectAccessible(page, 'found');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/staff/customers/${ada._id}`);

  // Enter before the answer to the typed text waits for it, while the results of the text before are still shown.
  const bola = await createCustomer(e2e.app, { firstName: 'Bọ́lá', lastName: 'Adéyẹmí' });
  await page.keyboard.press('Control+k');
  await field.fill('olatunji');
  await option(/Ọlátúnjí/)
    .first()
    .waitFor();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/staff/find?q=adeyemi', async (route) => {
    await answered;
    await route.continue();
  });
  const asked = page.waitForRequest('**/staff/find?q=adeyemi');
  await field.fill('adeyemi');
  await page.keyboard.press('Enter');
  await asked;
  await page.keyboard.press('Enter');
  expect(await field.isVisible()).toBe(true);
  answer();
  await page.waitForURL(`**/staff/customers/${bola._id}`);

  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Opened last' }).getByText('Ṣadé Ọlátúnjí').waitFor();
  await page.keyboard.type('new walk');
  await option(/^New walk-in/).waitFor();
  await expect
    .poll(() => field.getAttribute('aria-activedescendant'))
    .toBe(await option(/^New walk-in/).getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/staff/bookings/new');

  const button = page.getByRole('button', { name: 'Find anything' });
  await button.click();
  await field.fill('zzzzqq');
  await page.getByText('Nothing found for “zzzzqq”.').waitFor();
  await context.setOffline(true);
  await page.getByText('No network. Only screens can be found.').waitFor();
  await field.fill('cal');
  await page.keyboard.press('ArrowDown');
  expect(await option(/^Calendar of the week/).count()).toBe(1);
  await context.setOffline(false);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);

  // On a phone it fills the screen.
  await page.setViewportSize(SIZES.phone);
  await button.click();
  const { width, height } = SIZES.phone;
  await expect.poll(() => page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, y: 0, height });
  expect((await field.boundingBox())?.width).toBeLessThan(width);
  await expectAccessible(page, 'find on a phone');
  expect(complaints).toEqual([]);
});

test('the bell counts the open tasks of a manager, and leads to them', async () => {
  const ada = await createCustomer(e2e.app, { firstName: 'Ṣadé', lastName: 'Ọlátúnjí' });
  const booking = await e2e.app.book(ada);
  const { page, complaints } = await e2e.openAs(await e2e.staff('manager', 'Bọ́lá'), '/staff', 'phone');
  await page.getByRole('button', { name: 'Waits for you', exact: true }).click();
  await page.getByText('Nothing waits for you.').waitFor();
  await page.keyboard.press('Escape');
  await expectOk(ada.call(requestCancellation, { params: { id: booking._id }, body: { status: 'pending-cancelled' } }));
  // The change comes by itself.
  await page.getByRole('button', { name: 'Waits for you, 1 new' }).click();
  await expectAccessible(page, 'what waits');
  await page
    .getByRole('region', { name: 'Asked to cancel' })
    .getByRole('link', { name: new RegExp(booking.number) })
    .click();
  await page.waitForURL(`**/staff/bookings/${booking._id}`);
  expect(complaints).toEqual([]);
});
