import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const br = promisify(brotliCompress);
const gz = promisify(gzip);

/** An answer made once and served many times: the bytes, compressed both ways, and their ETag. */
export interface CachedResponse {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
  type: string;
}

export async function createCachedResponse(
  text: string,
  type = 'application/json; charset=utf-8',
): Promise<CachedResponse> {
  const plain = Buffer.from(text);
  const [brotli, zipped] = await Promise.all([
    br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    gz(plain, { level: 9 }),
  ]);
  return {
    plain,
    br: brotli,
    gzip: zipped,
    type,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
  };
}

/** The best of br, gzip and identity that the caller takes (RFC 9110 12.5.3); q=0 is a refusal. */
export function encodingFor(header: string | string[] | undefined): 'br' | 'gzip' | null {
  const given = new Map<string, number>();
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', ...options] = part.split(';').map((piece) => piece.trim());
    const q = options.find((option) => option.startsWith('q='));
    given.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const takes = (name: string) => (given.get(name) ?? given.get('*') ?? 0) > 0;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

/** Sends prepared bytes; 304 when the caller has them already (RFC 9110 13.1.2). `no-cache` means: keep, but ask each time. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: CachedResponse,
  cacheControl = 'no-cache',
): FastifyReply {
  reply.header('etag', prepared.etag).header('cache-control', cacheControl).header('vary', 'accept-encoding');
  const known = request.headers['if-none-match'];
  if (
    known !== undefined &&
    (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === prepared.etag))
  ) {
    return reply.status(304).send();
  }
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type(prepared.type).send(encoding === null ? prepared.plain : prepared[encoding]);
}
