// Builds the browser side when its sources have changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, npm, root } from './install.mjs';

const stamp = path.join(root, 'dist/.stamp');
const folders = ['src/web', 'src/shared', 'config', 'build'];
/** Pages and build settings in the root folder. */
const topLevel = /\.html$|^vite\b.*\.[mc]?[jt]s$|^tsconfig\.web\.json$|^package-lock\.json$/;

/**
 * Builds if the result is missing or made of other sources; a result without a stamp is an interrupted build. Returns
 * true when the result is up to date, or there is nothing to build.
 */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (!buildScript() || (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)) return true;
  // A production installation may lack the build tools.
  if (!(await ensureInstalled({ dev: true }))) return false;
  console.log('Building the web part.');
  if ((await npm('run', '--silent', 'build')) !== 0) {
    console.error('The web part could not be built: see above.');
    return false;
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
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
