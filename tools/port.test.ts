import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from './port.ts';

/** Lets the next choice of `count` ports fall on `first`; those after it are random again. */
function chooseFirst(first: number, count: number): void {
  const random = vi.spyOn(Math, 'random');
  onTestFinished(() => random.mockRestore());
  random.mockReturnValueOnce((first - 20_000 + 0.5) / (12_000 - count));
}

test('a port in use is passed over, alone and as the second of two', async () => {
  const server = createServer().listen(20_005, '127.0.0.1');
  await once(server, 'listening').catch(() => undefined);
  onTestFinished(() => void server.close());

  chooseFirst(20_005, 1);
  expect(await freePort()).not.toBe(20_005);
  chooseFirst(20_004, 2);
  expect(await freePort(2)).not.toBe(20_004);
});

/** What another process chose that has ended since. */
async function chosenElsewhere(count: number): Promise<number> {
  const script = `import { freePort } from '${import.meta.dirname}/port.ts'; console.log(await freePort(${count}))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return Number(stdout);
}

test('a port chosen before is passed over though nothing listens there yet, until its process ends', async () => {
  const port = await freePort();
  chooseFirst(port, 1);
  expect(await freePort()).not.toBe(port);

  const ended = await chosenElsewhere(1);
  chooseFirst(ended, 1);
  expect(await freePort()).toBe(ended);
});

test('a pair of which the second is in use leaves the first free', async () => {
  const first = await chosenElsewhere(2);
  const server = createServer().listen(first + 1, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());

  chooseFirst(first, 2);
  await freePort(2);
  chooseFirst(first, 1);
  expect(await freePort()).toBe(first);
});
