import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { renderFrames, SIZES, widths } from '#test/browser.ts';
import { setupPublicPages, type Visit } from '#test/public-pages.ts';

const { visit: open } = setupPublicPages();
/** The landing page of a visitor who has joined the waitlist, with its timers under `page.clock`. */
const visit = (options: Visit = {}): Promise<Page> => open({ frozen: true, ...options });

describe('the header', () => {
  const top = (page: Page) =>
    page.locator('header').evaluate((header) => Math.round(header.getBoundingClientRect().top));
  const scrollTo = (page: Page, y: number) =>
    page.evaluate((at) => window.scrollTo({ top: at, behavior: 'instant' }), y);

  test.each(widths('phone'))('stays in view after more than 150 px on a %s', async (_name, viewport) => {
    const page = await visit({ viewport });
    expect(await top(page)).toBe(0);
    await scrollTo(page, 150);
    await renderFrames(page);
    expect(
      await page.locator('header').evaluate((header) => header.getBoundingClientRect().bottom),
    ).toBeLessThanOrEqual(0);
    await scrollTo(page, 151);
    await expect.poll(() => top(page)).toBe(0);
    await scrollTo(page, 2000);
    await renderFrames(page);
    expect(await top(page)).toBe(0);
    await scrollTo(page, 0);
    await expect.poll(() => top(page)).toBe(0);
  });

  test('appears earlier for keyboard focus', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Open menu' }).focus();
    await scrollTo(page, 120);
    await expect.poll(() => top(page)).toBe(0);
  });
});

describe('the typewriter', () => {
  /** The line's text with the time of each change, over so many milliseconds. */
  async function record(page: Page, ms: number): Promise<{ at: number; text: string }[]> {
    await page.evaluate(() => {
      const line = document.querySelector('[data-typewriter]')!;
      const seen: { at: number; text: string }[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push({ at: Date.now(), text: line.textContent ?? '' })).observe(line, {
        childList: true,
        characterData: true,
        subtree: true,
      });
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
      // Whole words rest to be read, and an empty line rests as well.
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
    const words = steps
      .map(({ text }) => text)
      .filter(
        (text, i) => text.length > (steps[i - 1]?.text.length ?? 99) && text.length > (steps[i + 1]?.text.length ?? 99),
      );
    expect(words.slice(0, 6)).toEqual([
      'electrical repairs',
      'car care and repair',
      'collision repair',
      'diagnostic repair',
      'car wash',
      'electrical repairs',
    ]);
  });

  test('can be paused and resumed', async () => {
    const page = await visit();
    const button = page.getByRole('button', { name: 'Pause typing' });
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    expect(await record(page, 10_000)).toEqual([]);
    await button.click();
    await page.clock.runFor(3000);
    expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen.length)).toBeGreaterThan(5);
  });

  test('reads as one list to screen readers', async () => {
    const page = await visit();
    const snapshot = await page.locator('#home').ariaSnapshot();
    expect(snapshot).toContain(
      'We do car wash, electrical repairs, car care and repair, collision repair, diagnostic repair.',
    );
    expect(snapshot.match(/We do/g)).toHaveLength(1);
  });

  test('causes no layout shift', async () => {
    const page = await visit();
    await page.evaluate(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) =>
        list
          .getEntries()
          .forEach(
            (entry) =>
              ((window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value),
          ),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    await page.clock.runFor(20_000);
    await renderFrames(page);
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
  });

  test('shows only the first service with reduced motion', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    expect(await record(page, 10_000)).toEqual([]);
    expect(await page.locator('[data-typewriter]').innerText()).toBe('car wash');
    expect(await page.getByRole('button', { name: 'Pause typing' }).isVisible()).toBe(false);
  });
});

