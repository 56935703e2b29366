import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Leaves out that the connection persists, which HTTP/1.1 does by itself (RFC 9112 9.3): 48 bytes of each of a hundred
 * small responses. That it is closed is still said.
 */
export function saveKeepAliveHeaders({ httpVersion, headers }: IncomingMessage, response: ServerResponse): void {
  if (httpVersion === '1.1' && headers.connection === 'keep-alive' && !response.hasHeader('connection'))
    response.removeHeader('connection');
}
