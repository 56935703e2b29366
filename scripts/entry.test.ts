import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const fine = 'node -e 0';

test('npm test counts each gate and each test, and its last line is the total', () => {
  const project = makeProject({ gates: { types: fine, lint: fine, docs: fine } });
  reportTests(project, ['passed', 'passed', 'skipped']);
  expect(runTests(project)).toEqual({ last: '5 passed, 0 failed', code: 0 });
});

test('a map of tests that lacks a behaviour is a failure after a green run of all tests', () => {
  const project = makeProject({});
  mkdirSync(path.join(project, 'tools/docs'), { recursive: true });
  writeFileSync(path.join(project, 'tools/docs/tests.ts'), 'process.exit(1)');
  reportTests(project, ['passed']);
  expect(runTests(project)).toEqual({ last: '1 passed, 1 failed', code: 1 });
});

test('a failing test, a failing gate, a killed gate and a test file that cannot be loaded each count as failed', () => {
  const project = makeProject({
    gates: { types: 'exit 3', lint: 'kill -9 $$', architecture: fine },
  });
  reportTests(project, ['passed', 'failed'], [{ status: 'failed', assertionResults: [] }]);
  expect(runTests(project)).toEqual({ last: '2 passed, 4 failed', code: 1 });
});

test('a test run that exits with an error without a report, or with a report without failures, is a failure', () => {
  const project = makeProject({});
  writeFileSync(path.join(project, 'node_modules/vitest/vitest.mjs'), 'process.exit(1)');
  expect(runTests(project)).toEqual({ last: '0 passed, 1 failed', code: 1 });
  reportTests(project, ['passed'], [], 1);
  expect(runTests(project)).toEqual({ last: '1 passed, 1 failed', code: 1 });
});

test('a failed build and a browser that does not start are failures, and the other tests still run', () => {
  const project = makeProject({ scripts: { build: 'node -e "process.exit(1)"' } });
  reportTests(project, ['passed']);
  expect(runTests(project, { CHROMIUM_PATH: '/nowhere/chromium' })).toEqual({ last: '1 passed, 2 failed', code: 1 });
  expect(JSON.parse(readFileSync(path.join(project, 'arguments.json'), 'utf8'))).toContain('--project=unit');
});

test('npm run check runs the gates that are named, fails when one fails, and refuses an unknown name', () => {
  const project = makeProject({ gates: { types: 'echo types', lint: 'exit 3', docs: 'echo docs' } });
  const check = (...names: string[]) => {
    const { stdout, status } = runScript(project, 'check.mjs', {}, names);
    return { stdout, status };
  };
  expect(check('docs', 'types')).toEqual({ stdout: 'docs\ntypes\n', status: 0 });
  expect(check()).toEqual({ stdout: 'types\ndocs\n', status: 1 });
  expect(check('types', 'nothing')).toEqual({ stdout: '', status: 2 });
});

test('npm start builds once, builds again after a source changed or a build was interrupted, and runs the application', () => {
  const project = makeProject({
    scripts: { build: 'node build.js' },
    main: `console.log('runs'); process.exitCode = 7;`,
  });
  writeFileSync(
    path.join(project, 'build.js'),
    `require('fs').mkdirSync('dist', { recursive: true }); console.log('builds');`,
  );
  const start = () => {
    const { stdout, status } = runScript(project, 'start.mjs');
    return { lines: stdout.split('\n').filter((line) => /^(builds|runs)$/.test(line)), status };
  };
  expect(start()).toEqual({ lines: ['builds', 'runs'], status: 7 });
  expect(start()).toEqual({ lines: ['runs'], status: 7 });
  for (const file of [
    'src/web/site/page.tsx',
    'src/shared/money.ts',
    'config/centre.json',
    'app.html',
    'vite.config.ts',
    'build/compress.ts',
    'src/api/booking.ts',
    'sandbox/sandbox.ts',
  ]) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), 'changed');
    expect([file, start().lines]).toEqual([file, ['builds', 'runs']]);
  }
  writeFileSync(path.join(project, 'src/shared/money.test.ts'), 'changed');
  expect(start().lines).toEqual(['runs']);
  rmSync(path.join(project, 'dist'), { recursive: true });
  expect(start().lines).toEqual(['builds', 'runs']);
});

test('npm start runs the server of the build where there is one', () => {
  const project = makeProject({
    scripts: { build: 'node build.js' },
    main: `console.log('sources'); process.exitCode = 1;`,
  });
  writeFileSync(
    path.join(project, 'build.js'),
    `const fs = require('fs'); fs.mkdirSync('dist/server', { recursive: true });
     fs.writeFileSync('dist/server/main.js', "console.log('bundle'); process.exitCode = 7;");`,
  );
  const { stdout, status } = runScript(project, 'start.mjs');
  expect([stdout.split('\n').filter((line) => /^(bundle|sources)$/.test(line)), status]).toEqual([['bundle'], 7]);
});

