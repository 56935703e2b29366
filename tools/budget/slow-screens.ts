import type { Browser } from 'playwright-core';
import type { Stored } from './screens.ts';
import { visit, type Visit } from './visit.ts';
import { median } from '../median.ts';

/** A slow mobile network: 250 kbit/s each way, and the delay of a request. */
const BYTES_A_SECOND = 250_000 / 8;
const DELAY_MS = 200;
const RUNS = Number(process.env['BUDGET_RUNS'] ?? 5);

const OWNER = 'budget-owner@example.ng';
const PASSWORD = 'kept in the glove box';
/** With these the server has an owner who can send an estimate. */
export const OWNER_ENV = { OWNER_EMAIL: OWNER, OWNER_PASSWORD: PASSWORD };

async function call(url: string, method: string, path: string, body: object, token?: string): Promise<Response> {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Checks in the car of a booking and sends an estimate of six findings with part and work. */
export async function sendSampleEstimate(url: string, bookingId: string): Promise<void> {
  const login = await call(url, 'POST', 'staff/login', { email: OWNER, password: PASSWORD });
  const { token } = (await login.json()) as { token: string };
  const items = ['jack', 'spare-wheel', 'radio-face', 'documents', 'valuables'];
  const record = {
    plate: 'BDJ-482KA',
    km: 128_412,
    fuel: 'half',
    belongings: items.map((item) => ({ item, present: true })),
    marks: [{ kind: 'scratch', where: 'Back door, left', x: 155, y: 570 }],
    keyTag: '14',
  };
  await call(url, 'PUT', `staff/visit/${bookingId}`, record, token);
  const findings = ['Front brake pads', 'Oil and filter', 'Wiper blades', 'A/C gas', 'Shock absorber', 'Battery'];
  const lines = findings.flatMap((finding) => [
    { kind: 'part', finding, state: 'soon', name: finding, quantity: 1, price: 12_000, condition: 'new' },
    { kind: 'labour', finding, state: 'soon', name: 'Labour', hours: 0.75, rate: 6000 },
  ]);
  await call(url, 'POST', `staff/visit/${bookingId}/estimate`, { basedOn: null, lines }, token);
}

/** Makes the network of a page slow from now on. */
export const slowDown = ({ cdp }: Visit): Promise<unknown> =>
  cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: DELAY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });

/** When a page can be used on a slow network, ms: of a first visit, and with the files of an earlier one. */
interface Usable {
  cold: number;
  warm: number;
}

/** From the request for the page until `mark` is shown and nothing covers it, on a slow network: medians. */
export async function usableAfter(
  browser: Browser,
  url: string,
  where: string,
  mark: string,
  stored: Stored,
): Promise<Usable> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const one = await visit(browser, url, { serviceWorkers: 'block' });
    await one.page.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);`,
    );
    await slowDown(one);
    cold.push(await open(one, where, mark));
    await one.untilIdle();
    warm.push(await open(one, where, mark));
    await one.close();
  }
  return { cold: median(cold), warm: median(warm) };
}

async function open({ page }: Visit, where: string, mark: string): Promise<number> {
  const started = performance.now();
  await page.goto(where, { waitUntil: 'commit' });
  await page.getByRole('main').getByText(mark).first().waitFor({ timeout: 60_000 });
  await page.locator('[inert]').waitFor({ state: 'detached' });
  return performance.now() - started;
}
