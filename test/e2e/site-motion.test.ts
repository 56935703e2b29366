import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, SIZES, visitor } from '#test/browser.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let browser: Browser;
let opened: BrowserContext[] = [];
let complaints: string[] = [];

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld({ WORKER: 'off' }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((context) => context.close()));
  expect(complaints.splice(0)).toEqual([]);
});

/** The landing page of somebody who has joined, with its timers under `page.clock`. */
async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  const { context, page, complaints: said } = await visitor(browser, { baseURL: world.url, ...options });
  opened.push(context);
  complaints = said;
  await context.addInitScript(() => localStorage.setItem('hasJoinedWaitlist', 'true'));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/');
  await page.waitForFunction("document.readyState === 'complete'");
  await page.clock.runFor(1);
  return page;
}

describe('the eave', () => {
  const top = (page: Page) => page.locator('header').evaluate((eave) => Math.round(eave.getBoundingClientRect().top));
  const scrollTo = (page: Page, y: number) => page.evaluate((at) => scrollTo({ top: at, behavior: 'instant' }), y);

  test.each(Object.entries(SIZES))('is fixed after more than 150 px on a %s', async (_name, viewport) => {
    const page = await visit({ viewport });
    expect(await top(page)).toBe(0);
    await scrollTo(page, 150);
    await page.waitForTimeout(300);
    expect(await page.locator('header').evaluate((eave) => eave.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0);
    await scrollTo(page, 151);
    await expect.poll(() => top(page)).toBe(0);
    await scrollTo(page, 2000);
    await page.waitForTimeout(300);
    expect(await top(page)).toBe(0);
    await scrollTo(page, 0);
    await expect.poll(() => top(page)).toBe(0);
  });

  test('comes back for the keyboard before that', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Open menu' }).focus();
    await scrollTo(page, 120);
    await expect.poll(() => top(page)).toBe(0);
  });
});

describe('the typewriter', () => {
  /** What stands in the line, with the time of each change, over so many milliseconds. */
  async function record(page: Page, ms: number): Promise<{ at: number; text: string }[]> {
    await page.evaluate(() => {
      const line = document.querySelector('[data-typewriter]')!;
      const seen: { at: number; text: string }[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push({ at: Date.now(), text: line.textContent ?? '' })).observe(line, { childList: true, characterData: true, subtree: true });
    });
    await page.clock.runFor(ms);
    return page.evaluate(() => (window as unknown as { seen: { at: number; text: string }[] }).seen);
  }

  test('types a letter in 120 to 160 ms and deletes one in 40 to 80 ms, through every service and round again', async () => {
    const page = await visit();
    const steps = await record(page, 45_000);
    const gaps = { typing: [] as number[], deleting: [] as number[] };
    steps.forEach(({ at, text }, i) => {
      const before = steps[i - 1];
      // Whole words rest to be read, and a bare line takes a breath.
      if (before === undefined || before.text === '' || steps[i - 2] === undefined) return;
      const grew = text.length > before.text.length;
      const wasGrowing = before.text.length > steps[i - 2]!.text.length;
      if (grew === wasGrowing) gaps[grew ? 'typing' : 'deleting'].push(at - before.at);
    });
    expect(gaps.typing.length).toBeGreaterThan(40);
    expect(gaps.deleting.length).toBeGreaterThan(40);
    expect(Math.min(...gaps.typing)).toBeGreaterThanOrEqual(120);
    expect(Math.max(...gaps.typing)).toBeLessThanOrEqual(161);
    expect(Math.min(...gaps.deleting)).toBeGreaterThanOrEqual(40);
    expect(Math.max(...gaps.deleting)).toBeLessThanOrEqual(81);
    const words = steps.map(({ text }) => text).filter((text, i) => text.length > (steps[i - 1]?.text.length ?? 99) && text.length > (steps[i + 1]?.text.length ?? 99));
    expect(words.slice(0, 6)).toEqual(['electrical repairs', 'car care and repair', 'collision repair', 'diagnostic repair', 'car wash', 'electrical repairs']);
  });

  test('can be paused and goes on', async () => {
    const page = await visit();
    const button = page.getByRole('button', { name: 'Pause typing' });
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    expect(await record(page, 10_000)).toEqual([]);
    await button.click();
    await page.clock.runFor(3000);
    expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen.length)).toBeGreaterThan(5);
  });

  test('is read out once, as a list', async () => {
    const page = await visit();
    const heard = await page.locator('#home').ariaSnapshot();
    expect(heard).toContain('We do car wash, electrical repairs, car care and repair, collision repair, diagnostic repair.');
    expect(heard.match(/We do/g)).toHaveLength(1);
  });

  test('moves nothing else: no layout shift', async () => {
    const page = await visit();
    await page.evaluate(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => ((window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value))).observe({ type: 'layout-shift', buffered: true });
    });
    await page.clock.runFor(20_000);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
  });

  test('stands still with reduced motion, on the first service', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    expect(await record(page, 10_000)).toEqual([]);
    expect(await page.locator('[data-typewriter]').innerText()).toBe('car wash');
    expect(await page.getByRole('button', { name: 'Pause typing' }).isVisible()).toBe(false);
  });
});

