import type { Locator, Page } from 'playwright-core';
import { bookAndPay } from './purchase-journey.ts';
import type { Visit } from './visit.ts';

const SLOWER = 6;
/** Before and after a press. */
const STILL_MS = 700;

/** A customer may hold ten times within an hour, and has made two bookings before. */
const VISITS = 8;
/** The 75th percentile of these visits, from the fastest. */
const UPPER = 6;

/** Interaction to Next Paint (https://web.dev/articles/inp), ms: the 75th percentile of visits; what was slowest. */
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

/** Books and pays eight times as a signed-in customer whose processor is six times slower. */
export async function measureInteractions(one: Visit): Promise<Interactions> {
  const visits: Interactions[] = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await measureVisit(one));
  const [upper = { inp: Infinity, slowest: [] }] = visits.toSorted((a, b) => a.inp - b.inp).slice(UPPER - 1);
  return {
    inp: upper.inp,
    slowest: [`of visits with ${visits.map(({ inp }) => inp).join(', ')} ms`, ...upper.slowest],
  };
}

async function measureVisit({ page, cdp, untilIdle }: Visit): Promise<Interactions> {
  await page.goto('/user');
  await untilIdle();
  await page.evaluate(WATCH);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await bookAndPay(page, (target) => pressAlone(page, target));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const longest = await longestByInteraction(page);
  return {
    inp: longest[0]?.ms ?? 0,
    slowest: longest.slice(0, 5).map(({ ms, type, target }) => `${ms.toFixed(0).padStart(5)} ms  ${type} ${target}`),
  };
}

/** Presses without looking for the target at the same time, which would be part of what the press takes. */
async function pressAlone(page: Page, target: Locator): Promise<void> {
  // To the middle, where no bar covers it.
  await target.evaluate((element: { scrollIntoView(to: object): void }) => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(STILL_MS);
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target.toString()} is not shown`);
  await page.waitForTimeout(STILL_MS);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(STILL_MS);
}

/** The longest event of each interaction, the slowest interaction first. */
async function longestByInteraction(page: Page): Promise<Timed[]> {
  const all = await page.evaluate<Timed[]>('interactions');
  return [...Map.groupBy(all, ({ interaction }) => interaction).values()]
    .flatMap((events) => events.toSorted((a, b) => b.ms - a.ms).slice(0, 1))
    .toSorted((a, b) => b.ms - a.ms);
}
