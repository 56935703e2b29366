// npm run bench:deploy: what a deploy costs a customer who comes back, beside a first visit, over the last three
// commits that changed the browser side. Arguments are other commits, the oldest first. Counted are bodies as they go
// over the wire, without the calls of the API, which are the same without a deploy.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { makeDeltas } from '#api/platform/http/make-deltas.ts';
import { logIn, signUp } from '../budget/purchase-journey.ts';
import { ARGS, SMALL_PHONE, watchTransfers, type Visit } from '../budget/visit.ts';
import { freePort } from '../port.ts';
import { root } from '../project-root.ts';
import { startProxy, type Answer, type CountingProxy } from './counting-proxy.ts';
import { startServer, type Server } from './processes.ts';

/** What a deploy may cost on average, of a first visit. */
const MOST = 0.05;
/** What of a commit is built; the build and the server are those of now. */
const BROWSER_SIDE = ['src/web', 'src/shared', 'app.html'];
const PUBLIC_PAGES = 'src/web/site';
const WORKER = ['src/web/sw.ts', 'src/web/lib/worker-messages.ts'];
const COPIED = ['src', 'sandbox', 'config', 'build', 'migrations', 'package.json', 'vite.config.ts', 'app.html'];

/** The output of git; empty where it fails. */
const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

/** The last commits that changed the browser side, the oldest first; the first of them is where customers start. */
const lastCommits = (): string[] =>
  git('rev-list', '--no-merges', '-n', '4', 'HEAD', '--', 'src/web').split('\n').filter(Boolean).toReversed();

function copyProject(folder: string): void {
  mkdirSync(folder);
  for (const name of COPIED) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}

