import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** How a vendor fails: never answers, a byte a second, fifty megabytes, or ends the connection. `pass`: it works. */
export type Manner = 'pass' | 'silent' | 'drip' | 'huge' | 'reset';

export interface FailingProxy {
  port: number;
  /** From now on; open connections end. */
  turn(manner: Manner): void;
  /** How many connections are open. */
  open(): number;
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 50000000\r\n\r\n{';

/**
 * Opens a proxy between the application and a vendor. `greeting` comes before the bytes, e.g. the head of a response.
 */
export async function openFailingProxy(target: number, greeting = HEAD): Promise<FailingProxy> {
  const sockets = new Set<Socket>();
  let manner: Manner = 'pass';
  const fail = (socket: Socket): void => {
    if (manner === 'reset') socket.resetAndDestroy();
    if (manner === 'huge') socket.write(greeting + ' '.repeat(50_000_000));
    if (manner !== 'drip') return;
    socket.write(greeting);
    const drip = setInterval(() => socket.write(' '), 1000);
    socket.once('close', () => clearInterval(drip));
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    if (manner === 'pass') {
      const vendor = connect(target, '127.0.0.1');
      vendor.on('error', () => socket.destroy());
      vendor.once('close', () => socket.destroy());
      socket.once('close', () => vendor.destroy());
      socket.pipe(vendor).pipe(socket);
      return;
    }
    socket.resume();
    fail(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    sockets.forEach((socket) => socket.destroy());
  });
  return {
    port: (server.address() as AddressInfo).port,
    turn(next) {
      manner = next;
      sockets.forEach((socket) => socket.destroy());
    },
    open: () => sockets.size,
  };
}