test('npm start -- --demo fills its own folder first, and refuses a production database', () => {
  const project = makeProject({
    scripts: { build: 'node -e 0' },
    main: `console.log('runs on ' + require('path').basename(process.env.DATA_DIR));`,
  });
  mkdirSync(path.join(project, 'tools/demo'), { recursive: true });
  writeFileSync(
    path.join(project, 'tools/demo/seed-demo.ts'),
    `console.log('fills ' + require('path').basename(process.env.DATA_DIR) + ' ' + process.argv.slice(2).join(' '));`,
  );
  const start = (env: Record<string, string>, more: readonly string[] = []) => {
    const { stdout, status } = runScript(project, 'start.mjs', env, ['--demo', ...more]);
    return { lines: stdout.split('\n').filter((line) => /^(fills|runs)/.test(line)), status };
  };
  expect(start({})).toEqual({ lines: ['fills demo --if-empty', 'runs on demo'], status: 0 });
  expect(start({}, ['--large']).lines).toEqual(['fills demo-large --if-empty --large', 'runs on demo-large']);
  expect(start({ DATABASE_URL: 'postgres://example.com/centre' })).toEqual({ lines: [], status: 1 });
  expect(start({ NODE_ENV: 'production' })).toEqual({ lines: [], status: 1 });
});

test('an installation is complete when it matches the lock file, except for packages of other platforms', async () => {
  const project = makeProject({});
  const { isInstalled } = (await import(path.join(project, 'scripts/install.mjs'))) as {
    isInstalled: (needs: { dev: boolean }) => boolean;
  };
  const wanted = {
    'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' },
    'node_modules/vite': { version: '8.0.0', integrity: 'sha512-b', dev: true },
    'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-c', optional: true },
  };
  const { 'node_modules/pg': server, 'node_modules/vite': builder } = wanted;
  const check = (found: Record<string, unknown> | undefined, dev: boolean) => {
    lock(project, wanted, found);
    return isInstalled({ dev });
  };
  expect(check({ 'node_modules/pg': server, 'node_modules/vite': builder }, true)).toBe(true);
  expect(check({ 'node_modules/pg': server }, false)).toBe(true);
  expect(check({ 'node_modules/pg': server }, true)).toBe(false);
  expect(check({ 'node_modules/vite': builder }, false)).toBe(false);
  expect(check({ 'node_modules/pg': { ...server, version: '7.9.9' } }, false)).toBe(false);
  expect(check({ 'node_modules/pg': { ...server, integrity: 'sha512-z' } }, false)).toBe(false);
  expect(check(undefined, false)).toBe(false);
});

/** Stands for npm: writes its arguments and environment down; an installation records the lock file as installed. */
const FAKE_NPM = `
  const fs = require('fs'), path = require('path');
  const folder = process.cwd(), log = path.join(process.argv[1], '../npm.log');
  const args = process.argv.slice(2);
  fs.appendFileSync(log, JSON.stringify({ folder, args, names: Object.keys(process.env) }) + '\\n');
  if (args[0] === 'install') {
    const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
    fs.mkdirSync('node_modules', { recursive: true });
    const wanted = Object.entries(packages).filter(([, one]) => !one.dev || args.includes('--include=dev'));
    fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }));
  } else fs.mkdirSync('dist/assets', { recursive: true });
`;

const SECRETS = {
  APP_SECRET: 'canary',
  DATABASE_URL: 'canary',
  PAYSTACK_SECRET_KEY: 'canary',
  OWNER_PASSWORD: 'canary',
  SMTP_URL: 'canary',
};