/** Builds the browser side of a commit. Returns the folder of the result. */
function buildCommit(commit: string, folder: string): string {
  copyProject(folder);
  for (const name of BROWSER_SIDE) rmSync(path.join(folder, name), { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...BROWSER_SIDE], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const has = (file: string): boolean =>
    spawnSync('git', ['cat-file', '-e', `${commit}:${file}`], { cwd: root }).status === 0;
  // Before decision 0199 every page named the files of the application, before 0210 the worker had their list.
  const ofNow = [has('build/asset-names.ts') ? [] : [PUBLIC_PAGES], has('build/short-specifiers.ts') ? [] : WORKER];
  for (const name of ofNow.flat()) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  const vite = [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'];
  const { status, stderr } = spawnSync(process.execPath, vite, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${commit} cannot be built with the build of now: ${stderr}`);
  return path.join(folder, 'dist');
}

/** Bytes of bodies, headers and the answers of one visit. */
interface Cost {
  bodies: number;
  headers: number;
  answers: Answer[];
}

const { findChromium } = (await import(pathToFileURL(path.join(root, 'scripts/chromium.mjs')).href)) as {
  findChromium: () => Promise<string | undefined>;
};

/** A customer with a browser whose profile stays between visits. */
function createCustomer(executablePath: string, profile: string, proxy: CountingProxy, email: string) {
  const visit = async (go: (visit: Visit) => Promise<void>): Promise<Cost> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...SMALL_PHONE,
      baseURL: proxy.url,
      executablePath,
      args: ARGS,
    });
    proxy.answers = [];
    try {
      const one = await watchTransfers(context);
      await go(one);
      await one.untilIdle();
    } finally {
      await context.close();
    }
    const answers = proxy.answers.filter(({ path: address }) => !address.startsWith('/api/'));
    return {
      bodies: answers.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0),
      headers: answers.reduce((sum, { headerBytes }) => sum + headerBytes, 0),
      answers,
    };
  };
  return {
    comeFirst: () =>
      visit(async (one) => {
        await one.page.goto('/');
        await one.untilIdle();
        await signUp(one.page, proxy.url, email);
        await logIn(one.page, email);
      }),
    comeBack: () =>
      visit(async ({ page, untilIdle }) => {
        await page.goto('/');
        await untilIdle();
        await page.goto('/user');
        await page.getByRole('heading', { level: 1 }).first().waitFor();
      }),
  };
}

function report(what: string, { bodies, headers, answers }: Cost, first?: Cost): void {
  const deltas = answers.filter(({ encoding }) => encoding === 'dcz').length;
  const ratio = first === undefined ? '' : `${((100 * bodies) / first.bodies).toFixed(1)} %`;
  console.log(
    `${what.slice(0, 70).padEnd(70)} ${(bodies / 1000).toFixed(1).padStart(6)} kB ${ratio.padStart(6)}   ` +
      `${answers.length} answers, ${deltas} by dictionary, headers ${(headers / 1000).toFixed(1)} kB`,
  );
}

/** The bytes of the files in a folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);

async function measure(program: string, commits: readonly string[], folder: string): Promise<boolean> {
  const builds = commits.map((commit, n) => buildCommit(commit, path.join(folder, `build-${n}`)));
  const site = path.join(folder, 'site');
  copyProject(site);
  const dist = path.join(site, 'dist');
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o711 });
  const proxy = await startProxy(await freePort());
  /** Serves a build in place of the one before, as an image built elsewhere on the same DATA_DIR. */
  const deploy = async (build: string): Promise<Server> => {
    rmSync(dist, { recursive: true, force: true });
    renameSync(build, dist);
    // As the build step of npm start does, so that no visit comes before the deltas.
    await makeDeltas(dataDir, dist);
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', PUBLIC_URL: proxy.url };
    const server = await startServer(path.join(site, 'src/api/main.ts'), env);
    proxy.target = server.url;
    return server;
  };
  const regular = createCustomer(program, path.join(folder, 'regular'), proxy, 'regular@example.ng');
  const seldom = createCustomer(program, path.join(folder, 'seldom'), proxy, 'seldom@example.ng');
  const costs: Cost[] = [];
  let server = await deploy(builds[0] ?? '');
  try {
    const first = await regular.comeFirst();
    report('first visit: landing page, sign-up, log-in, dashboard', first);
    // Sign-ups change the landing page, on which is how many places a promotion has left.
    await seldom.comeFirst();
    await seldom.comeBack();
    report('second visit: the screens not seen yet are stored', await regular.comeBack(), first);
    report('third visit: nothing was deployed', await regular.comeBack(), first);
    for (const [n, build] of builds.slice(1).entries()) {
      await server.stop();
      server = await deploy(build);
      const cost = await regular.comeBack();
      costs.push(cost);
      report(`after ${git('log', '-1', '--format=%h %s', commits[n + 1] ?? '')}`, cost, first);
    }
    report(`another customer, after all ${costs.length} at once`, await seldom.comeBack(), first);
    const mean = costs.reduce((sum, { bodies }) => sum + bodies, 0) / costs.length / first.bodies;
    const passes = mean <= MOST;
    console.log(
      `\n${passes ? 'pass' : 'FAIL'}  a deploy costs ${(100 * mean).toFixed(1)} % of a first visit on average, at most ${100 * MOST} %`,
    );
    console.log(`      builds take ${(sizeOf(path.join(dataDir, 'builds')) / 1e6).toFixed(1)} MB of DATA_DIR`);
    return passes;
  } finally {
    await server.stop();
    proxy.close();
  }
}

const given = process.argv.slice(2);
const commits = given.length > 0 ? given : lastCommits();
const program = await findChromium();
if (commits.length < (given.length > 0 ? 2 : 4)) {
  console.log('Nothing was measured: this copy has no history of src/web with four commits (a shallow clone?).');
} else if (program === undefined) {
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-deploy-'));
  // For root: the account that runs PostgreSQL must have access.
  chmodSync(folder, 0o711);
  try {
    process.exitCode = (await measure(program, commits, folder)) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
