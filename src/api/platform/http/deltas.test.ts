import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadDeltas, type Deltas } from './deltas.ts';
import { makeDelta, makeDeltas } from './make-deltas.ts';
import { serveStaticFiles } from './static-files.ts';

let folder: string;
let dataDir: string;
let apps: FastifyInstance[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deltas-'));
  dataDir = path.join(folder, 'data');
  apps = [];
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  rmSync(folder, { recursive: true });
});

/** A script that brotli cannot make small, with a line of its own. */
const script = (line: string): string =>
  `${Array.from({ length: 40 }, (_, n) => createHash('sha256').update(String(n)).digest('hex')).join(';\n')};\n${line}`;

let builds = 0;
/** A build of these files, by name. */
function build(files: Readonly<Record<string, string>>): string {
  const dist = path.join(folder, `dist-${builds++}`);
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  for (const shell of ['app.html', 'app-lean.html'])
    writeFileSync(path.join(dist, shell), '<html><head></head></html>');
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(dist, 'assets', name), text);
    writeFileSync(path.join(dist, 'assets', `${name}.br`), brotliCompressSync(text));
  }
  const date = new Date().toISOString();
  const dates = Object.fromEntries(Object.keys(files).map((name) => [`assets/${name}`, date]));
  writeFileSync(path.join(dist, 'assets.json'), JSON.stringify(dates));
  return dist;
}

const log = {
  info: () => undefined,
  warn: (fields: object) => expect.unreachable(JSON.stringify(fields)),
  error: () => undefined,
};

async function serve(dist: string): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  const deltas: Deltas = new Map();
  await loadDeltas(deltas, dataDir, dist, log);
  await serveStaticFiles(app, undefined, dist, deltas);
  return app;
}

const hashOf = (text: string): string => `:${createHash('sha256').update(text).digest('base64')}:`;
const ALL = 'gzip, deflate, br, zstd, dcb, dcz';
const [OLD, NEW] = [script('old()'), script('new()')];

/** Two builds in turn, the second one serving. */
async function deploy(): Promise<FastifyInstance> {
  await makeDeltas(dataDir, build({ 'ab1111111.js': OLD }));
  return serve(build({ 'ab2222222.js': NEW }));
}

test('sends a browser that has the earlier file what changed, which unpacks to the new file', async () => {
  const app = await deploy();
  const headers = { 'accept-encoding': ALL, 'available-dictionary': hashOf(OLD) };
  const answer = await app.inject({ url: '/assets/ab2222222.js', headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'max-age=31536000, immutable',
    vary: 'accept-encoding, available-dictionary',
    'use-as-dictionary': 'match="ab*.js"',
    'content-length': String(answer.rawPayload.length),
  });
  const body = answer.rawPayload;
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(body.subarray(8, 40)).toEqual(createHash('sha256').update(OLD).digest());
  expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(OLD) }).toString()).toBe(NEW);
  expect(body.length).toBeLessThan(brotliCompressSync(NEW).length / 10);

  const head = await app.inject({ method: 'HEAD', url: '/assets/ab2222222.js', headers });
  expect(head.rawPayload.length).toBe(0);
  const { date: _, ...same } = answer.headers;
  expect(head.headers).toMatchObject(same);
});

