import type { IncomingMessage } from 'node:http';
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

/** What a form may hold beside its file, bytes: the boundaries, headers and fields that `acceptMultipart` allows. */
const FORM_BYTES = 16 * 1024;
/**
 * How long the rest of a refused body is read and dropped, ms. A connection that is closed at once is reset, and the
 * sender would not see the answer.
 */
const LINGER_MS = 2000;

/** Stops using the body: drops the rest of it and closes the connection soon, unless the body ends before. */
function abandonBody(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
  setTimeout(() => {
    if (!raw.complete) raw.socket.destroy();
  }, LINGER_MS).unref();
}

/** @throws `tooLarge`, before anything is read, when the declared length is more than `maxBytes` */
function checkLength(raw: IncomingMessage, maxBytes: number, tooLarge: PlainErrorCode): void {
  if (Number(raw.headers['content-length'] ?? 0) <= maxBytes) return;
  abandonBody(raw);
  throw new AppError(tooLarge);
}

/** Rejects with `tooLarge` as soon as more than `maxBytes` of the body have come; otherwise never settles. */
const rejectLongBody = (raw: IncomingMessage, maxBytes: number, tooLarge: PlainErrorCode): Promise<never> =>
  new Promise((_resolve, reject) => {
    let bytes = 0;
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= maxBytes) return;
      raw.off('data', count);
      abandonBody(raw);
      reject(new AppError(tooLarge));
    };
    raw.on('data', count);
  });

/**
 * The bytes of the file in a form field. The file's name and type come from the sender and are not used.
 * @param prompt the message at the field when there is no file
 * @throws `missing`; `tooLarge` above `maxBytes`, while the body is still coming; request.unsupported when the body is
 * not multipart; request.not_json when it is malformed
 */
export async function readUpload(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
  {
    missing,
    tooLarge,
    prompt = 'Choose a picture.',
  }: { missing: PlainErrorCode; tooLarge: PlainErrorCode; prompt?: string },
): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('request.unsupported');
  // The parser would wait for ever on a connection that was closed while the upload waited for its turn.
  if (request.raw.destroyed) throw new AppError('request.not_json');
  checkLength(request.raw, maxBytes + FORM_BYTES, tooLarge);
  const parse = async (): Promise<Buffer> => {
    const file = await request.file();
    if (file?.fieldname !== field) {
      // Unread bytes would block the connection.
      file?.file.resume();
      throw new AppError(missing, { fields: { [field]: prompt } });
    }
    return file.toBuffer();
  };
  try {
    const parsed = parse();
    return await Promise.race([parsed, rejectLongBody(request.raw, maxBytes + FORM_BYTES, tooLarge)]);
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
  checkLength(raw, maxBytes, tooLarge);
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
    if (!(error instanceof AppError)) throw new AppError('request.not_json', { cause: error });
    abandonBody(raw);
    throw error;
  }
  return Buffer.concat(chunks);
}