describe('sections', () => {
  const state = (page: Page) =>
    page.locator('#carmake > div').evaluate((part) => ({
      is: part.dataset['reveal'],
      time: getComputedStyle(part).transitionDuration,
      at: new DOMMatrix(getComputedStyle(part).transform).f,
      opacity: getComputedStyle(part).opacity,
    }));
  const showOf = (page: Page, inside: number) =>
    page.locator('#carmake > div').evaluate(
      (part, px) =>
        scrollTo({
          top:
            scrollY +
            part.getBoundingClientRect().top -
            new DOMMatrix(getComputedStyle(part).transform).f -
            innerHeight +
            px,
          behavior: 'instant',
        }),
      inside,
    );

  test('rise 12 px in 800 ms each time they are 120 px inside the window, and never fade', async () => {
    const page = await visit();
    const hidden = { is: 'wait', at: 12, opacity: '1' };
    await expect.poll(() => state(page)).toMatchObject(hidden);
    for (const _ of ['first', 'again']) {
      await showOf(page, 60);
      await renderFrames(page);
      expect(await state(page)).toMatchObject(hidden);
      await showOf(page, 150);
      await expect.poll(() => state(page)).toMatchObject({ is: 'in', time: '0.8s', opacity: '1' });
      await expect.poll(() => state(page), { timeout: 3000 }).toMatchObject({ at: 0 });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect.poll(() => state(page)).toMatchObject(hidden);
    }
  });

  test('do not move with reduced motion', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    expect(await state(page)).toMatchObject({ is: '', at: 0 });
  });
});

describe('toasts', () => {
  const push = (page: Page) => page.getByRole('button', { name: 'Register Now' }).click();
  const toasts = (page: Page) => page.getByRole('alert');

  /** Duration and state of the animation that dismisses each toast, newest first. */
  const clocks = (page: Page) =>
    toasts(page).evaluateAll((nodes) =>
      nodes.flatMap((node) =>
        (node.querySelector('[data-clock]')?.getAnimations() ?? []).map(
          (run) => `${String(run.effect?.getTiming().duration)} ${run.playState}`,
        ),
      ),
    );
  const finishClock = (page: Page, index: number) =>
    toasts(page)
      .nth(index)
      .evaluate((node) =>
        node
          .querySelector('[data-clock]')
          ?.getAnimations()
          .forEach((run) => run.finish()),
      );

  test('appear top right, newest first, and are dismissed after 5000 ms', async () => {
    const page = await visit({ viewport: SIZES.desktop });
    await push(page);
    await push(page);
    const newest = toasts(page).first();
    await newest.evaluate((toast) => Promise.all(toast.getAnimations().map((one) => one.finished)));
    const box = await newest.boundingBox();
    expect(box!.x + box!.width).toBeGreaterThan(1200);
    expect(box!.y).toBe(96);
    await page.mouse.move(1, 500);
    await expect.poll(() => clocks(page)).toEqual(['5000 running', '5000 running']);
    await finishClock(page, 1);
    await expect.poll(() => toasts(page).count()).toBe(1);
    expect((await newest.boundingBox())!.y).toBe(box!.y);
    await finishClock(page, 0);
    await expect.poll(() => toasts(page).count()).toBe(0);
  });

  test('pause while hovered or focused and while the window is inactive', async () => {
    const page = await visit({ viewport: SIZES.desktop });
    await push(page);
    await toasts(page).hover();
    await expect.poll(() => clocks(page)).toEqual(['5000 paused']);
    await page.mouse.move(1, 500);
    await expect.poll(() => clocks(page)).toEqual(['5000 running']);
    await toasts(page).getByRole('link').focus();
    await expect.poll(() => clocks(page)).toEqual(['5000 paused']);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect.poll(() => clocks(page)).toEqual(['5000 running']);
    const setFocus = (hasFocus: boolean) =>
      page.evaluate((focus) => {
        document.hasFocus = () => focus;
        dispatchEvent(new Event(focus ? 'focus' : 'blur'));
      }, hasFocus);
    await setFocus(false);
    await expect.poll(() => clocks(page)).toEqual(['5000 paused']);
    await setFocus(true);
    await expect.poll(() => clocks(page)).toEqual(['5000 running']);
  });

  test('disappear when dismissed', async () => {
    const page = await visit();
    await push(page);
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => toasts(page).count()).toBe(0);
  });
});
