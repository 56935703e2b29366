import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIST } from '#api/platform/http/static-files.ts';
import { launchBrowser, newVisitor } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { longTest } from '#test/long-test.ts';
import { signedIn } from './signed-in.ts';

let browser: Browser;
let folder: string;
let app: TestApp;
let earlier: string;

/** The scripts that an earlier build named otherwise. */
const SCRIPT = /[\w-]+-[\w-]{8}\.js(?=["`]|$)/g;
/** The name that a script has in the earlier build: with another last character. */
const earlierName = (name: string): string => name.replace(/.(?=\.js$)/, (last) => (last === '0' ? '1' : '0'));

/** A build before this one: every script had another name, and a first line of its own. */
function earlierBuild(): string {
  const dist = path.join(folder, 'earlier');
  cpSync(DIST, dist, {
    recursive: true,
    filter: (name) => !name.startsWith(path.join(DIST, 'server')) && !/\.(?:br|gz)$/.test(name),
  });
  const rename = (file: string): void =>
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(SCRIPT, (name) => earlierName(name)),
    );
  for (const name of ['app.html', 'sw.js', 'renderer/client.json']) rename(path.join(dist, name));
  for (const name of readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js'))) {
    const file = path.join(dist, 'assets', name);
    rename(file);
    writeFileSync(file, `globalThis.isEarlier=true;${readFileSync(file, 'utf8')}`);
    renameSync(file, path.join(dist, 'assets', earlierName(name)));
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

const isEarlier = 'globalThis.isEarlier ?? false';

test('a returning browser runs the new build after a deploy', async () => {
  const { context, page, complaints } = await newVisitor(browser, { baseURL: app.url });
  const ada = await createCustomer(app);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await page.evaluate(isEarlier)).toBe(true);

  await app.restart(DIST);
  await page.goto('/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: new RegExp(ada.firstName) }).waitFor();
  expect(await page.evaluate(isEarlier)).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});

longTest('the service worker of the earlier build lets the new build run after a deploy', async () => {
  await app.restart(earlier);
  const ada = await createCustomer(app);
  const { context, page, complaints, open } = await signedIn(browser, app, ada, { serviceWorkers: 'allow' });
  await open('/user');
  await page.evaluate('navigator.serviceWorker.ready');
  expect(await page.evaluate(isEarlier)).toBe(true);
  // Away from the stream of changes and from downloads, which the restart would break.
  await page.goto('/', { waitUntil: 'networkidle' });

  await app.restart(DIST);
  await open('/user');
  await page.getByRole('heading', { name: new RegExp(ada.firstName) }).waitFor();
  expect(await page.evaluate(isEarlier)).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});
