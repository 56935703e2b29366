// npm run budget: measures the size and speed of pages in Chromium on the running application, and compares them with
// their limits.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer, warnOfLoad } from '../bench/processes.ts';
import { firstPaint } from './first-paint.ts';
import { measureLanding } from './landing.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { customerScreens, extra, screenChanges, scriptsOf, staffOnly, type Stored } from './screens.ts';
import { openReference } from './reference.ts';
import { bodies, heaviest, isScript, launch, slowDown, visit } from './visit.ts';
import { measurePurchaseJourney, rushToPaidBooking } from './purchase-journey.ts';

const KB = 1000;
let failed = 0;

/** Prints one budget; `why` explains a failure. */
function report(
  what: string,
  value: number,
  limit: number,
  unit: string,
  digits = 1,
  why: readonly string[] = [],
): void {
  const isWithin = value <= limit;
  if (!isWithin) failed++;
  console.log(
    `${isWithin ? 'pass' : 'FAIL'}  ${what.padEnd(58)} ${`${value.toFixed(digits)} ${unit}`.padStart(12)}  at most ${limit} ${unit}`,
  );
  if (!isWithin) for (const line of why) console.log(`      ${line}`);
}

const load = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(path.join(import.meta.dirname, '../../scripts', file)).href)) as T;
const { ensureBuilt } = await load<{ ensureBuilt: () => Promise<boolean> }>('build.mjs');
const { findChromium } = await load<{ findChromium: () => Promise<string | undefined> }>('chromium.mjs');
const program = await findChromium();
if (program === undefined || !(await ensureBuilt())) process.exit(1);

