import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below 32768, where Linux begins to hand out ports by itself: between the choice and its use no connection that
 * leaves, and no server that listens on port 0, can take one of these.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/**
 * Reserves `port` until this process ends, against others that choose here, by its UDP twin: the system lets one
 * process have it, and the project has no UDP server. Returns a function that gives it back, or null when another
 * process has it.
 */
async function reserve(port: number): Promise<(() => void) | null> {
  const socket = createSocket('udp4').unref();
  socket.bind({ port, address: '127.0.0.1', exclusive: true });
  const reserved = await once(socket, 'listening').then(
    () => true,
    () => false,
  );
  if (reserved) return () => void socket.close();
  socket.close();
  return null;
}

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

/**
 * The first of `count` ports in a row that are free, and reserved for this process: a server takes seconds to start,
 * and another test must not choose the same port meanwhile.
 */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const first = FIRST + Math.floor(Math.random() * (COUNT - count));
    const ports = Array.from({ length: count }, (_, i) => first + i);
    const reservations = await Promise.all(ports.map(reserve));
    const free = reservations.every(Boolean) && (await Promise.all(ports.map(isFree))).every(Boolean);
    if (free) return first;
    for (const giveBack of reservations) giveBack?.();
  }
}
