// Builds the browser side, and the server in a few files, when their sources have changed.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, environmentWithoutSecrets, installIn, isProduction, npmIn, root } from './install.mjs';

const stamp = path.join(root, 'dist/.stamp');
const folders = ['src', 'sandbox', 'config', 'build'];
/** Pages and build settings in the root folder. */
const topLevel = /\.html$|^vite\b.*\.[mc]?[jt]s$|^tsconfig\.json$|^package-lock\.json$/;

/**
 * Builds if the result is missing or made of other sources; a result without a stamp is an interrupted build. Returns
 * true when the result is up to date, or there is nothing to build.
 */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (!buildScript() || (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)) return true;
  const isBuilt = isProduction ? await buildApart() : await buildHere();
  if (!isBuilt) {
    console.error('The application could not be built: see above.');
    return false;
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

async function buildHere() {
  if (!(await ensureInstalled({ dev: true }))) return false;
  return build(root);
}

/**
 * Builds in a folder of its own, with the packages of the lock file that are removed again, so that a production
 * installation never holds the build tools.
 */
async function buildApart() {
  const folder = mkdtempSync(path.join(root, '.cache-build-'));
  try {
    // The former build is part of the sources: its files are kept for pages that are still open.
    const names = readdirSync(root).filter((name) => topLevel.test(name));
    for (const name of [...names, 'package.json', '.npmrc', 'src', 'sandbox', 'config', 'build', 'dist'])
      if (existsSync(path.join(root, name)))
        cpSync(path.join(root, name), path.join(folder, name), { recursive: true, preserveTimestamps: true });
    console.log('Installing the packages for the build (a minute or two, removed afterwards).');
    if ((await installIn(folder, { dev: true })) !== 0 || !(await build(folder))) return false;
    rmSync(path.join(root, 'dist'), { recursive: true, force: true });
    renameSync(path.join(folder, 'dist'), path.join(root, 'dist'));
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function build(folder) {
  console.log('Building the application.');
  return (await npmIn(folder, environmentWithoutSecrets(), ['run', '--silent', 'build'])) === 0;
}

function buildScript() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts?.build;
}

/** A hash of every source's name and content; modification times change with every checkout. */
function fingerprint() {
  const hash = createHash('sha256').update(String(buildScript()));
  const sources = [...readdirSync(root).filter((name) => topLevel.test(name)), ...folders];
  for (const file of sources.flatMap(filesIn))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesIn(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [name];
  return readdirSync(full)
    .sort()
    .filter((entry) => !/\.test\.tsx?$/.test(entry))
    .flatMap((entry) => filesIn(`${name}/${entry}`));
}

// Called by itself it only builds, e.g. to copy dist to a machine that must not build.
if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await ensureBuilt()) ? 0 : 1);
