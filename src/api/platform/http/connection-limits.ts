import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { isLoopback } from '#shared/loopback.ts';
import { clientKey } from './client-ip.ts';

/**
 * Open connections of a process beside its streams; connections, and requests in progress, of one network address.
 * docs/operating.md publishes them.
 */
export const CONNECTIONS = { besideStreams: 1000, perSource: 100 } as const;

const isThisMachine = (address: string): boolean => isLoopback(address) || isLoopback(clientKey(address));

/**
 * Whether the connections of an address are not counted. That holds for this machine's own, and behind a proxy for
 * all: every connection is the proxy's there, and only a later header names its client. `limitRequests` counts then.
 */
export const isExemptSource = (address: string, trustProxy: number): boolean =>
  trustProxy > 0 || isThisMachine(address);

/** Counts by key, where a key without any is absent. */
class Counts {
  readonly #counts = new Map<string, number>();
  /** Adds one and returns the count. */
  add(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
  remove(key: string): void {
    const left = (this.#counts.get(key) ?? 1) - 1;
    if (left === 0) this.#counts.delete(key);
    else this.#counts.set(key, left);
  }
}

/** Closes connections beyond `CONNECTIONS` as they come. */
export function limitConnections(server: Server, isExempt: (address: string) => boolean, maxStreams: number): void {
  server.maxConnections = CONNECTIONS.besideStreams + maxStreams;
  const open = new Counts();
  server.prependListener('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const source = clientKey(address);
    const count = open.add(source);
    socket.once('close', () => open.remove(source));
    if (count > CONNECTIONS.perSource) socket.destroy();
  });
}

/** Calls back once, when response and body have both ended, or the connection has. */
function whenOver({ raw }: FastifyRequest, response: ServerResponse, end: () => void): void {
  let isOver = false;
  const endOnce = (): void => {
    if (!isOver) end();
    isOver = true;
  };
  response.once('close', () => {
    if (raw.complete || raw.socket.destroyed) return endOnce();
    // The body goes on behind a response that did not wait for it.
    raw.once('end', endOnce);
    raw.socket.once('close', endOnce);
  });
}

/**
 * Refuses requests beyond `CONNECTIONS.perSource` that a client has in progress. They count by the client that the
 * headers name, so that behind a proxy too one client leaves connections to others. This machine's own do not count.
 * @param streams patterns of routes that stay open, which have a limit of their own
 */
export function limitRequests(app: FastifyInstance, streams: ReadonlySet<string>): void {
  const inProgress = new Counts();
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    if ((url !== undefined && streams.has(url)) || isThisMachine(request.ip)) return done();
    const source = clientKey(request.ip);
    const count = inProgress.add(source);
    whenOver(request, reply.raw, () => inProgress.remove(source));
    if (count <= CONNECTIONS.perSource) return done();
    // The body of a refused request is not read.
    reply.header('connection', 'close');
    done(new AppError('request.too_many', { retryAfterS: 3 }));
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
