import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#shared/errors.ts';

/** Lets this scope's routes take one file of at most `maxBytes` as multipart/form-data, and nothing else. */
export async function takeUploads(scope: FastifyInstance, maxBytes: number): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 20 } });
}

const isTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

/**
 * The bytes of the file in a field. Its name and its type are the sender's words and are not read.
 * @throws AppError `missing`, `tooLarge`, request.unsupported when it is no multipart, request.not_json when it is a broken one
 */
export async function readUpload(request: FastifyRequest, field: string, { missing, tooLarge }: { missing: ErrorCode; tooLarge: ErrorCode }): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('request.unsupported');
  try {
    const file = await request.file();
    if (file?.fieldname !== field) {
      // What is not read would keep the connection waiting.
      file?.file.resume();
      throw new AppError(missing, { fields: { [field]: 'Choose a picture.' } });
    }
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(isTooLarge(error) ? tooLarge : 'request.not_json', { cause: error });
  }
}

/** Lets this scope's routes take a file as the body itself, of these types alone; the handler reads it, once it knows who asks. */
export function takeBodies(scope: FastifyInstance, types: RegExp): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(types, (_request, _payload, parsed) => parsed(null));
}

/**
 * The bytes of the body.
 * @throws AppError `tooLarge` past `maxBytes`, request.not_json when it breaks off
 */
export async function readBody({ raw }: FastifyRequest, maxBytes: number, tooLarge: ErrorCode): Promise<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw new AppError(tooLarge);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Left open when it is too large: the answer takes the same connection.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new AppError(tooLarge);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('request.not_json', { cause: error });
  }
  return Buffer.concat(chunks);
}
