import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findViolations } from '#test/browser.ts';
import { sheetBrowser } from './sheet-browser.ts';

const open = sheetBrowser();

describe('the whole sheet', () => {
  test('has no axe violation, on a phone and on a desktop', async () => {
    const page = await open(1280);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect({ width, violations: await findViolations(page) }).toEqual({ width, violations: [] });
    }
  });

  test('the check finds a violation, also in a frame', async () => {
    const page = await open(360);
    expect(await findViolations(page)).toEqual([]);
    await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.title = 'A frame';
      frame.srcdoc = '<!doctype html><html lang="en"><title>A frame</title><main><h1>A frame</h1><input></main></html>';
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.querySelector('main')?.append(document.createElement('button'), frame);
      await loaded;
    });
    const rules = (await findViolations(page)).map((violation) => violation.split(':')[0]);
    expect(rules).toEqual(expect.arrayContaining(['button-name', 'label']));
  });

  test('never scrolls sideways, and every control is at least 44 px, from 320 px on', async () => {
    const page = await open(320);
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('a:not(.skip), button, input:not([type=hidden]), select, textarea')]
          .map((node) => ({ node, box: (node.closest('label') ?? node).getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
          .map(({ node }) => node.outerHTML.slice(0, 120)),
      );
      expect(small).toEqual([]);
    }
  });
});

describe('code boxes', () => {
  const code = (page: Page) => page.locator('input[name=code]').inputValue();

  test('a pasted or autofilled code fills all boxes', async () => {
    const page = await open(360);
    await page.getByLabel('Digit 3 of 6').focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', ' 294 817\n');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    expect(await code(page)).toBe('294817');
    await page.getByLabel('Digit 1 of 6').fill('102938');
    expect(await code(page)).toBe('102938');
  });

  test('typing advances, arrows move, backspace goes back, letters are ignored', async () => {
    const page = await open(360);
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type('12a3');
    expect(await code(page)).toBe('123');
    await page.keyboard.press('Backspace');
    expect(await code(page)).toBe('12');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('9');
    expect(await code(page)).toBe('92');
  });
});

test('the loading overlay covers exactly the first 2000 ms', async () => {
  const page = await open(360, { query: '?loading', frozen: true });
  const overlay = page.getByRole('status').filter({ hasText: 'Loading Bodija Car Care' });
  await overlay.waitFor();
  await page.clock.runFor(1999);
  expect(await overlay.isVisible()).toBe(true);
  await page.clock.runFor(1);
  await overlay.waitFor({ state: 'detached' });
});

test('the page field of a pager accepts any number and clamps it to the list', async () => {
  const page = await open(360);
  const current = () => page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current]').textContent();
  for (const [typed, reached] of [
    ['8', '8'],
    ['999', '9'],
    ['-3', '1'],
    ['two', '1'],
  ] as const) {
    await page.getByLabel('Go to page').fill(typed);
    await page.getByLabel('Go to page').press('Enter');
    await expect.poll(current).toBe(reached);
  }
});

test('the ticker rests 3 s, pauses on its button, and does not move with reduced motion', async () => {
  const page = await open(360);
  const ticker = page.getByRole('region', { name: 'Announcements' });
  const run = () =>
    ticker.evaluate((node) => {
      const [animation] = node.getAnimations({ subtree: true });
      return { delay: animation?.effect?.getTiming().delay, state: animation?.playState };
    });
  expect(await run()).toEqual({ delay: 3000, state: 'running' });
  await ticker.getByRole('button', { name: 'Pause announcements' }).click();
  await page.mouse.move(0, 0);
  expect(await run()).toEqual({ delay: 3000, state: 'paused' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await ticker.evaluate((node) => node.getAnimations({ subtree: true }).length)).toBe(0);
  expect(await ticker.getByRole('button').count()).toBe(0);
});
