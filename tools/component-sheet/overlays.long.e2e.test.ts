import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sheetBrowser } from './sheet-browser.ts';

const open = sheetBrowser();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const hasFocus = (node: Locator) => node.evaluate((element) => element === document.activeElement);

describe('a sheet', () => {
  test('focuses its title, traps focus, and Escape restores focus', async () => {
    const page = await open(1280);
    const opener = page.getByRole('button', { name: 'Ask', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
    expect(await hasFocus(sheet.getByRole('heading'))).toBe(true);
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Tab');
      // The body stands for the browser's own bar, which a native dialog lets the Tab key reach.
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
        /DIALOG|BODY/,
      );
      expect(
        await page.evaluate(() =>
          Boolean(document.activeElement?.closest('main :not(dialog *):not(dialog)')?.matches('a, button, input')),
        ),
      ).toBe(false);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await hasFocus(opener)).toBe(true);
  });

  test('closes by its button and by a press on the backdrop, not by one inside', async () => {
    const page = await open(1280);
    const sheet = page.getByRole('dialog', { name: 'Your booking is saved' });
    await press(page, 'Pay');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await press(page, 'Pay');
    await sheet.getByText('₦12,500').click();
    expect(await sheet.isVisible()).toBe(true);
    await page.mouse.click(20, 20);
    await sheet.waitFor({ state: 'hidden' });
  });

  test('stays open while it is sending, and its busy button keeps its width', async () => {
    const page = await open(360);
    await press(page, 'Write');
    const sheet = page.getByRole('dialog', { name: 'Write to us' });
    expect(await hasFocus(sheet.getByLabel('Title'))).toBe(true);
    const send = sheet.getByRole('button', { name: 'Send', exact: true });
    const width = (await send.boundingBox())?.width;
    // The sample sends for 1500 ms.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await send.click();
    const busy = sheet.getByRole('button', { name: 'Sending' });
    expect(await busy.getAttribute('aria-busy')).toBe('true');
    expect((await busy.boundingBox())?.width).toBe(width);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(20, 20);
    expect(await sheet.isVisible()).toBe(true);
    await page.clock.runFor(1500);
    await send.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  });
});

describe('the account menu', () => {
  const name = 'Ṣadé Adéwálé, account menu';
  const at = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  test('opens by key, moves by arrows and letters, and Escape restores focus', async () => {
    const page = await open(360);
    const button = page.getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    expect(await at(page)).toBe('My Profile');
    await page.keyboard.press('ArrowUp');
    expect(await at(page)).toBe('Logout');
    await page.keyboard.press('h');
    expect(await at(page)).toBe('Help & Support');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('menu').count()).toBe(0);
    expect(await hasFocus(button)).toBe(true);
  });

  test('closes on a press outside and when Tab leaves it', async () => {
    const page = await open(360);
    const menu = page.getByRole('menu');
    await page.getByRole('button', { name }).click();
    await menu.waitFor();
    await page.mouse.click(10, 500);
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name }).click();
    await menu.waitFor();
    await page.keyboard.press('Tab');
    await menu.waitFor({ state: 'detached' });
  });
});

describe('toasts', () => {
  /** Duration and play state of the invisible animations that close toasts. */
  const clocks = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((run) => (run.effect as KeyframeEffect).target?.matches('[data-clock]'))
        .map((run) => `${String(run.effect?.getTiming().duration)} ${run.playState}`),
    );

  test('stack newest first for 5 s, also with reduced motion; errors are alerts and may contain links', async () => {
    const page = await open(1280, { still: true });
    await press(page, 'Good toast');
    const good = page.getByRole('status').filter({ hasText: 'Booking cancelled successfully' });
    await good.waitFor();
    await press(page, 'Bad toast');
    const bad = page.getByRole('alert').filter({ hasText: 'You need an account' });
    await bad.getByRole('link', { name: 'Sign up now!' }).waitFor();
    expect((await bad.boundingBox())?.y).toBeLessThan((await good.boundingBox())?.y ?? 0);
    expect(await clocks(page)).toEqual(['5000 running', '5000 running']);
    // Top right.
    const { x = 0, y = 0, width = 0 } = (await bad.boundingBox()) ?? {};
    expect([x > 640, 1280 - x - width < 48, y < 150]).toEqual([true, true, true]);
    await good.getByRole('button', { name: 'Dismiss' }).click();
    await good.waitFor({ state: 'detached' });
  });

  test('pause on hover and on focus, and close when their time is over', async () => {
    const page = await open(1280);
    await press(page, 'Good toast');
    const toast = page.getByRole('status').filter({ hasText: 'Booking cancelled successfully' });
    await expect.poll(() => clocks(page)).toEqual(['5000 running']);
    await toast.hover();
    await expect.poll(() => clocks(page)).toEqual(['5000 paused']);
    await page.mouse.move(10, 10);
    await expect.poll(() => clocks(page)).toEqual(['5000 running']);
    await toast.getByRole('button', { name: 'Dismiss' }).focus();
    await expect.poll(() => clocks(page)).toEqual(['5000 paused']);
    await page.getByRole('button', { name: 'Good toast' }).focus();
    await expect.poll(() => clocks(page)).toEqual(['5000 running']);
    // The window loses and regains focus.
    const window = (has: boolean) =>
      page.evaluate((focus) => {
        document.hasFocus = () => focus;
        dispatchEvent(new Event(focus ? 'focus' : 'blur'));
      }, has);
    await window(false);
    await expect.poll(() => clocks(page)).toEqual(['5000 paused']);
    await window(true);
    await expect.poll(() => clocks(page)).toEqual(['5000 running']);
    await page.evaluate(() => {
      for (const run of document.getAnimations())
        if ((run.effect as KeyframeEffect).target?.matches('[data-clock]')) run.finish();
    });
    await toast.waitFor({ state: 'detached' });
  });

  test('appear above a sheet and its backdrop', async () => {
    const page = await open(1280);
    await press(page, 'Pay');
    await page.evaluate(() =>
      [...document.querySelectorAll('button')].find((node) => node.textContent === 'Bad toast')?.click(),
    );
    const toast = page.getByText('You need an account').locator('xpath=ancestor::*[@role="alert"]');
    await expect.poll(() => toast.evaluate((node) => node.getAnimations().length)).toBe(0);
    const box = await toast.boundingBox();
    const picture = await page.screenshot({
      clip: { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 20, width: 1, height: 1 },
    });
    // alert-700 unchanged, not darkened by the backdrop.
    expect([...(await sharp(picture).removeAlpha().raw().toBuffer())]).toEqual([0xa8, 0x0f, 0x33]);
  });
});
