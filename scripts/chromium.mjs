// Finds a browser for the tests, or gets one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './install.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The path of a Chromium that starts; undefined, after a sentence, when there is none. */
export async function findChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (starts(given)) return located(given);
    console.error(`CHROMIUM_PATH is ${given}, which does not start. Correct it or leave it away.`);
    return undefined;
  }
  return (await installed()) ?? (await playwrights()) ?? (await debians()) ?? complain();
}

async function installed() {
  const found = names.find(starts);
  return found && located(found);
}

async function playwrights() {
  const { chromium } = await import('playwright-core');
  if (starts(chromium.executablePath())) return chromium.executablePath();
  console.log('There is no Chromium here; getting the one of Playwright.');
  await run(process.execPath, [path.join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  return starts(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

async function debians() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('Getting the Chromium of the system (apt-get install chromium).');
  await run('apt-get', ['update', '-q']);
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
  return installed();
}

function complain() {
  console.error('The tests need a Chromium and none could be found or installed. Install one (as root: apt-get install chromium) or set CHROMIUM_PATH.');
  return undefined;
}

/** Where a program is on PATH: what drives a browser wants the file, not its name. */
function located(program) {
  if (program.includes(path.sep)) return path.resolve(program);
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? program;
}

/** Missing libraries show only when the program is run. */
function starts(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
