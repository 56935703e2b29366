import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type PlainErrorCode } from '#shared/errors.ts';

/** The routes of this scope get their body as a Buffer, of any content type and at most the server's body limit. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/**
 * The routes of this scope get an image as their body; the handler reads it with `readBody` once it knows the caller
 * may send it.
 */
export function acceptImages(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(/^(?:image\/|application\/octet-stream)/, (_request, _payload, done) => done(null));
}

/**
 * The routes of this scope get one file of at most `maxBytes` as multipart/form-data; the handler reads it with
 * `readUpload`.
 */
export async function acceptMultipart(scope: FastifyInstance, maxBytes = 0): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 20 },
  });
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

/**
 * The bytes of the file in a form field. The file's name and type come from the sender and are not used.
 * @throws `missing`; `tooLarge`; request.unsupported when the body is not multipart; request.not_json when it is
 * malformed
 */
export async function readUpload(
  request: FastifyRequest,
  field: string,
  { missing, tooLarge }: { missing: PlainErrorCode; tooLarge: PlainErrorCode },
): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('request.unsupported');
  // The parser would wait for ever on a connection that was closed while the upload waited for its turn.
  if (request.raw.destroyed) throw new AppError('request.not_json');
  try {
    const file = await request.file();
    if (file?.fieldname !== field) {
      // Unread bytes would block the connection.
      file?.file.resume();
      throw new AppError(missing, { fields: { [field]: 'Choose a picture.' } });
    }
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(isTooLarge(error) ? tooLarge : 'request.not_json', { cause: error });
  }
}

/**
 * The bytes of the body.
 * @throws `tooLarge` above `maxBytes`; request.not_json when the connection breaks off
 */
export async function readBody({ raw }: FastifyRequest, maxBytes: number, tooLarge: PlainErrorCode): Promise<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw new AppError(tooLarge);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The stream stays open when the body is too large, because the response uses the same connection.
    const body: AsyncIterable<Buffer> = raw.iterator({ destroyOnReturn: false });
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new AppError(tooLarge);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('request.not_json', { cause: error });
  }
  return Buffer.concat(chunks);
}
