import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newVisitor } from '#test/browser.ts';
import type { Customer } from '#test/customers.ts';
import type { TestApp } from '#test/test-app.ts';

/** A browser of a signed-in customer. `open` goes to an address and waits until the loading overlay has gone. */
export async function signedIn(browser: Browser, app: TestApp, who: Customer, options: BrowserContextOptions = {}) {
  const { context, page, complaints } = await newVisitor(browser, { baseURL: app.url, ...options });
  await signIn(page, who);
  const open = async (path: string): Promise<void> => {
    await page.goto(path);
    await waitForOverlayToClose(page);
  };
  return { context, page, complaints, open };
}

/** The session is put into the first page only, so that a log-out lasts. */
async function signIn(page: Page, who: Customer): Promise<void> {
  const { token, password: _, ...user } = who;
  await page.addInitScript(
    ([token, profile]) => {
      if (sessionStorage.getItem('test_signed_in')) return;
      sessionStorage.setItem('test_signed_in', 'yes');
      localStorage.setItem('auth_token', token ?? '');
      localStorage.setItem('user', profile ?? '');
    },
    [token, JSON.stringify(user)],
  );
}

export async function waitForOverlayToClose(page: Page): Promise<void> {
  await page.locator('#main').waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[inert]') === null);
}

/** Presses Tab until the element is focused. */
export async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate(() => {
      const node = document.activeElement;
      // The body is focused when nothing is, and its text would match anything on the page.
      if (node === document.body) return '';
      return (
        node?.getAttribute('aria-label') ??
        (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement
          ? node.labels?.[0]?.textContent
          : node?.textContent) ??
        ''
      );
    });
    if (typeof name === 'string' ? reached.trim() === name : name.test(reached)) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}

/** The place of the toasts. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });

/** Dismisses every toast and waits until each has left the page. */
export async function dismissToasts(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Dismiss' });
  for (let shown = await buttons.count(); shown > 0; shown = await buttons.count()) {
    // A toast may leave by itself in the meantime.
    await buttons
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined);
    await expect.poll(() => buttons.count()).toBeLessThan(shown);
  }
}
