// node tools/demo/pictures.ts: takes the README's pictures on the demo. The application must be built.
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { startServer } from '../bench/processes.ts';
import { root } from '../project-root.ts';
import { DEMO_CUSTOMER, DEMO_PASSWORD, DEMO_STAFF } from './make-people.ts';

const WIDE = { width: 1200, height: 750 };

interface Picture {
  name: string;
  size: { width: number; height: number };
  logIn: { path: string; email: string; then: RegExp } | null;
  /** Opens the screen of the picture. */
  show: (page: Page, url: string) => Promise<void>;
}

const asStaff = { path: '/staff/login', email: DEMO_STAFF.owner, then: /\/staff$/ };

const PICTURES: readonly Picture[] = [
  {
    name: 'landing',
    size: { width: 960, height: 675 },
    logIn: null,
    show: async (page, url) => {
      await page.goto(url);
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'bookings',
    size: { width: 390, height: 780 },
    logIn: { path: '/login', email: DEMO_CUSTOMER, then: /\/user$/ },
    show: async (page, url) => {
      await page.goto(`${url}/user/bookings`);
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'board',
    size: WIDE,
    logIn: asStaff,
    show: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'reports',
    size: WIDE,
    logIn: asStaff,
    show: async (page, url) => {
      await page.goto(`${url}/staff/reports`);
      await page.getByRole('heading', { name: 'Takings by day' }).waitFor();
    },
  },
];

const dataDir = mkdtempSync(path.join(tmpdir(), 'pictures-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(dataDir, 0o711);
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', WORKER: 'off' };
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'seed-demo.ts')], {
    env: { ...process.env, ...env },
  });
  const app = await startServer('src/api/main.ts', env);
  try {
    for (const picture of PICTURES) await take(browser, app.url, picture);
  } finally {
    await app.stop();
  }
} finally {
  await browser.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function take(on: Browser, url: string, { name, size, logIn, show }: Picture): Promise<void> {
  const context = await on.newContext({
    viewport: size,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.addInitScript('window.skipLoadingOverlay = true');
  const page = await context.newPage();
  if (logIn !== null) {
    await page.goto(url + logIn.path);
    await page.getByLabel('Email').fill(logIn.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(logIn.then);
  }
  await show(page, url);
  const file = path.join(root, 'docs/pictures', `${name}.webp`);
  // Few colours, kept without loss: smaller than with loss, which blurs letters.
  const fewColours = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true })
    .toBuffer();
  await sharp(fewColours).webp({ lossless: true, effort: 6 }).toFile(file);
  console.log(path.relative(root, file));
  await context.close();
}
