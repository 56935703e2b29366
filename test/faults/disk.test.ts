import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../postgres-process.ts';
import { mountDisk, printFigure, signIn, signUp, startFaultyApp, withClient, type FaultyApp } from './surroundings.ts';

/** Database, write-ahead log and reserve leave half of it free, MB. */
const DISK_MB = 300;

/** Takes all space that is left. Returns a function that frees it. */
function fill(disk: string): () => void {
  const filler = path.join(disk, 'filler');
  const file = openSync(filler, 'w');
  try {
    for (const size of [1 << 20, 4096]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      }
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return () => rmSync(filler);
}

/** Size of the reserve, bytes; 0 while there is none. */
const reserveOf = (disk: string): number =>
  statSync(path.join(disk, 'data/reserve'), { throwIfNoEntry: false })?.size ?? 0;

let people = 0;
/** Tries to save until `status` is the answer; the time it took, ms. */
async function untilSaving(app: FaultyApp, status: 201 | 503): Promise<number> {
  const began = performance.now();
  await eventually(20_000, async () => {
    const answer = await app.request('/api/user/register', signUp((people += 1)));
    expect(answer).toMatchObject({ status, text: expect.stringContaining(status === 503 ? 'database.full' : 'code') });
  });
  return performance.now() - began;
}

/** What must go on while the disk is full. The session was last seen two hours ago, which a request would note. */
const reads = (authorization: string): [address: string, init?: RequestInit][] => [
  ['/healthz'],
  ['/readyz'],
  ['/api/service/all'],
  ['/api/user/me', { headers: { authorization } }],
  ['/api/booking/mine', { headers: { authorization } }],
  ['/api/user/me/sessions', { headers: { authorization } }],
];
async function expectReads(app: FaultyApp, authorization: string): Promise<void> {
  for (const [address, init] of reads(authorization))
    expect([address, (await app.request(address, init)).status]).toEqual([address, 200]);
}

test('a full disk refuses writes and goes on reading; writes are back once there is space', async () => {
  const disk = mountDisk(DISK_MB);
  const app = await startFaultyApp({}, path.join(disk, 'data'));
  const { authorization } = await withClient(app.connection, (client) => signIn(client, 2));
  await eventually(10_000, () => expect(reserveOf(disk)).toBeGreaterThan(0));
  const free = fill(disk);
  printFigure('full disk, writes refused after', `${Math.round(await untilSaving(app, 503))} ms`);
  await expectReads(app, authorization);
  free();
  printFigure('full disk, writes back after', `${Math.round(await untilSaving(app, 201))} ms`);
  expect(await app.end('SIGTERM')).toBe(0);
});

test('a database server that a full disk stopped is started again with the reserve, and reads go on', async () => {
  const disk = mountDisk(DISK_MB);
  const app = await startFaultyApp({}, path.join(disk, 'data'));
  const { authorization } = await withClient(app.connection, (client) => signIn(client, 2));
  await eventually(10_000, () => expect(reserveOf(disk)).toBeGreaterThan(0));
  const free = fill(disk);
  // Fills the write-ahead log faster than the disk is checked.
  const stopped = await withClient(app.connection, async (client) => {
    for (;;) await client.query(`select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))`);
  }).catch((error: unknown) => error);
  expect(String(stopped)).toMatch(/No space left on device|Connection terminated|read-only/);
  const began = performance.now();
  await eventually(30_000, () => expectReads(app, authorization));
  printFigure('server stopped by a full disk, reads back after', `${Math.round(performance.now() - began)} ms`);
  await untilSaving(app, 503);
  free();
  printFigure('server stopped by a full disk, writes back after', `${Math.round(await untilSaving(app, 201))} ms`);
  await eventually(10_000, () => expect(reserveOf(disk)).toBeGreaterThan(0));
  expect(app.output.filter((line) => line.startsWith('The disk of')).length).toBeGreaterThanOrEqual(2);
  expect(await app.end('SIGTERM')).toBe(0);
});
