import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIST } from '#api/platform/http/static-files.ts';
import { launchBrowser, newVisitor } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { signedIn } from './signed-in.ts';

let browser: Browser;
let folder: string;
let app: TestApp;
let earlier: string;

/** The name that an asset has in the earlier build. Only its third character differs, for every name. */
const earlierName = (name: string): string => name.slice(0, 2) + (name.charAt(2) === '0' ? '1' : '0') + name.slice(3);

/** A build before this one: every script had other content and another name, and a first line of its own. */
function earlierBuild(): string {
  const dist = path.join(folder, 'earlier');
  cpSync(path.join(DIST, 'renderer'), path.join(dist, 'renderer'), { recursive: true });
  mkdirSync(path.join(dist, 'assets'));
  // With the list of files that the worker reads.
  const scripts = readdirSync(path.join(DIST, 'assets')).filter((name) => /\.js(?:on)?$/.test(name));
  const before = new Map(scripts.map((name) => [name, earlierName(name)]));
  const rename = (text: string): string => text.replaceAll(/[\w-]{9}\.js(?:on)?/g, (name) => before.get(name) ?? name);
  for (const name of ['app.html', 'app-lean.html', 'assets.json', 'sw.js', 'renderer/client.json'])
    writeFileSync(path.join(dist, name), rename(readFileSync(path.join(DIST, name), 'utf8')));
  for (const name of readdirSync(path.join(DIST, 'assets'))) {
    const target = path.join(dist, 'assets', before.get(name) ?? name);
    if (/\.js(?:on)?\.(?:br|gz)$/.test(name)) continue;
    if (!before.has(name)) cpSync(path.join(DIST, 'assets', name), target);
    else {
      const first = name.endsWith('.js') ? 'globalThis.isEarlier=true;' : '';
      const text = first + rename(readFileSync(path.join(DIST, 'assets', name), 'utf8'));
      writeFileSync(target, text);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
      writeFileSync(`${target}.br`, brotliCompressSync(text, { params }));
    }
  }
  return dist;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
  browser = await launchBrowser();
  earlier = earlierBuild();
  app = await createTestApp({ DATA_DIR: path.join(folder, 'data') }, { dist: earlier });
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** The content coding of every script that comes from the server from now on, by address. */
function codings(context: BrowserContext): Map<string, string | undefined> {
  const seen = new Map<string, string | undefined>();
  context.on('response', (response) => {
    // A worker of the earlier build may still request files of it, which are not there.
    const isScript = /\/assets\/.*\.js$/.test(response.url()) && response.ok();
    if (isScript && !response.fromServiceWorker()) seen.set(response.url(), response.headers()['content-encoding']);
  });
  return seen;
}
const isEarlier = 'globalThis.isEarlier ?? false';
/** Expects that the files whose earlier version had come before the deploy came as differences. */
function expectDifferences(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, string | undefined>): void {
  const known = [...after].filter(([url]) => before.has(url.replace(/[^/]+$/, (name) => earlierName(name))));
  expect(known.length).toBeGreaterThan(3);
  expect(new Set(known.map(([, coding]) => coding))).toEqual(new Set(['dcz']));
}

test('after a deploy a browser loads what changed, and the application works', async () => {
  const { context, page, complaints } = await newVisitor(browser, { baseURL: app.url });
  const ada = await createCustomer(app);
  const before = codings(context);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await page.evaluate(isEarlier)).toBe(true);
  expect(new Set(before.values())).toEqual(new Set(['br']));

  await app.restart(DIST);
  const after = codings(context);
  await page.goto('/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: new RegExp(ada.firstName) }).waitFor();
  expect(await page.evaluate(isEarlier)).toBe(false);
  expectDifferences(before, after);
  expect(complaints).toEqual([]);
  await context.close();
});

test('so does the service worker, which loads the files of the application for its page', async () => {
  await app.restart(earlier);
  const ada = await createCustomer(app);
  const { context, page, complaints, open } = await signedIn(browser, app, ada, { serviceWorkers: 'allow' });
  const before = codings(context);
  await open('/user');
  await page.evaluate('navigator.serviceWorker.ready');
  // Away from the stream of changes, which the restart would break, as it would what is being loaded.
  await page.goto('/', { waitUntil: 'networkidle' });

  await app.restart(DIST);
  const after = codings(context);
  await open('/user');
  await page.getByRole('heading', { name: new RegExp(ada.firstName) }).waitFor();
  expect(await page.evaluate(isEarlier)).toBe(false);
  expectDifferences(before, after);
  expect(complaints).toEqual([]);
  await context.close();
});
