import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a connection whose client has read none of its pending response for `timeoutMs`. The server's own socket
 * timeout restarts with every write, so it can take up to twice as long.
 */
export function disconnectSlowClients(server: Server, timeoutMs: number): void {
  const sockets = new Map<Socket, { sent: number; since: number }>();
  server.on('connection', (socket) => {
    sockets.set(socket, { sent: 0, since: performance.now() });
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of sockets) {
      const pending = socket.writableLength;
      const sent = socket.bytesWritten - pending;
      if (pending === 0 || sent !== last.sent) sockets.set(socket, { sent, since: now });
      else if (now - last.since >= timeoutMs) socket.destroy();
    }
  }, timeoutMs / 15).unref();
  server.once('close', () => clearInterval(timer));
}
