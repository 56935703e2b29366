import { connect, type Socket } from 'node:net';
import path from 'node:path';
import type { Connection } from './postgres.ts';

/** Opens a socket to a server; the host may be the folder of its Unix socket. */
export function connectTo({ host, port }: Connection): Socket {
  const socket = connect(host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port });
  return socket.setNoDelay();
}

/** Splits a stream of protocol messages and passes each one on whole, with the letter of its type. */
export function messages(onMessage: (type: string, message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const end = rest.readInt32BE(1) + 1;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      onMessage(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}
