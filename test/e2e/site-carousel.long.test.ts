import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { renderFrames, SIZES } from '#test/browser.ts';
import { setupPublicPages, type Visit } from '#test/public-pages.ts';

const { visit: open } = setupPublicPages();
/** The landing page of a visitor who has joined the waitlist, with its timers under `page.clock`. */
const visit = (options: Visit = {}): Promise<Page> => open({ frozen: true, ...options });

describe('the carousel', () => {
  /** Titles of the visible slides, left to right. */
  const shown = (page: Page) =>
    page.locator('[data-carousel]').evaluate((view) => {
      const { left, right } = view.getBoundingClientRect();
      return [...view.querySelectorAll('[data-track] > li')]
        .map((slide) => ({ box: slide.getBoundingClientRect(), title: slide.querySelector('h3')?.textContent }))
        .filter(({ box }) => box.right > left + 1 && box.left < right - 1)
        .map(({ title }) => title);
    });
  const SERVICES = ['Electrical repairs', 'Car care and repair', 'Car wash', 'Collision repair', 'Diagnostic repair'];
  /** Scrolls to the middle of the window and waits until its observers have run. */
  const scrollIntoMiddle = (page: Page) =>
    page.locator('[data-carousel]').evaluate((view) => {
      view.scrollIntoView({ behavior: 'instant', block: 'center' });
      return new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(view));
    });
  async function visitCarousel(options: Visit = {}): Promise<Page> {
    const page = await visit(options);
    await scrollIntoMiddle(page);
    // Far from the slides, so that nothing hovers them.
    await page.mouse.move(1, 1);
    await page.clock.runFor(10);
    return page;
  }
  const turned = (page: Page, expected: string[]) =>
    expect.poll(() => shown(page), { timeout: 3000 }).toEqual(expected);

  test.each([
    [320, 1],
    [768, 1],
    [1023, 1],
    [1024, 3],
    [1280, 3],
  ])('a window of %i px shows exactly this many services: %i', async (width, count) => {
    const page = await visitCarousel({ viewport: { width, height: 800 } });
    expect(await shown(page)).toEqual(SERVICES.slice(0, count));
  });

  test('moves one slide every 3000 ms in 300 ms, in an endless loop', async () => {
    const page = await visitCarousel();
    await page.clock.runFor(2980);
    await turned(page, [SERVICES[0]!]);
    await page.clock.runFor(20);
    expect(await page.locator('[data-track]').evaluate((track) => getComputedStyle(track).transitionDuration)).toBe(
      '0.3s',
    );
    await turned(page, [SERVICES[1]!]);
    for (const next of [2, 3, 4, 0, 1]) {
      await page.clock.runFor(3000);
      await turned(page, [SERVICES[next]!]);
    }
  });

  test('loops on a desktop, with three across', async () => {
    const page = await visitCarousel({ viewport: SIZES.desktop });
    for (const first of [1, 2, 3, 4, 0]) {
      await page.clock.runFor(3000);
      await turned(
        page,
        [0, 1, 2].map((i) => SERVICES[(first + i) % 5]!),
      );
    }
  });

  test('stops out of sight', async () => {
    const page = await visitCarousel();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await renderFrames(page);
    await page.clock.runFor(10_000);
    expect(await page.locator('[data-track]').evaluate((track) => track.style.getPropertyValue('--at'))).toBe('3');
  });

  test('stops for Pause and continues for Play', async () => {
    const page = await visitCarousel();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.mouse.move(1, 1);
    await page.clock.runFor(10_000);
    await turned(page, [SERVICES[0]!]);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.mouse.move(1, 1);
    await scrollIntoMiddle(page);
    await page.clock.runFor(3000);
    await turned(page, [SERVICES[1]!]);
  });

  test('pauses while hovered', async () => {
    const page = await visitCarousel({ viewport: SIZES.desktop });
    await page.locator('[data-carousel]').hover();
    await page.clock.runFor(10_000);
    await turned(page, SERVICES.slice(0, 3));
    await page.mouse.move(1, 1);
    await page.clock.runFor(3010);
    await turned(page, SERVICES.slice(1, 4));
  });

  test('pauses while focused, and the arrow keys move it', async () => {
    const page = await visitCarousel();
    await page.locator('[data-carousel]').focus();
    await page.clock.runFor(10_000);
    await turned(page, [SERVICES[0]!]);
    await page.keyboard.press('ArrowRight');
    await turned(page, [SERVICES[1]!]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await turned(page, [SERVICES[4]!]);
  });

  test('follows a swipe of more than 5 px in either direction, and then stops', async () => {
    const page = await visitCarousel({ hasTouch: true, isMobile: true });
    const finger = await page.context().newCDPSession(page);
    const swipe = async (by: number) => {
      for (const [type, x] of [
        ['touchStart', 160],
        ['touchMove', 160 + by / 2],
        ['touchMove', 160 + by],
        ['touchEnd', null],
      ] as const) {
        await finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === null ? [] : [{ x, y: 300 }] });
      }
    };
    await swipe(-5);
    await turned(page, [SERVICES[0]!]);
    await swipe(-6);
    await turned(page, [SERVICES[1]!]);
    await swipe(80);
    await turned(page, [SERVICES[0]!]);
    await swipe(80);
    await turned(page, [SERVICES[4]!]);
    await page.clock.runFor(10_000);
    await turned(page, [SERVICES[4]!]);
    expect(await page.getByRole('button', { name: 'Play', exact: true }).isVisible()).toBe(true);
  });

  test('becomes a scrollable row with reduced motion', async () => {
    const page = await visitCarousel({ reducedMotion: 'reduce' });
    await page.clock.runFor(10_000);
    expect(await shown(page)).toEqual([SERVICES[0]]);
    expect(await page.locator('[data-track] > li').count()).toBe(5);
    await page.locator('[data-carousel]').evaluate((view) => (view.scrollLeft = view.scrollWidth));
    await turned(page, [SERVICES[4]!]);
    expect(await page.locator('[data-carousel-pause]').isVisible()).toBe(false);
  });
});
