import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, holdRequests, renderFrames, scrolls, SIZES } from '#test/browser.ts';
import { setupPublicPages } from '#test/public-pages.ts';
import { longTest } from '#test/long-test.ts';

const { app, visit, complaints } = setupPublicPages();
const popUp = (page: Page) => page.getByRole('dialog', { name: 'Join the waitlist' });
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('hasJoinedWaitlist'));
const entries = async () =>
  (await app().runtime.db.selectFrom('waitlist').select('contact').execute()).map(({ contact }) => contact);

describe('the waitlist pop-up', () => {
  test('opens 200 ms after load, focuses its title, and is accessible', async () => {
    const page = await visit({ joined: false, frozen: true });
    await page.clock.runFor(198);
    expect(await popUp(page).isVisible()).toBe(false);
    await page.clock.runFor(1);
    await popUp(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Join the waitlist');
    await page.clock.resume();
    await expectAccessible(page, 'waitlist');
  });

  test('does not open for a visitor who has joined', async () => {
    const page = await visit({ frozen: true });
    await page.clock.runFor(5000);
    expect(await popUp(page).isVisible()).toBe(false);
  });

  test.each([
    ['is logged in', 'My account', '/user', () => localStorage.setItem('auth_token', 'a-token')],
    ['just logged out in this tab', 'Log in', '/login', () => sessionStorage.setItem('logged_out', 'true')],
  ] as const)(
    'does not open for a person who %s, and nothing asks them to sign up',
    async (_who, label, path, before) => {
      const page = await visit({ joined: false, frozen: true, viewport: SIZES.desktop, before });
      await page.clock.runFor(5000);
      expect(await popUp(page).isVisible()).toBe(false);
      expect(await page.getByRole('button', { name: 'Register Now' }).count()).toBe(0);
      expect(await page.getByRole('banner').getByRole('link', { name: label }).getAttribute('href')).toBe(path);
    },
  );

  test.each([
    ['the close button', (page: Page) => popUp(page).getByRole('button', { name: 'Close' }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a press beside it', (page: Page) => page.mouse.click(20, 20)],
  ])('closes by %s, and opens again at the next load', async (_how, close) => {
    const page = await visit({ joined: false });
    await popUp(page).waitFor();
    expect(await scrolls(page)).toBe(false);
    await close(page);
    await popUp(page).waitFor({ state: 'hidden' });
    await expect.poll(() => scrolls(page)).toBe(true);
    expect(await flag(page)).toBe(null);
    await page.reload();
    await popUp(page).waitFor();
  });

  longTest('stays open for a press inside', async () => {
    const page = await visit({ joined: false });
    await popUp(page).getByText('Be among the first 100').click();
    expect(await popUp(page).isVisible()).toBe(true);
  });

  test('shows an error under each empty field and one toast, and sends nothing', async () => {
    const page = await visit({ joined: false });
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await popUp(page).getByLabel('Full name').fill('   ');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page
      .getByRole('alert')
      .getByText('Full Name is required., Phone Number or Email Address is required.')
      .waitFor();
    const box = async (part: Locator) => (await part.boundingBox()) ?? { x: NaN, width: NaN };
    const toast = await box(page.getByRole('alert'));
    const close = await box(popUp(page).getByRole('button', { name: 'Close' }));
    expect(toast.x + toast.width).toBeLessThanOrEqual(close.x);
    expect(await popUp(page).getByLabel('Full name').getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('waitlist-name');
    const described = await popUp(page)
      .getByLabel('Phone Number')
      .evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.innerText);
    expect(described).toBe('Phone Number or Email Address is required.');
    await expectAccessible(page, 'waitlist errors');
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('alert').getByText('Phone Number or Email Address is required.', { exact: true }).waitFor();
    expect(await popUp(page).getByLabel('Full name').getAttribute('aria-invalid')).toBe(null);
    expect(sent).toEqual([]);
  });

  test("accepts a phone number or an email address, shows the server's thanks, remembers it and closes", async () => {
    const page = await visit({ joined: false });
    const phone = popUp(page).getByLabel('Phone Number');
    expect(await phone.getAttribute('inputmode')).toBe('numeric');
    await popUp(page).getByLabel('Full name').fill('Ṣadé Adébáyọ̀');
    const useEmail = popUp(page).getByRole('button', { name: 'Use my email address instead' });
    await useEmail.click();
    expect(await useEmail.count()).toBe(0);
    expect(await phone.getAttribute('inputmode')).toBe('email');
    expect(await phone.evaluate((input) => input === document.activeElement)).toBe(true);
    await phone.fill('sade@example.ng');
    await phone.press('Enter');
    await page.getByRole('status').getByText('You are on the waitlist.').waitFor();
    await popUp(page).waitFor({ state: 'hidden' });
    expect(await flag(page)).toBe('true');
    expect(await entries()).toContain('sade@example.ng');
    await page.reload();
    await renderFrames(page);
    expect(await popUp(page).isVisible()).toBe(false);
  });

  test('shows that it is sending, sends once, and cannot be closed meanwhile', async () => {
    const page = await visit({ joined: false });
    let requestCount = 0;
    const sending = await holdRequests(page, '**/api/waitlist/create');
    page.on('request', (request) => {
      if (request.url().endsWith('/api/waitlist/create')) requestCount++;
    });
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByLabel('Phone Number').fill('0803 123 4567');
    const button = popUp(page).locator('button[type=submit]').last();
    await button.click();
    await button.click();
    expect(await button.getAttribute('aria-busy')).toBe('true');
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    await page.mouse.click(20, 20);
    await popUp(page).getByRole('button', { name: 'Close' }).click();
    expect(await popUp(page).isVisible()).toBe(true);
    sending.release();
    await popUp(page).waitFor({ state: 'hidden' });
    expect(requestCount).toBe(1);
  });

  test.each([
    ['nothing', 'Error joining waitlist. Please try again later.', { abort: true }],
    [
      'unreadable bytes',
      'Error joining waitlist. Please try again later.',
      { status: 502, body: '<html>Bad gateway</html>' },
    ],
    [
      'a sentence',
      'We are busy right now.',
      { status: 503, body: JSON.stringify({ code: 'request.busy', message: 'We are busy right now.' }) },
    ],
  ])('stays open and keeps the form values when the server answers %s', async (_what, message, answer) => {
    const page = await visit({ joined: false });
    await page.route('**/api/waitlist/create', (route) => ('abort' in answer ? route.abort() : route.fulfill(answer)));
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByLabel('Phone Number').fill('0803 123 4567');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('alert').getByText(message).waitFor();
    expect(await popUp(page).isVisible()).toBe(true);
    expect(await popUp(page).getByLabel('Full name').inputValue()).toBe('Ada');
    expect(await flag(page)).toBe(null);
    // The browser itself reports the failed request.
    expect(complaints().every((line) => line.startsWith('Failed to load resource'))).toBe(true);
  });

  longTest('gives up after ten seconds without an answer', async () => {
    const page = await visit({ joined: false, frozen: true });
    await page.clock.runFor(200);
    await page.route('**/api/waitlist/create', () => undefined);
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByLabel('Phone Number').fill('0803 123 4567');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page.clock.runFor(9999);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(1);
    await page.getByRole('alert').getByText('Error joining waitlist. Please try again later.').waitFor();
  });

  test("shows the server's error for an invalid number under its field", async () => {
    const page = await visit({ joined: false });
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByLabel('Phone Number').fill('12');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('alert').getByText('Check this phone number or email address').waitFor();
    expect(await popUp(page).getByLabel('Phone Number').getAttribute('aria-invalid')).toBe('true');
    complaints();
  });

  longTest('opens again next time where the browser refuses storage', async () => {
    const denied = () =>
      void Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    const page = await visit({ joined: false, before: denied });
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByLabel('Phone Number').fill('0803 123 4567');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('status').getByText('You are on the waitlist.').waitFor();
  });
});
