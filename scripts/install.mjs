// Installs the dependencies and finds the Node to run on. Plain JavaScript: it runs on Node 20, before anything is
// installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const neededMajor = 24;

/** Whether this is a production start: then no development package and no script of a package comes in. */
export const isProduction = process.env.NODE_ENV === 'production';

/** What an installer or a build is given of the environment: how to run and to reach the registry, and no secret. */
const passedOn =
  /^(?:path|home|user|logname|shell|term|lang|lc_\w+|tz|tmpdir|temp|tmp|ci|systemroot|appdata|localappdata|(?:https?|no|all)_proxy|ssl_cert_(?:file|dir)|node_extra_ca_certs|npm_config_\w+|xdg_\w+)$/i;

/**
 * The environment without the application's secrets, so that none of them ends up in a log or a build. This is no
 * protection against a package that looks for them: a process of the same account can read the environment of this one.
 * Only a build as another account keeps them apart (deploy/systemd/car-care-build.service).
 */
export function environmentWithoutSecrets(env = process.env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => passedOn.test(name)));
}

/** Runs a program with inherited standard streams. Returns its exit code; 128 and more when a signal ended it. */
export function run(program, args, env = process.env, cwd = root) {
  const child = spawn(program, args, { cwd, stdio: 'inherit', env });
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
  return npmIn(root, process.env, args);
}

/** The same in another folder, with another environment. */
export function npmIn(folder, env, args) {
  const cli = process.env['npm_execpath'];
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args], env, folder) : run('npm', args, env, folder);
}

/**
 * Installs the packages of the lock file in a folder. Packages' own scripts do not run in production. Returns npm's
 * exit code.
 */
export function installIn(folder, { dev }) {
  // Not `npm ci`, which refuses a lock file without the optional packages of every other platform. The lock file is
  // not changed.
  const which = [
    dev ? '--include=dev' : '--omit=dev',
    '--include=optional',
    ...(isProduction ? ['--ignore-scripts'] : []),
  ];
  const args = ['install', '--no-save', ...which, '--no-audit', '--no-fund', '--loglevel=error'];
  return npmIn(folder, environmentWithoutSecrets(), args);
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
  // Outside production the first installation includes the packages for tests and development.
  const code = await installIn(root, { dev: dev || !isProduction });
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
