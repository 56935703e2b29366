// Installs the dependencies and finds the Node to run on. Plain JavaScript: it runs on Node 20, before anything is
// installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const neededMajor = 24;

/** Runs a program with inherited standard streams. Returns its exit code; 128 and more when a signal ended it. */
export function run(program, args, env = process.env) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env });
  // The terminal sends Ctrl-C to the child by itself.
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${program} cannot be run: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) =>
      resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0)),
    );
  }).finally(() => {
    for (const signal of signals) process.off(signal, forward);
  });
}

/** Runs the npm that started this process, or the first on PATH. */
export function npm(...args) {
  const cli = process.env['npm_execpath'];
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args]) : run('npm', args);
}

/**
 * Whether node_modules matches package-lock.json: compares it with npm's own record of the installation, so that an
 * interrupted or outdated installation counts as missing.
 */
export function isInstalled({ dev }) {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record) || node() === undefined) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([where, { version, integrity, optional, devOptional, peer, dev: forDev }]) => {
    if (where === '') return true;
    const there = found[where];
    // A missing package may be for another platform, or not be needed here.
    if (!there) return optional || devOptional || peer || (forDev && !dev);
    return there.version === version && there.integrity === integrity;
  });
}

/** Installs if something is missing. Returns false, after printing a message, when that fails. */
export async function ensureInstalled({ dev }) {
  if (isInstalled({ dev })) return true;
  console.log('Installing the packages (a minute or two, once).');
  // Not `npm ci`, which refuses a lock file without the optional packages of every other platform. The lock file is
  // not changed.
  const code = await npm(
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  );
  if (code !== 0) console.error('The packages could not be installed: npm says why above.');
  else if (node() === undefined)
    console.error(
      `Node.js ${neededMajor} or newer is needed, and there is none for this machine among the packages. Install it from https://nodejs.org and try again.`,
    );
  return code === 0 && node() !== undefined;
}

/** A Node that is new enough: the running one, or the one in node_modules. */
export function node() {
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath;
  const own = path.join(root, 'node_modules/.bin/node');
  return existsSync(own) ? own : undefined;
}

/** Whether this process runs on a Node that is new enough. */
export const isNewNode = Number.parseInt(process.versions.node, 10) >= neededMajor;
