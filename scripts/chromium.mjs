// Finds a Chromium for the tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './install.mjs';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium that starts; undefined, with the reason on stderr, when there is none. */
export async function findChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (starts(given)) return pathOf(given);
    console.error(`CHROMIUM_PATH is ${given}, which does not start. Correct it or leave it away.`);
    return undefined;
  }
  return (await installed()) ?? (await installWithPlaywright()) ?? (await installWithApt()) ?? reportMissing();
}

/**
 * The path of Chromium's headless shell, or undefined where there is none: the same engine without windows and
 * notifications, at half the processor time per test. CHROMIUM_SHELL_PATH names it; empty, none is used.
 */
export async function findHeadlessShell() {
  const given = process.env['CHROMIUM_SHELL_PATH'];
  if (given !== undefined) return given || undefined;
  const name = 'chromium-headless-shell';
  // A browser of one's own choice is not joined by another.
  if (!starts(name) && !process.env['CHROMIUM_PATH']) await installPackage(name);
  return starts(name) ? pathOf(name) : undefined;
}

async function installed() {
  const found = names.find(starts);
  return found && pathOf(found);
}

async function installWithPlaywright() {
  const { chromium } = await import('playwright-core');
  if (starts(chromium.executablePath())) return chromium.executablePath();
  console.log('There is no Chromium here; getting the one of Playwright.');
  await run(process.execPath, [path.join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  return starts(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

async function installWithApt() {
  await installPackage('chromium');
  return installed();
}

async function installPackage(name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  console.log(`Getting a package of the system (apt-get install ${name}).`);
  await run('apt-get', ['update', '-q']);
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
  });
}

function reportMissing() {
  console.error(
    'The tests need a Chromium and none could be found or installed. Install one (as root: apt-get install chromium) or set CHROMIUM_PATH.',
  );
  return undefined;
}

/** The absolute path of a program on PATH; Playwright needs a file, not a name. */
function pathOf(program) {
  if (program.includes(path.sep)) return path.resolve(program);
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? program;
}

/** Runs the program, because missing libraries are not visible otherwise. */
function starts(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
