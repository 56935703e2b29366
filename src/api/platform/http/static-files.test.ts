import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStaticFiles } from './static-files.ts';

const SCRIPT = 'console.log("a script of the build");'.repeat(20);
let dist: string;
let app: FastifyInstance;
beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'static-files-'));
  mkdirSync(path.join(dist, 'assets'));
  for (const shell of ['app.html', 'app-lean.html'])
    writeFileSync(path.join(dist, shell), '<html><head></head></html>');
  writeFileSync(path.join(dist, 'assets/page-1a2b3c4d.js'), SCRIPT);
  writeFileSync(path.join(dist, 'assets/page-1a2b3c4d.js.br'), brotliCompressSync(SCRIPT));
  app = Fastify();
  await serveStaticFiles(app, undefined, dist);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

test('a hashed file comes with brotli and is cached for ever, whichever build it is of', async () => {
  const url = '/assets/page-1a2b3c4d.js';
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);
  const plain = await app.inject({ url });
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
});

test.each(['../app.html', '%2e%2e/app.html', '..%2fapp.html', '__proto__', ''])(
  'no file outside the assets is served at /assets/%s',
  async (name) => {
    expect((await app.inject({ url: `/assets/${name}` })).statusCode).toBeGreaterThanOrEqual(400);
  },
);
