import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '#shared/loopback.ts';
import { clientKey } from './client-ip.ts';

/** Open connections of a process beside its streams, and of one network address. docs/operating.md publishes them. */
export const CONNECTIONS = { besideStreams: 1000, perSource: 100 } as const;

/**
 * Whether the connections of an address are not counted. That holds for this machine's own, and behind a proxy for
 * all: every connection is the proxy's there, only a later header names its client, and the proxy limits its clients.
 */
export const isExemptSource = (address: string, trustProxy: number): boolean =>
  trustProxy > 0 || isLoopback(address) || isLoopback(clientKey(address));

/** Closes connections beyond `CONNECTIONS` as they come. */
export function limitConnections(server: Server, isExempt: (address: string) => boolean, maxStreams: number): void {
  server.maxConnections = CONNECTIONS.besideStreams + maxStreams;
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

/** Requests of one connection that are worked on at once; browsers and proxies send one at a time. */
const REQUESTS_PER_CONNECTION = 4;

interface ConnectionState {
  running: number;
  waiting: (() => void)[];
}

/** A function of its own, so that it does not hold the request of a stream in memory. */
const endOf = (state: ConnectionState, socket: Socket) => (): void => {
  state.running -= 1;
  // Requests that wait on a closed connection are never begun.
  if (!socket.destroyed) state.waiting.shift()?.();
};

/**
 * Lets further requests of a connection wait. A client may send them before it reads a response (RFC 9112 9.3.2).
 * Node passes them all on at once: a few connections would occupy the database, and fill the memory with responses.
 */
export function limitPipelining(app: FastifyInstance): void {
  const connections = new WeakMap<Socket, ConnectionState>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const state = connections.get(socket) ?? { running: 0, waiting: [] };
    connections.set(socket, state);
    const begin = (): void => {
      state.running += 1;
      reply.raw.once('close', endOf(state, socket));
      done();
    };
    if (state.running < REQUESTS_PER_CONNECTION) begin();
    else state.waiting.push(begin);
  });
}
