import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStaticFiles } from './static-files.ts';

const SCRIPT = 'console.log("a script of the build");'.repeat(20);
const PAGE = `<html lang="en-NG" data-screen=""><head></head><b data-centre="name"></b><span data-centre="phone"></span></html>`;
const words = {
  name: 'Bodija Car Care',
  phone: '0800 000 0000',
  inviteHead: '<title>Join us</title>',
  brand: { address: '/brand/0-1a2b3c4d/', hasStyle: false, hasLogo: false, bar: '#7c2a0c', surface: '#f2b233' },
};
let dist: string;
let app: FastifyInstance;
beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'static-files-'));
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'app.html'), PAGE);
  writeFileSync(path.join(dist, 'assets/page-1a2b3c4d.js'), SCRIPT);
  writeFileSync(path.join(dist, 'assets/page-1a2b3c4d.js.br'), brotliCompressSync(SCRIPT));
  app = Fastify();
  await serveStaticFiles(app, () => words, dist);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

test('a hashed file of any build comes with brotli and is cached permanently', async () => {
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

test.each([
  ['/login', 'account'],
  ['/times', 'times'],
  ['/user/bookings/', 'user'],
  ['/staff', 'staff'],
  ['/staff/login', 'staff-account'],
])('the page at %s has the placeholders of the kind %s', async (url, kind) => {
  expect((await app.inject({ url })).body).toContain(`data-screen="${kind}"`);
});

test("the application's page names the centre of now, and its tags only where invitations lead", async () => {
  const { body } = await app.inject({ url: '/signup' });
  expect(body).toContain('<title>Join us</title></head><b>Bodija Car Care</b><a href="tel:08000000000">');
  words.name = `<script>alert('$&')</script>`;
  words.phone = `0800"><script>'`;
  const renamed = await app.inject({ url: '/login', headers: { 'save-data': 'on' } });
  expect(renamed.body).toContain('<b>&#60;script&#62;alert(&#39;$&#38;&#39;)&#60;/script&#62;</b>');
  expect(renamed.body).toContain(
    '<a href="tel:0800&#34;&#62;&#60;script&#62;&#39;">Call 0800&#34;&#62;&#60;script&#62;&#39;</a>',
  );
  expect(renamed.body).not.toContain('Join us');
});
