import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { api } from '#shared/all-endpoints.ts';
import { root } from '../project-root.ts';
import { bodies, isScript, visit, type Transfer, type Visit } from './visit.ts';
import { median } from '../median.ts';

/** Everything that a signed-in browser stores. */
export type Stored = Record<string, string>;

/** The customer's screens as in app-routes.ts; `:id` is a booking. */
export function customerScreens(bookingId: string): string[] {
  const text = readFileSync(path.join(root, 'src/web/app-routes.ts'), 'utf8');
  const [, own = ''] = text.split(/path: '\/user'/);
  const below = [...(own.split(/path: '\/staff/)[0] ?? '').matchAll(/path: '([^'*/][^'*]*)'/g)].map(
    ([, screen = '']) => `/user/${screen.replace(/:\w+/, bookingId)}`,
  );
  return ['/user', ...below];
}

/** The scripts that a cold load of one address requests. */
export async function scriptsOf(
  browser: Browser,
  url: string,
  where: string,
  stored: Stored = {},
): Promise<Transfer[]> {
  const one = await visit(browser, url, { serviceWorkers: 'block' });
  await one.page.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);`,
  );
  await one.page.goto(where);
  await one.untilIdle();
  const scripts = one.transfers.filter(isScript);
  await one.close();
  return scripts;
}

/** The scripts of `screen` that the other screens have not loaded, kB of body. */
export const extra = (screen: readonly Transfer[], before: readonly Transfer[][]): number => {
  const known = new Set(before.flat().map(({ url }) => url));
  return bodies(screen.filter(({ url }) => !known.has(url)));
};

/** Addresses of staff calls that appear in a script that customers load. */
export async function staffOnly(scripts: readonly Transfer[]): Promise<string[]> {
  const staff = api.map(({ endpoint }) => endpoint.path).filter((where) => where.startsWith('staff/'));
  const urls = [...new Set(scripts.map(({ url }) => url))];
  const texts = await Promise.all(urls.map(async (url) => [url, await (await fetch(url)).text()] as const));
  return texts.flatMap(([url, text]) =>
    staff
      .filter((where) => new RegExp(`["'\`]${where.replaceAll(/[/:]/g, '\\$&')}["'\`]`).test(text))
      .map((where) => `${where} in ${path.basename(url)}`),
  );
}

/** A single change takes 30 to 140 ms, so that the middle of a few would be chance. */
const REPEATS = 15;
/** Until the lists that a screen fetched are stored too, a second after they arrive. */
const WATCH_MS = 1500;
/** After this the announcements of the dashboard have started to move. */
const DASHBOARD_MS = 1000;
const PAUSE_MS = 200;

/** Main-thread time so far, ms of processor time. */
async function workedMs({ cdp }: Visit): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/**
 * Main-thread time of an act of the page. It acts by itself a moment later, so that the remote command is not measured.
 */
async function measure(one: Visit, act: string): Promise<number> {
  await one.page.evaluate(`setTimeout(() => { ${act} }, ${2 * PAUSE_MS})`);
  await one.page.waitForTimeout(PAUSE_MS);
  const before = await workedMs(one);
  await one.page.waitForTimeout(WATCH_MS);
  const after = await workedMs(one);
  await one.page.waitForTimeout(WATCH_MS);
  // Background work of the new screen, such as the moving announcements, is not counted.
  return after - before - ((await workedMs(one)) - after);
}

/** A change of screen: its main-thread time, and that of the reference with as many elements; medians, ms. */
export interface ScreenChange {
  to: string;
  ms: number;
  referenceMs: number;
  elements: number;
}

/** Navigates between screens by link, with the processor slowed six times, and the reference alternately. */
export async function screenChanges(one: Visit, reference: Visit): Promise<ScreenChange[]> {
  const { page } = one;
  const links = ['/user/bookings', '/user/bookings/new', '/user'];
  const press = (to: string): string => `document.querySelector('a[href="${to}"]').click()`;
  await page.goto('/user');
  await one.untilIdle();
  await page.waitForTimeout(2500);
  const elements: Record<string, number> = {};
  for (const to of [...links, ...links]) {
    await page.evaluate(press(to));
    await page.waitForURL(`**${to}`);
    await page.waitForTimeout(WATCH_MS);
    elements[to] = await page.evaluate<number>(`document.querySelectorAll('main *').length`);
  }
  for (const { cdp } of [one, reference]) {
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  }
  const took = links.map((to) => ({ to, elements: elements[to] ?? 0, ours: [] as number[], bare: [] as number[] }));
  for (let repeat = 0; repeat < REPEATS; repeat++)
    for (const change of took) {
      if (change.to === links[0]) await page.waitForTimeout(DASHBOARD_MS);
      change.ours.push(await measure(one, press(change.to)));
      change.bare.push(await measure(reference, `show(${change.elements})`));
    }
  await one.cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return took.map(({ to, elements: count, ours, bare }) => ({
    to,
    elements: count,
    ms: median(ours),
    referenceMs: median(bare),
  }));
}
