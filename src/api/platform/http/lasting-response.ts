import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** No byte, but with an address: Node takes a buffer without one for the end of the connection. */
const NO_BYTE = Buffer.from('\n').subarray(1);

const ignore = (): void => undefined;

/** As Node's response does when all is sent: a client that never closes its side would keep the connection. */
function destroyWhenSent(this: Socket): void {
  this.destroy();
}

/**
 * Frees the parser of a connection and what else Node attached to it for HTTP, as after a change of the protocol
 * (`onParserExecuteCommon` in lib/_http_server.js of Node 24). Must not be called while Node parses, thus only after
 * an `await`. Returns false, and nothing has changed, when the client has sent another request behind this one.
 */
function leaveHttp({ request, raw }: FastifyReply, socket: Socket): boolean {
  const { server } = request.server;
  let left = false;
  const onUpgrade = (): void => void (left = true);
  // Only now: while it has a listener, Node hands over everyone who offers another protocol, e.g. h2c.
  server.once('upgrade', onUpgrade);
  Object.assign(request.raw, { upgrade: true });
  socket.emit('data', NO_BYTE);
  Object.assign(request.raw, { upgrade: false });
  server.off('upgrade', onUpgrade);
  if (left) raw.detachSocket(socket);
  return left;
}

/**
 * Begins a response that lasts with `first`, and returns where the rest is written: the bare connection, since the
 * request, its response, the parser and the framework's objects would take four fifths of the memory of a stream
 * (decision 0202). With another request before or behind it that is the response. After `end()` the connection is
 * closed, which also ends the response: it has no chunks (RFC 9112 6.3). Errors are ignored, as `close` follows.
 */
export function openLastingResponse(reply: FastifyReply, first: string): Writable {
  const { raw } = reply;
  reply.hijack();
  raw.removeHeader('transfer-encoding');
  const headers = Object.entries({ ...reply.getHeaders(), connection: 'close' }).flatMap(([name, value]) =>
    value === undefined ? [] : [name, value],
  );
  raw.on('error', ignore).writeHead(200, headers).write(first);
  const { socket } = raw;
  // Without a socket it waits for an earlier response. A paused one has a client that does not read.
  if (socket === null || socket.destroyed || socket.isPaused() || !leaveHttp(reply, socket)) return raw;
  // A heartbeat goes on noticing clients that have gone.
  socket.setTimeout(0);
  // A client that closes its side has left.
  socket.allowHalfOpen = false;
  return socket.on('error', ignore).on('finish', destroyWhenSent).resume();
}