warnOfLoad();
const { browser, port } = await launch(program);
const dataDir = mkdtempSync(path.join(tmpdir(), 'budget-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(dataDir, 0o711);
const app = await startServer('src/api/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
try {
  // Otherwise the first visitor would wait until the page is compressed.
  await fetch(app.url, { headers: { 'accept-encoding': 'br' } });
  const only = process.argv[2];
  if (only === undefined || only === 'app') await measureApp();
  if (only === undefined || only === 'slow') await measureSlow();
  if (only === undefined || only === 'landing') await measurePublic();
} finally {
  await browser.close();
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(failed === 0 ? '\nEvery budget holds.' : `\n${failed} over budget.`);
process.exitCode = failed === 0 ? 0 : 1;

async function measureApp(): Promise<void> {
  console.log('\nThe application (scripts as they come over the wire, kB of 1000 bytes, without headers)');
  const first = await visit(browser, app.url);
  const way = await measurePurchaseJourney(first, app.url, 'budget@example.ng');
  const stored = (await first.page.evaluate('({ ...localStorage })')) as Stored;
  const reference = await openReference(browser, app.url);
  const changes = await screenChanges(first, reference);
  await reference.close();
  await first.close();
  const [bookingId, unpaid] = await bookUnpaid(stored);

  const login = await scriptsOf(browser, app.url, '/login');
  report('/login, scripts', bodies(login) / KB, 110, 'kB', 1, heaviest(login));
  const book = await scriptsOf(browser, app.url, '/user/bookings/new', stored);
  report('/user/bookings/new, scripts in all', bodies(book) / KB, 145, 'kB', 1, heaviest(book, 12));
  const seen = [login, book];
  for (const where of ['/signup', '/otp/a@example.ng/sms/6', '/reset', '/new']) {
    const scripts = await scriptsOf(browser, app.url, where);
    report(`${where}, beyond those`, extra(scripts, [login, book]) / KB, 15, 'kB');
    seen.push(scripts);
  }
  for (const where of customerScreens(bookingId).filter((screen) => screen !== '/user/bookings/new')) {
    // A paid booking cannot be edited: its address leads to the page of the booking.
    const shown = where.endsWith('/edit') ? where.replace(bookingId, unpaid) : where;
    const scripts = await scriptsOf(browser, app.url, shown, stored);
    report(`${where.replace(bookingId, ':id')}, beyond those`, extra(scripts, [login, book]) / KB, 15, 'kB');
    seen.push(scripts);
  }
  const leaked = await staffOnly(seen.flat());
  report('calls of staff in what customers load', leaked.length, 0, '', 0, leaked);

  console.log('\nThe way from the landing page to a paid booking (all answers of ours, headers included)');
  report('cold, to the first paid booking', way.first / KB, 260, 'kB', 1, way.kinds);
  report('the second booking', way.second / KB, 30, 'kB');

  console.log('\nChanging screens on a warm app, beside a bare React page that replaces as many elements');
  for (const { to, ms, referenceMs, elements } of changes) {
    const figures = `${ms.toFixed(0)} ms of the main thread beside ${referenceMs.toFixed(0)} ms, ${elements} elements`;
    report(`to ${to} (${figures})`, ms / referenceMs, 2, 'times', 2);
  }
}

async function measureSlow(): Promise<void> {
  console.log('\nThe first visit at 400 kbit/s with a four times slower processor, until the name of the centre shows');
  const { name } = (await (await fetch(`${app.url}/api/centre`)).json()) as { name: string };
  for (const where of ['/login', '/user', '/times', '/staff'])
    report(where, await firstPaint(browser, app.url, where, name), 2.5, 's');

  console.log('\nThe way from the landing page to a paid booking at 250 kbit/s, without a moment of reading');
  const fast = await visit(browser, app.url);
  await slowDown(fast);
  const began = performance.now();
  await rushToPaidBooking(fast.page, app.url, 'rush@example.ng');
  report('waiting, all together', (performance.now() - began) / 1000, 25, 's');
  await fast.close();
}

/** Books as in the newest booking, unpaid and without a time. Returns the id of the newest one and of the new one. */
async function bookUnpaid(stored: Stored): Promise<[paid: string, unpaid: string]> {
  const headers = { authorization: `Bearer ${stored['auth_token']}`, 'content-type': 'application/json' };
  const list = await fetch(`${app.url}/api/booking/mine`, { headers });
  const [paid] = ((await list.json()) as { bookings: Booking[] }).bookings;
  if (paid === undefined) throw new Error('the customer has no booking');
  const { fullName, phoneNumber, vehicle, service, carType } = paid;
  const brands = (await (await fetch(`${app.url}/api/vehicle/brands/all`)).json()) as { _id: string; name: string }[];
  const brand = brands.find((one) => one.name === vehicle.brand)?._id;
  const form = { fullName, phoneNumber, carType, brand, vehicle: vehicle._id, service: service._id };
  const body = JSON.stringify({ ...form, mode: 'drive-in', paymentMethod: 'cash' });
  const saved = await fetch(`${app.url}/api/booking/book`, { method: 'POST', headers, body });
  if (saved.status !== 201) throw new Error(`the booking was answered ${saved.status}`);
  return [paid._id, ((await saved.json()) as { booking: Booking }).booking._id];
}

async function measurePublic(): Promise<void> {
  console.log('\nThe landing page, before the first touch');
  const one = await visit(browser, app.url);
  await one.page.goto('/');
  await one.untilIdle();
  await one.page.waitForTimeout(5000);
  // A prefetch has the type Other.
  const shown = one.transfers.filter(({ type }) => ['Document', 'Script', 'Stylesheet', 'Font'].includes(type));
  await one.close();
  report('scripts', bodies(shown.filter(isScript)) / KB, 5, 'kB', 1, heaviest(shown.filter(isScript)));
  report('HTML, styles, fonts and scripts', bodies(shown) / KB, 60, 'kB', 1, heaviest(shown));

  console.log(
    '\nThe landing page in Lighthouse: a phone, slow 4G applied, medians of five, beside the same page as bare HTML',
  );
  const landing = await measureLanding(app.url, port);
  console.log(
    `      LCP ${landing.lcp.toFixed(0)} ms; bare ${landing.bareLcp.toFixed(0)} ms; TBT of the bare page ${landing.bareTbt.toFixed(0)} ms`,
  );
  report('LCP beside the bare page', landing.lcp / landing.bareLcp, 1.15, 'times', 2);
  report('CLS', landing.cls, 0.004, '', 3);
  report('TBT beyond that of the bare page', Math.max(0, landing.tbt - landing.bareTbt), 50, 'ms', 0);
  for (const [category, score] of Object.entries(landing.scores)) {
    report(`${category}, points missing to 100`, 100 - score, category === 'performance' ? 1 : 0, '', 0);
  }
  for (const complaint of landing.complaints) console.log(`      ${complaint}`);
}
