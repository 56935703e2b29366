import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { getStaffVisit, recordCustody } from '#shared/visits/staff-visits.contract.ts';
import { getVisit } from '#shared/visits/visits.contract.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { expectOk } from '#test/test-app.ts';
import { checkIn, sendPhoto } from '#test/visits.ts';
import { dismissToasts, tabTo } from './signed-in.ts';
import { pressLogOut } from './staff-navigation.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

/** A car of a customer of its own that is checked in. */
async function arrive(name: string) {
  const customer = await createCustomer(e2e.app);
  const booking = await e2e.app.book(customer, { fullName: name });
  await checkIn(await e2e.staff('front_desk', 'Kẹ́mi'), booking);
  return { booking, customer };
}
/** The entry of a booking in a group. */
const entry = (page: Page, group: string, { number }: Booking): Locator =>
  page
    .getByRole('region', { name: group })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Move: ${number}` }) });
const press = (page: Page, action: string, { number }: Booking): Promise<void> =>
  page.getByRole('button', { name: `${action}: ${number}` }).click();
const dialog = (page: Page): Locator => page.getByRole('dialog');

longTest('a site without cars, and a list that could not be loaded', async () => {
  const kemi = await e2e.staff('front_desk', 'Kẹ́mi');
  const { page } = await e2e.openAs(kemi, '/staff/account');
  await page.route('**/api/staff/visit', (route) => route.abort('internetdisconnected'));
  await page.goto('/staff/on-site');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expectAccessible(page, 'no list');
  await page.unroute('**/api/staff/visit');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No car on site').waitFor();
  await expectAccessible(page, 'no cars');
});

describe.each(widths('desktop'))('cars on site, %s', (size) => {
  test('a key is moved, the customer confirms with the code, and the car is marked ready', async () => {
    const { booking, customer } = await arrive(`Olúwáṣèyí Ọdúńsì ${size}`);
    const kemi = await e2e.staff('front_desk', 'Kẹ́mi');
    const { page, complaints } = await e2e.openAs(kemi, '/staff', size);
    await page.getByRole('link', { name: 'On site' }).filter({ visible: true }).click();
    const waiting = entry(page, 'In work or checked in', booking);
    await waiting.getByText('Hook 14').waitFor();
    await waiting.getByText('Not confirmed by the customer').waitFor();
    await expectAccessible(page, 'cars on site');

    await press(page, 'Move', booking);
    await dialog(page).getByLabel('What happens').selectOption({ label: 'The key moves' });
    await dialog(page).getByLabel('Where to').selectOption({ label: 'With a person' });
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Choose where it goes.').first().waitFor();
    await expectAccessible(page, 'move a key');
    await dialog(page).getByLabel('Person').selectOption({ value: kemi.id });
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await waiting.getByText('With Kẹ́mi').waitFor();
    await dismissToasts(page);

    const { checkInCode } = (await expectOk(customer.call(getVisit, { params: { id: booking._id } }))).body;
    await press(page, 'Code', booking);
    await dialog(page).getByText('5 tries left').waitFor();
    await expectAccessible(page, 'check-in code');
    await dialog(page)
      .getByLabel('Digit 1 of 4')
      .fill(checkInCode === '0000' ? '1111' : '0000');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('4 tries left').waitFor();
    await dialog(page)
      .getByLabel('Digit 1 of 4')
      .fill(checkInCode ?? '');
    await page.keyboard.press('Enter');
    await waiting.getByText('Not confirmed by the customer').waitFor({ state: 'hidden' });

    await press(page, 'Ready', booking);
    await expectAccessible(page, 'ready?');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await press(page, 'Ready', booking);
    await dialog(page).getByRole('button', { name: 'Yes, it is ready' }).click();
    await entry(page, 'Ready, not collected', booking)
      .getByText(/^Ready since/)
      .waitFor();
    expect(complaints.filter((line) => !/4[02][02]/.test(line))).toEqual([]);
  });
});

longTest('the list opens from the keyboard and follows the changes that others record', async () => {
  const { booking } = await arrive('Adé Ògúnlẹ́yẹ');
  const bola = await e2e.staff('technician', 'Bọ́lá');
  const { page } = await e2e.openAs(bola, '/staff/on-site');
  await entry(page, 'In work or checked in', booking).waitFor();
  expect(await page.getByRole('button', { name: `Code: ${booking.number}` }).count()).toBe(0);
  await tabTo(page, `Move: ${booking.number}`);
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Close' }).first().waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Move: ${booking.number}`);
  const clientId = '018f4c2e-0000-7000-8000-00000000a001';
  await expectOk(
    bola.call(recordCustody, { params: { id: booking._id }, body: { clientId, kind: 'car-moved', place: 'yard' } }),
  );
  await entry(page, 'In work or checked in', booking).getByText('Yard').waitFor();
});

longTest('staff look at the photos of a car on site', async () => {
  const { booking } = await arrive('Photos Of Ada');
  const kemi = await e2e.staff('front_desk', 'Kẹ́mi');
  await expectOk(sendPhoto(kemi, booking, { purpose: 'position', of: 'back' }));
  const { page, complaints } = await e2e.openAs(await e2e.staff('technician', 'Bọ́lá'), '/staff/on-site');
  await press(page, 'Photos', booking);
  await dialog(page).getByRole('button', { name: 'Back', exact: true }).click();
  await dialog(page).getByRole('img', { name: 'Back' }).waitFor();
  await expectAccessible(page, 'a photo of a car on site');
  await dialog(page).getByRole('button', { name: 'All photos' }).click();
  await dialog(page).getByRole('button', { name: 'Back', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('a move sent again after a lost answer is recorded once', async () => {
  const { booking } = await arrive('Lost Answer');
  const kemi = await e2e.staff('front_desk', 'Kẹ́mi');
  const { page } = await e2e.openAs(kemi, '/staff/on-site');
  await press(page, 'Move', booking);
  await dialog(page).getByLabel('What happens').selectOption({ label: 'A road test starts' });
  await dialog(page).getByLabel('Kilometres').fill('128 500');
  const answered = Promise.withResolvers<void>();
  await page.route(
    '**/custody',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
      answered.resolve();
    },
    { times: 1 },
  );
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await answered.promise;
  await dialog(page).getByRole('alert').waitFor();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const { custody } = (await expectOk(kemi.call(getStaffVisit, { params: { id: booking._id } }))).body;
  expect(custody.filter(({ kind }) => kind === 'road-test-started').map(({ km }) => km)).toEqual([128_500]);
});

longTest(
  'the last list stays without network, with its hour and after a reload, and has no buttons on paper',
  async () => {
    const { booking } = await arrive('Guard List');
    const { page } = await e2e.openAs(await e2e.staff('manager', 'Ṣọlá'), '/staff/on-site');
    await entry(page, 'In work or checked in', booking).waitFor();
    await page.route('**/api/staff/visit', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await page.getByText(/We could not refresh the list\. This is the list of \d/).waitFor();
    await entry(page, 'In work or checked in', booking).waitFor();
    await expectAccessible(page, 'the last list');
    await page.emulateMedia({ media: 'print' });
    const row = page
      .getByRole('row')
      .filter({ hasText: 'BDJ-482KA' })
      .filter({ hasText: booking.number.slice(-4) });
    expect(await row.innerText()).toMatch(/Hook 14[\s\S]*Not ready/);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: `Move: ${booking.number}` }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await pressLogOut(page);
    await page.waitForURL('/staff/login');
    expect(await page.evaluate(() => localStorage.getItem('staff_on_site'))).toBeNull();
  },
);
