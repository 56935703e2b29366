import { expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { serviceId } from '#test/calendar.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { expectOk } from '#test/test-app.ts';
import { continueToConfirm } from './booking-steps.ts';
import { chooseTime, clockText, openDay } from './booking-times.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

test.each(widths('phone'))(
  'visitors see the free times on a %s, and the chosen one goes along through the log-in',
  async (size) => {
    const { page, complaints } = await e2e.newVisitor(size);
    await page.goto('/');
    // The landing page may open its waitlist over the link.
    expect(await page.getByRole('link', { name: 'See free times' }).getAttribute('href')).toBe('/times');
    await page.goto('/times');
    await page.getByLabel('What does your car need?').selectOption({ label: 'Diagnostic repair, from ₦12,500' });
    await page.getByText('from ₦12,500, about 1 hour').waitFor();
    await page.getByRole('radio', { name: /Next free time/ }).waitFor();
    expect(await page.getByRole('radio', { name: /Any time, call me/ }).count()).toBe(0);
    await expectAccessible(page, `free times, ${size}`);
    const { date, starts } = await openDay(e2e.app, size === 'phone' ? 0 : 1);
    const [start = ''] = starts.slice(12);
    await chooseTime(page, date, start);
    await page.getByRole('button', { name: 'I have an account' }).click();
    await page.waitForURL('**/login');
    const ada = await createCustomer(e2e.app);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(ada.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/user/bookings/new');
    await expect.poll(() => page.getByRole('checkbox', { name: /Diagnostic repair/ }).isChecked()).toBe(true);
    await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
    await page.getByLabel('Model', { exact: true }).selectOption('Corolla');
    await page.getByLabel('Year').selectOption({ label: '2014' });
    await page.getByRole('complementary', { name: 'Amount' }).locator('output').getByText('₦').first().waitFor();
    // The time is not asked for again.
    await continueToConfirm(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Pay Now' }).waitFor();
    const { bookings } = (await expectOk(ada.request<{ bookings: Booking[] }>('GET', 'booking/mine'))).body;
    expect(bookings.map(({ appointment }) => appointment?.startsAt)).toEqual([start]);
    expect(complaints).toEqual([]);
  },
);

test('sign-up and times link to each other, and a logged-in customer goes straight to the booking', async () => {
  const { page } = await e2e.newVisitor();
  await page.goto('/signup');
  await page.getByRole('link', { name: 'See free times' }).click();
  await page.getByRole('radio', { name: /Next free time/ }).check();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.waitForURL('**/signup');
  await page.getByText(/^Car wash, .*[ap]m, from ₦4,500$/).waitFor();
  const service = await serviceId(e2e.app, 'Tyre maintenance');
  const { page: own, open } = await signedIn(e2e.browser, e2e.app, await createCustomer(e2e.app));
  await open(`/times?service=${service}`);
  expect(await own.getByRole('link', { name: 'Log in' }).count()).toBe(0);
  await own.getByRole('button', { name: 'Book Now' }).click();
  await own.waitForURL('**/user/bookings/new');
  await expect.poll(() => own.getByRole('checkbox', { name: /Tyre maintenance/ }).isChecked()).toBe(true);
  await own.context().close();
});

longTest('the page says that its times are missing, keeps the service and tries again', async () => {
  const { page } = await e2e.newVisitor();
  await page.route('**/api/schedule/times*', (route) => route.abort(), { times: 4 });
  await page.goto('/times');
  await page.getByRole('alert').getByText('We could not load the free times').waitFor();
  await expectAccessible(page, 'no times');
  await page.unroute('**/api/schedule/times*');
  await page.getByRole('button', { name: 'Try again' }).click();
  const next = page.getByRole('radio', { name: /Next free time/ });
  await next.waitFor();
  expect(await next.getAttribute('value')).toMatch(/Z$/);
  expect(clockText((await next.getAttribute('value')) ?? '')).toMatch(/[ap]m$/);
});