describe('the carousel', () => {
  /** Titles of the slides that are in view, left to right. */
  const shown = (page: Page) =>
    page.locator('[data-carousel]').evaluate((view) => {
      const { left, right } = view.getBoundingClientRect();
      return [...view.querySelectorAll('[data-track] > li')]
        .map((slide) => ({ box: slide.getBoundingClientRect(), title: slide.querySelector('h3')?.textContent }))
        .filter(({ box }) => box.right > left + 1 && box.left < right - 1)
        .map(({ title }) => title);
    });
  const SERVICES = ['Electrical repairs', 'Car care and repair', 'Car wash', 'Collision repair', 'Diagnostic repair'];
  async function visitCarousel(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await visit(options);
    await page.locator('#services').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    // Far from the slides, so that nothing hovers them.
    await page.mouse.move(1, 1);
    await page.clock.runFor(10);
    return page;
  }
  const turned = (page: Page, expected: string[]) => expect.poll(() => shown(page), { timeout: 3000 }).toEqual(expected);

  test.each([[320, 1], [768, 1], [1023, 1], [1024, 3], [1280, 3]])('at %i px shows exactly %i', async (width, count) => {
    const page = await visitCarousel({ viewport: { width, height: 800 } });
    expect(await shown(page)).toEqual(SERVICES.slice(0, count));
  });

  test('moves one slide every 3000 ms in 300 ms, for ever round', async () => {
    const page = await visitCarousel();
    await page.clock.runFor(2980);
    await turned(page, [SERVICES[0]!]);
    await page.clock.runFor(20);
    expect(await page.locator('[data-track]').evaluate((track) => getComputedStyle(track).transitionDuration)).toBe('0.3s');
    await turned(page, [SERVICES[1]!]);
    for (const next of [2, 3, 4, 0, 1]) {
      await page.clock.runFor(3000);
      await turned(page, [SERVICES[next]!]);
    }
  });

  test('goes on round on a desktop, with three across', async () => {
    const page = await visitCarousel({ viewport: SIZES.desktop });
    for (const first of [1, 2, 3, 4, 0]) {
      await page.clock.runFor(3000);
      await turned(page, [0, 1, 2].map((i) => SERVICES[(first + i) % 5]!));
    }
  });

  test('stops for Pause and goes on for Play', async () => {
    const page = await visitCarousel();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.mouse.move(1, 1);
    await page.clock.runFor(10_000);
    await turned(page, [SERVICES[0]!]);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.mouse.move(1, 1);
    await page.clock.runFor(3000);
    await turned(page, [SERVICES[1]!]);
  });

  test('holds while hovered', async () => {
    const page = await visitCarousel({ viewport: SIZES.desktop });
    await page.locator('[data-carousel]').hover();
    await page.clock.runFor(10_000);
    await turned(page, SERVICES.slice(0, 3));
    await page.mouse.move(1, 1);
    await page.clock.runFor(3010);
    await turned(page, SERVICES.slice(1, 4));
  });

  test('holds while focused, and the arrow keys move it', async () => {
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

  test('follows a swipe of more than 5 px, either way, and stops then', async () => {
    const page = await visitCarousel({ hasTouch: true, isMobile: true });
    const finger = await page.context().newCDPSession(page);
    const swipe = async (by: number) => {
      for (const [type, x] of [['touchStart', 160], ['touchMove', 160 + by / 2], ['touchMove', 160 + by], ['touchEnd', null]] as const) {
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

  test('is a row that scrolls with reduced motion', async () => {
    const page = await visitCarousel({ reducedMotion: 'reduce' });
    await page.clock.runFor(10_000);
    expect(await shown(page)).toEqual([SERVICES[0]]);
    expect(await page.locator('[data-track] > li').count()).toBe(5);
    await page.locator('[data-carousel]').evaluate((view) => (view.scrollLeft = view.scrollWidth));
    await turned(page, [SERVICES[4]!]);
    expect(await page.locator('[data-carousel-pause]').isVisible()).toBe(false);
  });
});

describe('sections', () => {
  const state = (page: Page) => page.locator('#carmake > div').evaluate((part) => ({ is: part.dataset['reveal'], time: getComputedStyle(part).transitionDuration, at: new DOMMatrix(getComputedStyle(part).transform).f, opacity: getComputedStyle(part).opacity }));
  const showOf = (page: Page, inside: number) => page.locator('#carmake > div').evaluate((part, px) => scrollTo({ top: scrollY + part.getBoundingClientRect().top - new DOMMatrix(getComputedStyle(part).transform).f - innerHeight + px, behavior: 'instant' }), inside);

  test('rise 12 px in 800 ms once 120 px inside the window, each time anew, and never fade', async () => {
    const page = await visit();
    const hidden = { is: 'wait', at: 12, opacity: '1' };
    await expect.poll(() => state(page)).toMatchObject(hidden);
    for (const _ of ['first', 'again']) {
      await showOf(page, 60);
      await page.waitForTimeout(200);
      expect(await state(page)).toMatchObject(hidden);
      await showOf(page, 150);
      await expect.poll(() => state(page)).toMatchObject({ is: 'in', time: '0.8s', opacity: '1' });
      await expect.poll(() => state(page), { timeout: 3000 }).toMatchObject({ at: 0 });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect.poll(() => state(page)).toMatchObject(hidden);
    }
  });

  test('stand where they are with reduced motion', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    expect(await state(page)).toMatchObject({ is: '', at: 0 });
  });
});

describe('toasts', () => {
  const push = (page: Page) => page.getByRole('button', { name: 'Register Now' }).click();
  const count = (page: Page) => page.getByRole('alert').count();

  test('stand top right, newest on top, and go after 5000 ms', async () => {
    const page = await visit({ viewport: SIZES.desktop });
    await push(page);
    await page.clock.runFor(2000);
    await push(page);
    const newest = page.getByRole('alert').first();
    await newest.evaluate((toast) => Promise.all(toast.getAnimations().map((one) => one.finished)));
    const box = await newest.boundingBox();
    expect(box!.x + box!.width).toBeGreaterThan(1200);
    expect(box!.y).toBe(96);
    await page.mouse.move(1, 500);
    await page.clock.runFor(2999);
    expect(await count(page)).toBe(2);
    await page.clock.runFor(1);
    // The older one, below, is the one that went.
    expect(await count(page)).toBe(1);
    expect((await page.getByRole('alert').boundingBox())!.y).toBe(box!.y);
    await page.clock.runFor(2000);
    expect(await count(page)).toBe(0);
  });

  test('hold while hovered or focused and while the window is away', async () => {
    const page = await visit({ viewport: SIZES.desktop });
    await push(page);
    await page.getByRole('alert').hover();
    await page.clock.runFor(20_000);
    expect(await count(page)).toBe(1);
    await page.mouse.move(1, 500);
    await page.getByRole('alert').getByRole('link').focus();
    await page.clock.runFor(20_000);
    expect(await count(page)).toBe(1);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(1);
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await page.clock.runFor(20_000);
    expect(await count(page)).toBe(1);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.clock.runFor(5001);
    expect(await count(page)).toBe(0);
  });

  test('go when dismissed', async () => {
    const page = await visit();
    await push(page);
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    expect(await count(page)).toBe(0);
  });
});
