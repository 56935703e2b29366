import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type PlainErrorCode } from '#shared/errors.ts';

/** The routes of this scope get their body as a Buffer, of any content type and at most the server's body limit. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Passes bodies of every type on unread: their type is looked at once the caller may send them. */
function leaveUnread(scope: FastifyInstance): void {
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/**
 * The routes of this scope get an image as their body; the handler reads it with `readBody` once it knows the caller
 * may send it.
 */
export function acceptImages(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  leaveUnread(scope);
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
  leaveUnread(scope);
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
  raw.removeAllListeners('data');
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

/** A body that brings fewer bytes in a time is given up. The slowest phone networks bring several times more. */
export const SLOWEST_BODY = { bytes: 10_000, ms: 5000 } as const;

interface BodyLimits {
  maxBytes: number;
  tooLarge: PlainErrorCode;
  /** Gets the numbers of bytes as they come; it may throw. */
  onBytes?: ((bytes: number) => void) | undefined;
}

/**
 * Watches a body until `stop` is called. `failed` rejects with `tooLarge` as soon as more than `maxBytes` have come,
 * with request.timeout when the body comes too slowly, and with the error of `onBytes`; the body is then abandoned.
 */
function watchBody(raw: IncomingMessage, { maxBytes, tooLarge, onBytes }: BodyLimits) {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  let bytes = 0;
  let before = 0;
  const stop = (): void => {
    clearInterval(timer);
    raw.off('data', count);
  };
  const fail = (error: unknown): void => {
    stop();
    abandonBody(raw);
    reject(error);
  };
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > maxBytes) return fail(new AppError(tooLarge));
    try {
      onBytes?.(chunk.length);
    } catch (error) {
      fail(error);
    }
  };
  const timer = setInterval(() => {
    if (!raw.complete && bytes - before < SLOWEST_BODY.bytes) fail(new AppError('request.timeout'));
    before = bytes;
  }, SLOWEST_BODY.ms);
  raw.on('data', count);
  return { failed, stop };
}

/** The result of reading a body, unless the body is over a limit first. */
async function withinLimits<T>(raw: IncomingMessage, limits: BodyLimits, read: () => Promise<T>): Promise<T> {
  // The reader first: a body flows as soon as anything listens to it.
  const whole = read();
  const body = watchBody(raw, limits);
  try {
    return await Promise.race([body.failed, whole]);
  } finally {
    body.stop();
  }
}

/**
 * The bytes of the file in a form field. The file's name and type come from the sender and are not used.
 * @param prompt the message at the field when there is no file
 * @throws `missing`; `tooLarge` above `maxBytes`, while the body is still coming; request.timeout when it comes too
 * slowly; request.unsupported when the body is not multipart; request.not_json when it is malformed
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
  onBytes?: (bytes: number) => void,
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
    return await withinLimits(request.raw, { maxBytes: maxBytes + FORM_BYTES, tooLarge, onBytes }, parse);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(isTooLarge(error) ? tooLarge : 'request.not_json', { cause: error });
  }
}

/** The bytes of the body. @throws request.not_json when the connection breaks off */
async function collect(raw: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  raw.on('data', (chunk: Buffer) => chunks.push(chunk));
  raw.once('end', resolve);
  raw.once('close', () => reject(new AppError('request.not_json')));
  await promise;
  return Buffer.concat(chunks);
}

const IMAGE_TYPE = /^(?:image\/|application\/octet-stream)/;

/**
 * The bytes of an image, which is the body.
 * @throws request.unsupported unless its type says so; `tooLarge` above `maxBytes`; request.timeout when it comes too
 * slowly; request.not_json when the connection breaks off
 */
export async function readBody(
  { raw }: FastifyRequest,
  maxBytes: number,
  tooLarge: PlainErrorCode,
  onBytes?: (bytes: number) => void,
): Promise<Buffer> {
  if (!IMAGE_TYPE.test(raw.headers['content-type'] ?? '')) throw new AppError('request.unsupported');
  if (raw.destroyed) throw new AppError('request.not_json');
  checkLength(raw, maxBytes, tooLarge);
  return withinLimits(raw, { maxBytes, tooLarge, onBytes }, () => collect(raw));
}
