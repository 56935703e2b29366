import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { launchBrowser, scrolls } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { signedIn, tabTo } from './signed-in.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** The focused element, and whether a focus ring is visible around it or around its label. */
async function expectRing(page: Page): Promise<void> {
  const ring = () =>
    page.evaluate(() => {
      const node = document.activeElement;
      const shown = node instanceof HTMLInputElement && node.type === 'radio' ? node.closest('label') : node;
      const rings = [node, shown, shown?.firstElementChild].flatMap((one) =>
        one ? [getComputedStyle(one), getComputedStyle(one, '::after'), getComputedStyle(one, '::before')] : [],
      );
      return rings.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
    });
  await expect.poll(ring).toBe(true);
}
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('books a car and cancels the booking with the keyboard alone', async () => {
  const ada = await createCustomer(app);
  const { context, page, complaints, open } = await signedIn(browser, app, ada);
  await open('/user');
  await tabTo(page, 'Book Now');
  await expectRing(page);
  await press(page, 'Enter');
  await page.waitForURL('**/user/bookings/new');
  await page.getByLabel('Brand').waitFor();
  await tabTo(page, 'Brand');
  await expectRing(page);
  await page.keyboard.type('Toy');
  await expect.poll(() => page.getByLabel('Brand').locator('option:checked').textContent()).toBe('Toyota');
  await tabTo(page, 'Model');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByLabel('Model', { exact: true }).inputValue()).not.toBe('');
  await tabTo(page, 'Year');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByLabel('Year').inputValue()).not.toBe('');
  // Opens a group of services, then ticks one in it.
  await tabTo(page, /^Service and checks/);
  await expectRing(page);
  await press(page, 'Enter');
  await tabTo(page, /^Tyre maintenance/);
  await press(page, 'Space');
  expect(await page.getByRole('checkbox', { name: /Tyre maintenance/ }).isChecked()).toBe(true);
  await tabTo(page, /^Drive-in/);
  await press(page, 'ArrowRight');
  await tabTo(page, 'Pick-up address');
  await page.keyboard.type('4 Awólọ́wọ̀ Avenue');
  await tabTo(page, 'Full name');
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ṣadé Adébáyọ̀');
  await tabTo(page, /^Online/);
  await press(page, 'ArrowLeft');
  await tabTo(page, /^Continue/);
  await expectRing(page);
  await press(page, 'Enter');
  await page.getByRole('radio', { name: /Any time, call me/ }).waitFor();
  await tabTo(page, /Next free time/);
  await press(page, 'ArrowDown');
  await tabTo(page, /^Continue/);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Is everything correct?' }).waitFor();
  await page.getByText('4 Awólọ́wọ̀ Avenue').waitFor();
  await tabTo(page, /^Save/);
  await press(page, 'Enter');
  const pay = page
    .getByRole('dialog', { name: 'Your booking is saved' })
    .or(page.getByRole('alertdialog', { name: 'Your booking is saved' }));
  await pay.waitFor();
  await press(page, 'Escape');
  await page.waitForURL(/\/user\/bookings$/);
  const [booked] = (await ada.request<{ bookings: Booking[] }>('GET', 'booking/mine')).body.bookings;
  expect(booked).toMatchObject({
    mode: 'pick-up',
    location: '4 Awólọ́wọ̀ Avenue',
    service: { name: 'Tyre maintenance' },
    vehicle: { brand: 'Toyota' },
  });

  await page.getByRole('article').waitFor();
  await tabTo(page, 'Cancel');
  await press(page, 'Enter');
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await question.waitFor();
  await press(page, 'Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
  await press(page, 'Enter');
  await page.getByRole('button', { name: /^Yes, cancel it/ }).waitFor();
  await tabTo(page, /^Yes, cancel it/);
  await expectRing(page);
  await press(page, 'Enter');
  await page.getByText('Booking cancelled successfully').waitFor();
  await question.waitFor({ state: 'hidden' });
  // The pressed button is gone; focus is still inside the page's content.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.activeElement !== document.body && document.getElementById('main')?.contains(document.activeElement),
      ),
    )
    .toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a sheet that is opened again before the browser reports its closing stays open', async () => {
  const ada = await createCustomer(app);
  await app.book(ada);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/bookings');
  await page.getByRole('article').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).evaluate(async (button: HTMLElement) => {
    const dialog = () => document.querySelector('dialog[open]');
    button.click();
    await Promise.resolve();
    dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await Promise.resolve();
    if (dialog() !== null) throw new Error('Escape did not close the sheet');
    button.click();
    await new Promise((reported) => document.addEventListener('close', reported, { capture: true, once: true }));
    await new Promise((rendered) => setTimeout(rendered));
  });
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  expect(await question.isVisible()).toBe(true);
  // The page behind it does not scroll, and does again afterwards.
  expect(await scrolls(page)).toBe(false);
  await press(page, 'Escape');
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => scrolls(page)).toBe(true);
  await context.close();
});

test('an incomplete booking form moves focus to the first missing field', async () => {
  const { context, page, open } = await signedIn(browser, app, await createCustomer(app));
  await open('/user/bookings/new');
  await page.getByLabel('Brand').waitFor();
  await tabTo(page, /^Continue/);
  await press(page, 'Enter');
  await page.getByRole('alert').getByText('Please fill in all the required fields.').waitFor();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLSelectElement).labels?.[0]?.textContent))
    .toMatch(/^Brand/);
  expect(await page.getByLabel('Brand').getAttribute('aria-describedby')).toBeTruthy();
  await context.close();
});

test('changes the password with the keyboard alone', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/profile');
  await tabTo(page, 'Old password');
  await page.keyboard.type(ada.password);
  await tabTo(page, 'New password');
  await page.keyboard.type('under the rusty roof');
  await tabTo(page, 'Confirm new password');
  await page.keyboard.type('under the rusty roof');
  await press(page, 'Enter');
  await page.getByText('Step 2 of 2.').waitFor();
  // The code boxes take focus by themselves.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Digit 1 of 6');
  await expectRing(page);
  await page.keyboard.type(await app.code(ada.email));
  await tabTo(page, /^Save Changes/);
  await press(page, 'Enter');
  await page.getByText('Your password is changed. Other devices are logged out.').waitFor();
  expect(
    (await app.request('POST', 'user/login', { body: { email: ada.email, password: 'under the rusty roof' } })).status,
  ).toBe(200);
  await context.close();
});

test('turns pages, uses the menu and shares the link with the keyboard alone', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user');
  await tabTo(page, /account menu/);
  await expectRing(page);
  await press(page, 'Enter', 'r');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Refer and earn');
  await press(page, 'Enter');
  await page.waitForURL('**/user/invite');
  await page.getByRole('button', { name: 'Share link' }).waitFor();
  await tabTo(page, 'Share link');
  await press(page, 'Enter');
  const popup = page.getByRole('dialog', { name: 'Share your link' });
  await popup.waitFor();
  await tabTo(page, 'Telegram');
  await expectRing(page);
  await tabTo(page, 'Copy link');
  await press(page, 'Escape');
  await popup.waitFor({ state: 'hidden' });
  // The skip link leads over the header to the content.
  await open('/user/services');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await expectRing(page);
  await press(page, 'Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await context.close();
});
