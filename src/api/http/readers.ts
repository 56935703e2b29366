import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_MS = 2000;

/**
 * Cuts whoever asks but does not read: of what waits for them nothing left for this long, ms (rules.md 22). The server's own
 * timeout for quiet connections takes up to twice as long, since it begins anew with each thing that is written.
 */
export function cutIdleReaders(server: Server, patienceMs: number): void {
  const sockets = new Map<Socket, { left: number; since: number }>();
  server.on('connection', (socket) => {
    sockets.set(socket, { left: 0, since: Date.now() });
    socket.once('close', () => sockets.delete(socket));
  });
  const look = setInterval(() => {
    const now = Date.now();
    for (const [socket, seen] of sockets) {
      const waiting = socket.writableLength;
      const left = socket.bytesWritten - waiting;
      if (waiting === 0 || left !== seen.left) sockets.set(socket, { left, since: now });
      else if (now - seen.since >= patienceMs) socket.destroy();
    }
  }, LOOK_MS).unref();
  server.once('close', () => clearInterval(look));
}
