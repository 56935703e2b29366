import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below 32768, where Linux begins to hand out ports by itself: between the choice and its use no connection that
 * leaves, and no server that listens on port 0, can take one of these.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** Whether a server can listen on `port` of the loopback address now. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  if (free) await once(server, 'close');
  return free;
}

/** The first of `count` ports in a row that are free. */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const first = FIRST + Math.floor(Math.random() * (COUNT - count));
    const ports = Array.from({ length: count }, (_, i) => first + i);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}