test('npm start in production installs no development package, runs no script of a package and passes no secret on', () => {
  const project = makeProject({ scripts: { build: 'vite build' }, main: "console.log('runs');" });
  lock(
    project,
    {
      'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' },
      'node_modules/vite': { version: '8.0.0', integrity: 'sha512-b', dev: true },
    },
    undefined,
  );
  writeFileSync(path.join(project, 'npm.js'), FAKE_NPM);
  const env = { ...SECRETS, NODE_ENV: 'production', npm_execpath: path.join(project, 'npm.js') };
  expect(runScript(project, 'start.mjs', env)).toMatchObject({ status: 0, stdout: expect.stringContaining('runs') });
  const calls = readFileSync(path.join(project, 'npm.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { folder: string; args: string[]; names: string[] });
  expect(calls.map(({ folder, args }) => [folder === project, args[0]])).toEqual([
    [true, 'install'],
    [false, 'install'],
    [false, 'run'],
  ]);
  expect(calls[0]?.args).toEqual(expect.arrayContaining(['--omit=dev', '--ignore-scripts']));
  expect(calls[0]?.args).not.toContain('--include=dev');
  expect(calls[1]?.args).toEqual(expect.arrayContaining(['--include=dev', '--ignore-scripts']));
  for (const { names } of calls)
    expect(names.filter((name) => [...Object.keys(SECRETS), 'NODE_ENV'].includes(name))).toEqual([]);
  // The build is there, its tools are not, and a second start installs and builds nothing.
  expect(existsSync(path.join(project, 'dist/assets'))).toBe(true);
  expect(readdirSync(project).filter((name) => name.startsWith('.cache-build-'))).toEqual([]);
  expect(readFileSync(path.join(project, 'node_modules/.package-lock.json'), 'utf8')).not.toContain('vite');
  runScript(project, 'start.mjs', env);
  expect(readFileSync(path.join(project, 'npm.log'), 'utf8').trim().split('\n')).toHaveLength(3);
});

test('a build that was made elsewhere and copied is used as it is', () => {
  const project = makeProject({ scripts: { build: 'node build.js' }, main: "console.log('runs');" });
  writeFileSync(
    path.join(project, 'build.js'),
    `require('fs').mkdirSync('dist', { recursive: true }); console.log('builds');`,
  );
  expect(runScript(project, 'build.mjs')).toMatchObject({ status: 0, stdout: expect.stringContaining('builds') });
  const { stdout } = runScript(project, 'start.mjs', { NODE_ENV: 'production' });
  expect(stdout).toBe('runs\n');
});

test('npm start on an older Node uses the Node in node_modules, and forwards signals and the exit code', async (context) => {
  const old = oldNode() ?? context.skip('there is no older Node on this machine');
  const main = `setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(5); }); console.log('on ' + process.version);`;
  const project = makeProject({ main });
  symlinkSync(process.execPath, path.join(project, 'node_modules/.bin/node'));
  const child = spawn(old, [path.join(project, 'scripts/start.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes(process.version) && !output.includes('asked')) child.kill('SIGTERM');
  }
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  expect(output).toBe(`on ${process.version}\nasked to stop\n`);
  expect(code).toBe(5);
});

/** A small project around the real scripts, with its packages already installed. */
function makeProject({
  scripts = {},
  gates = {},
  main = '',
}: {
  scripts?: Record<string, string>;
  gates?: Record<string, string>;
  main?: string;
}): string {
  const project = mkdtempSync(path.join(tmpdir(), 'car-care-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const name of readdirSync(import.meta.dirname).filter((file) => file.endsWith('.mjs'))) {
    cpSync(path.join(import.meta.dirname, name), path.join(project, 'scripts', name));
  }
  for (const folder of ['src/api', 'node_modules/vitest', 'node_modules/.bin'])
    mkdirSync(path.join(project, folder), { recursive: true });
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'small', version: '1.0.0', scripts }));
  writeFileSync(path.join(project, 'scripts/gates.mjs'), `export const gates = ${JSON.stringify(gates)};`);
  writeFileSync(path.join(project, 'src/api/main.ts'), main);
  lock(project, {}, {});
  return project;
}

function lock(project: string, wanted: Record<string, unknown>, found: Record<string, unknown> | undefined): void {
  const root = { name: 'small', version: '1.0.0' };
  const record = path.join(project, 'node_modules/.package-lock.json');
  writeFileSync(
    path.join(project, 'package-lock.json'),
    JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root, ...wanted } }),
  );
  if (found) writeFileSync(record, JSON.stringify({ packages: found }));
  else if (existsSync(record)) rmSync(record);
}

/** Installs a fake test runner that reports these results. */
function reportTests(
  project: string,
  statuses: string[],
  more: unknown[] = [],
  code = statuses.includes('failed') ? 1 : 0,
): void {
  const report = {
    testResults: [{ status: 'passed', assertionResults: statuses.map((status) => ({ status })) }, ...more],
  };
  writeFileSync(
    path.join(project, 'node_modules/vitest/vitest.mjs'),
    `import { writeFileSync } from 'node:fs';
     writeFileSync('arguments.json', JSON.stringify(process.argv));
     writeFileSync(process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1], ${JSON.stringify(JSON.stringify(report))});
     console.log('runner ends');
     process.exit(${code});`,
  );
}

function runTests(project: string, env: Record<string, string> = {}) {
  const { stdout, status } = runScript(project, 'test.mjs', { CHROMIUM_PATH: '/bin/true', ...env });
  return { last: stdout.trimEnd().split('\n').at(-1), code: status };
}

function runScript(project: string, script: string, env: Record<string, string> = {}, args: string[] = []) {
  return spawnSync(process.execPath, [path.join(project, 'scripts', script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

/** A Node on PATH that is too old for the application. */
function oldNode(): string | undefined {
  const candidates = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, 'node'));
  return candidates.find(
    (file) => existsSync(file) && /^v2[0-3]\./.test(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout),
  );
}
