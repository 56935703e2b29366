// node tools/faults/faults.ts [--only=NAME]: starts the application as a process of its own, breaks its surroundings
// and prints the measured figures. Needs Linux and root, and installs missing packages with apt-get.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const names = readdirSync(path.join(root, 'test/faults'))
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.test.ts'.length));

/** Debian's packages that a fault needs, each with a file that it brings. `io` compiles a library. */
const PACKAGES: Readonly<Record<string, string>> = {
  gcc: '/usr/bin/gcc',
  'libc6-dev': '/usr/include/dlfcn.h',
};

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const only = process.argv.slice(2).map((argument) => /^--only=(.+)$/.exec(argument)?.[1] ?? argument);
for (const name of only) if (!names.includes(name)) fail(`There is no fault ${name}. Faults: ${names.join(', ')}.`);
if (process.platform !== 'linux' || process.getuid?.() !== 0) fail('The faults need Linux and root.');
const missing = Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''));
if (missing.length > 0 && spawnSync('apt-get', ['install', '-y', ...missing], { stdio: 'inherit' }).status !== 0)
  fail(`Install ${missing.join(' and ')} and run this again.`);

const files = only.map((name) => `test/faults/${name}.test.ts`);
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'test/faults/vitest.config.ts', ...files], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
