import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from './port.ts';

test('a port in use is passed over, alone and as the second of two', async () => {
  const server = createServer().listen(20_005, '127.0.0.1');
  await once(server, 'listening').catch(() => undefined);
  onTestFinished(() => void server.close());
  const random = vi.spyOn(Math, 'random');
  onTestFinished(() => random.mockRestore());

  random.mockReturnValueOnce(5.5 / 11_999).mockReturnValueOnce(0.5);
  expect(await freePort()).not.toBe(20_005);
  random.mockReturnValueOnce(4.5 / 11_998).mockReturnValueOnce(0.5);
  expect(await freePort(2)).not.toBe(20_004);
});
