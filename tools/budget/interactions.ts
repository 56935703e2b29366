import type { Page } from 'playwright-core';
import { bookAndPay } from './purchase-journey.ts';
import type { Visit } from './visit.ts';

const SLOWER = 6;

/** Interaction to Next Paint of one visit (https://web.dev/articles/inp), and what was slowest, ms. */
export interface Interactions {
  inp: number;
  slowest: string[];
}

interface Timed {
  type: string;
  target: string;
  ms: number;
  interaction: number;
}

/** Until the page is left. Durations come in steps of 8 ms. */
const WATCH = `window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration, target } of list.getEntries())
      if (interactionId > 0) interactions.push({
        type: name, ms: duration, interaction: interactionId,
        target: target?.textContent?.trim().slice(0, 30) || target?.getAttribute?.('name') || target?.tagName || '',
      });
  }).observe({ type: 'event', durationThreshold: 16 });`;

/** Books and pays as a signed-in customer whose processor is six times slower. */
export async function measureInteractions({ page, cdp }: Visit): Promise<Interactions> {
  await page.goto('/user');
  await page.locator('a[href^="/user/bookings/new"]:visible').first().waitFor();
  await page.evaluate(WATCH);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await bookAndPay(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const longest = await longestByInteraction(page);
  return {
    inp: longest[0]?.ms ?? 0,
    slowest: longest.slice(0, 5).map(({ ms, type, target }) => `${ms.toFixed(0).padStart(5)} ms  ${type} ${target}`),
  };
}

/** The longest event of each interaction, the slowest interaction first. */
async function longestByInteraction(page: Page): Promise<Timed[]> {
  const all = await page.evaluate<Timed[]>('interactions');
  return [...Map.groupBy(all, ({ interaction }) => interaction).values()]
    .flatMap((events) => events.toSorted((a, b) => b.ms - a.ms).slice(0, 1))
    .toSorted((a, b) => b.ms - a.ms);
}
