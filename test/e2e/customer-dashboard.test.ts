import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, widths } from '#test/browser.ts';
import { createStaff } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { signedIn } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

let app: TestApp;
let browser: Browser;
let ada: Customer;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
  ada = await createCustomer(app, { firstName: 'Ọláṣubọ̀mí-Ọmọ́táyọ̀', lastName: 'Adébáyọ̀-Ògúnlọ́lá' });
  for (const service of [
    'Car wash',
    'Diagnostic repair',
    'A/C maintenance',
    'Tyre maintenance',
    'Collision repair',
    'General mechanical',
  ]) {
    await app.book(ada, await app.bookingForm(service));
  }
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

describe.each(widths('phone'))('on a %s', (name, viewport) => {
  test('the dashboard greets, shows counts and the latest five bookings, and links to the lists', async () => {
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user');
    await page.getByRole('heading', { level: 1, name: /Ọláṣubọ̀mí-Ọmọ́táyọ̀$/ }).waitFor();
    await page.getByRole('link', { name: /6\s*Total/ }).waitFor();
    // Their first care is booked.
    await expect.poll(() => page.getByRole('region', { name: 'Announcements' }).count()).toBe(0);
    const table = page.getByRole('table', { name: 'The latest bookings' });
    await table.waitFor();
    // Five rows below the header row.
    expect(await table.getByRole('row').count()).toBe(6);
    expect(await table.getByRole('row').nth(1).textContent()).toContain('General mechanical');
    await expectAccessible(page, `dashboard, ${name}`);
    await page.getByRole('link', { name: /6\s*Pending/ }).click();
    await page.waitForURL('**/user/bookings?tab=pending');
    await page.goBack();
    await table.getByRole('link', { name: 'Tyre maintenance' }).click();
    await page.waitForURL(/\/user\/bookings\/[0-9a-f-]{36}/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('every screen is linked from the header, the bottom bar and the menu', async () => {
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user');
    const main = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await main.getByRole('link', { name: 'Services' }).click();
    await page.waitForURL('**/user/services');
    await expect.poll(() => main.getByRole('link', { name: 'Services' }).getAttribute('aria-current')).toBe('page');
    for (const [entry, path, heading] of [
      ['My Profile', '/user/profile', 'Profile'],
      ['Messages', '/user/messages?tab=message', 'Messages'],
      ['Notifications', '/user/notifications', 'Notifications'],
      ['Refer and earn', '/user/invite', 'REFER AND EARN WASH CREDIT'],
      ['Help & Support', '/user/help-support', 'Help & Support'],
      ['About Us', '/user/about-us', 'About Us'],
    ] as const) {
      await page.getByRole('button', { name: /account menu/ }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor({ state: 'attached' });
      await expectAccessible(page, `${entry}, ${name}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('services link to their booking form, rentals to the chat', async () => {
    const { context, page, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/services');
    await page.getByRole('heading', { name: 'Other Services Include' }).waitFor();
    // Six cards, all eleven services, three rentals.
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(20);
    const wash = page.getByRole('link', { name: 'Car wash' });
    expect(await wash.allInnerTexts()).toEqual(Array(2).fill(expect.stringMatching(/from ₦4,500, about 30 minutes/)));
    const all = page.getByRole('region', { name: 'All services and prices' });
    await all.getByRole('link', { name: /^Electrical services.*₦15,000.*Battery, locks/s }).waitFor();
    const rental = page.getByRole('link', { name: /Car Rentals\s*SUV/ });
    await rental.waitFor();
    expect([await rental.getAttribute('href'), await rental.getAttribute('rel')]).toEqual([
      'https://example.com/chat',
      'noopener',
    ]);
    await expectAccessible(page, `services, ${name}`);
    const card = page.getByRole('link', { name: 'A/C maintenance' }).first();
    await expect.poll(() => card.getAttribute('href')).toContain('service=');
    await card.click();
    await page.waitForURL('**/user/bookings/new');
    await expect.poll(() => page.getByRole('checkbox', { name: /A\/C maintenance/ }).isChecked()).toBe(true);
    await context.close();
  });
});

test('a customer without bookings sees zeros and the empty state', async () => {
  const { context, page, open } = await signedIn(browser, app, await createCustomer(app));
  await open('/user');
  await page.getByRole('link', { name: /0\s*Total/ }).waitFor();
  const strip = page.getByRole('region', { name: 'Announcements' });
  await strip.getByText('Get a 20% discount on your first care.').first().waitFor();
  await page.getByRole('heading', { name: 'The bay is free' }).waitFor();
  await expectAccessible(page, 'empty dashboard');
  await context.close();
});

longTest('the latest announcements replace the default text, and can be paused', async () => {
  const manager = await createStaff(app, 'manager');
  await manager.request('POST', 'message', {
    type: 'broadcast',
    to: 'all_users',
    title: 'Open on Saturday',
    message: 'From 8 am.\nCome early.',
  });
  const { context, page, open } = await signedIn(browser, app, ada, { reducedMotion: 'no-preference' });
  await open('/user');
  const strip = page.getByRole('region', { name: 'Announcements' });
  await strip.getByText('Open on Saturday: From 8 am. Come early.').first().waitFor();
  expect(await strip.getByText(/20% discount/).count()).toBe(0);
  await strip.getByRole('button', { name: 'Pause announcements' }).click();
  await strip.getByRole('button', { name: 'Play announcements' }).waitFor();
  expect(
    await strip.evaluate((node) => node.getAnimations({ subtree: true }).map(({ playState }) => playState)),
  ).toEqual(['paused']);
  await context.close();
});

test('failed bookings show an error with a retry, and the rest of the dashboard stays', async () => {
  const { context, page, open } = await signedIn(browser, app, ada);
  await page.route('**/api/booking/mine*', (route) => route.abort(), { times: 3 });
  await open('/user');
  await page.getByRole('alert').getByText('We could not load your bookings. Nothing is lost.').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page, 'broken dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: /6\s*Total/ }).waitFor();
  await context.close();
});

longTest('a screen that is opened again shows the same pictures on its tiles', async () => {
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/bookings/new');
  const tiles = page.getByRole('radiogroup', { name: 'What does it need?' });
  await tiles.locator('img').first().waitFor();
  const READ = `[...document.querySelectorAll('fieldset label img')].map((picture) => ({
    src: picture.src,
    tile: picture.closest('label').textContent,
  }))`;
  const shown = await page.evaluate<{ src: string; tile: string }[]>(READ);
  expect(shown.length).toBeGreaterThan(5);
  await page.getByRole('link', { name: 'Services' }).first().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Our Services' }).waitFor();
  await page.goBack();
  await tiles.locator('img').first().waitFor();
  expect(await page.evaluate(READ)).toEqual(shown);
  await context.close();
});

longTest('the dashboard shows its layout before its figures on a slow network', async () => {
  const { context, page, open } = await signedIn(browser, app, ada);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/booking/mine*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await open('/user');
  await page.getByRole('status').filter({ hasText: 'Loading your dashboard' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page, 'dashboard on its way');
  answer.resolve();
  await page.getByRole('link', { name: /6\s*Total/ }).waitFor();
  await context.close();
});

longTest('help lists only the contacts that the settings contain', async () => {
  const { context, page, open } = await signedIn(browser, app, ada);
  await page.route('**/api/centre', async (route) => {
    const answer = await route.fetch();
    const centre = (await answer.json()) as { links: Record<string, string> };
    await route.fulfill({
      response: answer,
      json: { ...centre, links: { ...centre.links, instagram: '', whatsapp: 'https://wa.me/2348000000000' } },
    });
  });
  await open('/user/help-support');
  const chat = page.getByRole('link', { name: /WhatsApp chat/ });
  await chat.waitFor();
  expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toMatch(
    /^https:\/\/wa\.me\/2348000000000\?text=Hello, this is Ọláṣubọ̀mí-Ọmọ́táyọ̀ Adébáyọ̀-Ògúnlọ́lá\. I need help/,
  );
  expect(await page.getByRole('link', { name: /Instagram/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /Facebook/ }).count()).toBe(1);
  await open('/user/about-us');
  expect(await page.getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe('/terms');
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await page.waitForURL('**/privacy');
  await context.close();
});