test('sends everyone else the whole file, with the same headers otherwise', async () => {
  const app = await deploy();
  const right = hashOf(OLD);
  const others: Record<string, string>[] = [
    { 'accept-encoding': ALL },
    { 'accept-encoding': ALL, 'available-dictionary': hashOf('unknown') },
    { 'accept-encoding': ALL, 'available-dictionary': hashOf(NEW) },
    { 'accept-encoding': ALL, 'available-dictionary': right.slice(1) },
    { 'accept-encoding': ALL, 'available-dictionary': `${right}, ${right}` },
    { 'accept-encoding': ALL, 'available-dictionary': '::' },
    { 'accept-encoding': ALL, 'available-dictionary': '../../etc/passwd' },
    { 'accept-encoding': ALL, 'available-dictionary': `:${'A'.repeat(100_00)}:` },
    { 'accept-encoding': 'gzip, br', 'available-dictionary': right },
    { 'accept-encoding': 'gzip, br, dcz;q=0', 'available-dictionary': right },
    { 'accept-encoding': 'br, *', 'available-dictionary': right },
  ];
  for (const headers of others) {
    const answer = await app.inject({ url: '/assets/ab2222222.js', headers });
    expect(answer.headers, JSON.stringify(headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'max-age=31536000, immutable',
      vary: 'accept-encoding, available-dictionary',
      'use-as-dictionary': 'match="ab*.js"',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(NEW);
  }
  const plain = await app.inject({ url: '/assets/ab2222222.js', headers: { 'available-dictionary': right } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('accept-encoding, available-dictionary');
  expect(plain.body).toBe(NEW);
});

test('no address leads out of the assets', async () => {
  const app = await deploy();
  const headers = { 'accept-encoding': ALL, 'available-dictionary': hashOf(OLD) };
  for (const url of [
    '/assets/../app.html',
    '/assets/%2e%2e/app.html',
    '/assets/../../data/builds',
    '/assets/ab2222222.js.ab1111111.js.dcz',
    '/assets/..%2fapp.html',
    '/assets/__proto__',
    '/assets/',
  ])
    expect((await app.inject({ url, headers })).statusCode, url).toBeGreaterThanOrEqual(400);
});

test('pictures are no dictionaries', async () => {
  const app = await serve(build({ 'ab1111111.svg': '<svg/>' }));
  const { headers } = await app.inject({ url: '/assets/ab1111111.svg', headers: { 'accept-encoding': ALL } });
  expect(headers['use-as-dictionary']).toBeUndefined();
  expect(headers.vary).toBe('accept-encoding');
});

test('a file that shares nothing with the earlier one comes whole', async () => {
  await makeDeltas(dataDir, build({ 'ab1111111.js': 'x' }));
  const app = await serve(build({ 'ab2222222.js': NEW }));
  const headers = { 'accept-encoding': ALL, 'available-dictionary': hashOf('x') };
  expect((await app.inject({ url: '/assets/ab2222222.js', headers })).headers['content-encoding']).toBe('br');
});

test('only files with the same first characters and kind are compared', async () => {
  await makeDeltas(dataDir, build({ 'ab1111111.js': OLD, 'cd1111111.js': OLD, 'ab1111111.css': OLD }));
  const deltas = await makeDeltas(dataDir, build({ 'ab2222222.js': NEW, 'ef2222222.js': NEW }));
  expect(readdirSync(deltas ?? '')).toEqual(['ab2222222.js.ab1111111.js.dcz']);
});

test('knows the last three builds, in the order in which they ran, and removes older ones', async () => {
  const texts = Array.from({ length: 6 }, (_, n) => script(`version(${n})`));
  const dists = texts.map((text, n) => build({ [`ab000000${n}.js`]: text }));
  const stored = () => readdirSync(path.join(dataDir, 'builds'));
  // In the order of the deploys: time between them.
  const age = () => {
    for (const id of stored()) {
      const date = new Date(Date.now() - 1000 - 1000 * order.toReversed().indexOf(id));
      utimesSync(path.join(dataDir, 'builds', id), date, date);
    }
  };
  const order: string[] = [];
  for (const dist of dists.slice(0, 5)) {
    const deltas = await makeDeltas(dataDir, dist);
    order.push(path.basename(path.dirname(deltas ?? '')));
    age();
  }
  expect(stored().sort()).toEqual(order.slice(1).sort());
  // Back to the second one, which is still there; then a new one.
  await makeDeltas(dataDir, dists[1] ?? '');
  const app = await serve(dists[5] ?? '');
  expect(stored()).toHaveLength(4);
  const encodings = texts.slice(0, 5).map(async (text) => {
    const headers = { 'accept-encoding': ALL, 'available-dictionary': hashOf(text) };
    return (await app.inject({ url: '/assets/ab0000005.js', headers })).headers['content-encoding'];
  });
  expect(await Promise.all(encodings)).toEqual(['br', 'dcz', 'br', 'dcz', 'dcz']);
});

test('only files of the newest build count, not earlier ones that still lie in the folder', async () => {
  const dist = build({ 'ab1111111.js': OLD, 'ab2222222.js': NEW });
  const dates = {
    'assets/ab1111111.js': '2026-11-01T00:00:00.000Z',
    'assets/ab2222222.js': '2026-11-02T00:00:00.000Z',
  };
  writeFileSync(path.join(dist, 'assets.json'), JSON.stringify(dates));
  const deltas = await makeDeltas(dataDir, dist);
  expect(readdirSync(path.join(deltas ?? '', '../assets'))).toEqual(['ab2222222.js']);
});

test('several processes make the same deltas at once', async () => {
  await makeDeltas(dataDir, build({ 'ab1111111.js': OLD }));
  const dist = build({ 'ab2222222.js': NEW });
  const module = pathToFileURL(path.join(import.meta.dirname, 'make-deltas.ts')).href;
  const run = `import(${JSON.stringify(module)}).then(({ makeDeltas }) =>
    Promise.all([1, 2].map(() => makeDeltas(${JSON.stringify(dataDir)}, ${JSON.stringify(dist)}))))`;
  await Promise.all(Array.from({ length: 3 }, () => promisify(execFile)(process.execPath, ['-e', run])));
  expect(readdirSync(path.join(dataDir, 'builds'))).toHaveLength(2);
  const deltas = await makeDeltas(dataDir, dist);
  expect(readdirSync(deltas ?? '')).toEqual(['ab2222222.js.ab1111111.js.dcz']);
  const delta = readFileSync(path.join(deltas ?? '', 'ab2222222.js.ab1111111.js.dcz'));
  expect(delta).toEqual(await makeDelta(Buffer.from(NEW), Buffer.from(OLD)));
});

test('what another process is writing is left alone, and removed when it was interrupted', async () => {
  await makeDeltas(dataDir, build({ 'ab1111111.js': OLD }));
  const dist = build({ 'ab2222222.js': NEW });
  const deltas = (await makeDeltas(dataDir, dist)) ?? '';
  const copy = path.join(deltas, 'ab2222222.js.ab0000000.js.dcz.1234');
  writeFileSync(copy, 'half');
  await makeDeltas(dataDir, dist);
  expect(existsSync(copy)).toBe(true);
  utimesSync(copy, 0, 0);
  await makeDeltas(dataDir, dist);
  expect(readdirSync(deltas)).toEqual(['ab2222222.js.ab1111111.js.dcz']);
});

test('an interrupted copy of a build is no build, and is removed later', async () => {
  const copy = path.join(dataDir, 'builds/half.1234');
  mkdirSync(path.join(copy, 'assets'), { recursive: true });
  writeFileSync(path.join(copy, 'assets/ab1111111.js'), OLD);
  const deltas = await makeDeltas(dataDir, build({ 'ab2222222.js': NEW }));
  expect(readdirSync(deltas ?? '')).toEqual([]);
  utimesSync(copy, 0, 0);
  await makeDeltas(dataDir, build({ 'ab3333333.js': OLD }));
  expect(existsSync(copy)).toBe(false);
});

test('a folder that cannot be written costs the deltas, not the start', async () => {
  writeFileSync(dataDir, 'a file');
  const warned: object[] = [];
  await loadDeltas(new Map(), dataDir, build({ 'ab1111111.js': OLD }), {
    ...log,
    warn: (fields) => void warned.push(fields),
  });
  expect(warned).toMatchObject([{ event: 'deltas.unmade' }]);
});
