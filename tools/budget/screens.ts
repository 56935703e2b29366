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
const REPEATS = 21;
/** Until the lists that a screen fetched are stored too, a second after they arrive. */
const WATCH_MS = 1500;
/** After this the announcements of the dashboard have started to move. */
const DASHBOARD_MS = 1000;
const PAUSE_MS = 200;

/** Main-thread time so far, ms of CPU time. */
interface Work {
  all: number;
  script: number;
  style: number;
  layout: number;
}

async function work({ cdp }: Visit): Promise<Work> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const ms = (wanted: string): number => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000;
  return {
    all: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    style: ms('RecalcStyleDuration'),
    layout: ms('LayoutDuration'),
  };
}

const less = (a: Work, b: Work): Work => ({
  all: a.all - b.all,
  script: a.script - b.script,
  style: a.style - b.style,
  layout: a.layout - b.layout,
});

/**
 * The least that this browser does when a page changes its own address: no framework, one line of text on the screen.
 */
const BARE = `history.pushState(history.state, '', location.href); document.title += '.'; document.querySelector('h1').append('.')`;

/**
 * Main-thread time of navigating between screens by link, with the processor slowed six times: medians by target
 * screen; and that of `bare`, a change of address without any screen, as the measure of the machine.
 */
export async function screenChanges(one: Visit): Promise<Record<string, Work>> {
  const { page, cdp } = one;
  const links = ['/user/bookings', '/user/bookings/new', '/user'];
  const press = (to: string): string => `document.querySelector('a[href="${to}"]').click()`;
  /** The page clicks by itself a moment later, so that the remote command is not measured. */
  const measure = async (act: string): Promise<Work> => {
    await page.evaluate(`setTimeout(() => { ${act} }, ${2 * PAUSE_MS})`);
    await page.waitForTimeout(PAUSE_MS);
    const before = await work(one);
    await page.waitForTimeout(WATCH_MS);
    const after = await work(one);
    await page.waitForTimeout(WATCH_MS);
    // Background work of the new screen, such as the moving announcements, is not counted.
    return less(less(after, before), less(await work(one), after));
  };
  await page.goto('/user');
  await one.untilIdle();
  await page.waitForTimeout(2500);
  for (const to of [...links, ...links]) {
    await page.evaluate(press(to));
    await page.waitForURL(`**${to}`);
    await page.waitForTimeout(WATCH_MS);
  }
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const took: Record<string, Work[]> = {};
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const to of links) (took[to] ??= []).push(await measure(press(to)));
    await page.waitForTimeout(DASHBOARD_MS);
    (took['bare'] ??= []).push(await measure(BARE));
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const middle = (all: Work[], part: keyof Work): number => median(all.map((each) => each[part]));
  return Object.fromEntries(
    Object.entries(took).map(([to, all]) => [
      to,
      {
        all: middle(all, 'all'),
        script: middle(all, 'script'),
        style: middle(all, 'style'),
        layout: middle(all, 'layout'),
      },
    ]),
  );
}
