import type { Server } from 'node:http';
import { isLoopback } from '#shared/loopback.ts';
import { clientKey } from './client-ip.ts';

/** Open connections of a process, and of one network address. docs/operating.md publishes them. */
export const CONNECTIONS = { total: 2000, perSource: 100 } as const;

/**
 * Whether the connections of an address are not counted: this machine's own, and all of them behind a proxy. There
 * every connection is the proxy's, and whose request it carries comes later, in a header; the proxy limits its clients.
 */
export const isExemptSource = (address: string, trustProxy: number): boolean =>
  trustProxy > 0 || isLoopback(address) || isLoopback(clientKey(address));

/** Closes connections beyond `CONNECTIONS` as they come. */
export function limitConnections(server: Server, isExempt: (address: string) => boolean): void {
  server.maxConnections = CONNECTIONS.total;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const source = clientKey(address);
    const count = (open.get(source) ?? 0) + 1;
    open.set(source, count);
    socket.once('close', () => {
      const left = (open.get(source) ?? 1) - 1;
      if (left === 0) open.delete(source);
      else open.set(source, left);
    });
    if (count > CONNECTIONS.perSource) socket.destroy();
  });
}
