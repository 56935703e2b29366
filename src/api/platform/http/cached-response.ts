import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const br = promisify(brotliCompress);
const gz = promisify(gzip);

const JSON_TYPE = 'application/json; charset=utf-8';

/** A response rendered once and served many times: its bytes, plain and compressed, and their ETag. */
export interface CachedResponse {
  plain: Buffer;
  /** Its bytes in one encoding, compressed as well as possible when the first client asks for it. */
  encoded(encoding: 'br' | 'gzip'): Promise<Buffer>;
  etag: string;
  type: string;
  /** The request headers that the response depends on, for caches. */
  vary: string;
}

/** Renders a response and derives a strong ETag from its SHA-256. */
export function createCachedResponse(text: string, type = JSON_TYPE, vary = 'accept-encoding'): CachedResponse {
  const plain = Buffer.from(text);
  const encoded: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {};
  return {
    plain,
    encoded(encoding) {
      if (encoding === 'gzip') return (encoded.gzip ??= gz(plain, { level: 9 }));
      return (encoded.br ??= br(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }));
    },
    type,
    vary,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
  };
}

/**
 * Sends a public response that differs each time, compressed in a millisecond. It must contain no secret, since its
 * length would reveal parts of it (BREACH).
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('vary', 'accept-encoding').type(JSON_TYPE);
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return reply.header('content-encoding', encoding).send(await (encoding === 'br' ? br(text, { params }) : gz(text)));
}

/** The content codings of a header Accept-Encoding and their weights (RFC 9110 12.5.3); 0 means not acceptable. */
function acceptedEncodings(header: string | string[] | undefined): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', ...options] = part.split(';').map((piece) => piece.trim());
    const q = options.find((option) => option.startsWith('q='));
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  return weights;
}

/** The best of br, gzip and identity that the client accepts. */
export function encodingFor(header: string | string[] | undefined): 'br' | 'gzip' | null {
  const weights = acceptedEncodings(header);
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}

/** Whether the client has a response already: If-None-Match compares weakly, with a list, or * (RFC 9110 13.1.2). */
export function hasEtag({ headers }: FastifyRequest, etag: string): boolean {
  const etags = headers['if-none-match'];
  return (
    etags !== undefined && (etags === '*' || etags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  );
}

/**
 * Sends a cached response, or 304 when the client has it. `no-cache`: clients store it but revalidate each time.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  cacheControl = 'no-cache',
): Promise<FastifyReply> {
  reply.header('etag', response.etag).header('cache-control', cacheControl).header('vary', response.vary);
  if (hasEtag(request, response.etag)) return reply.status(304).send();
  return sendEncoded(request, reply, response);
}

/** Sends the bytes of a cached response in the best encoding that the client accepts. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  reply.type(response.type);
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(response.plain);
  return reply.header('content-encoding', encoding).send(await response.encoded(encoding));
}
