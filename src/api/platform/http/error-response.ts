import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRetryable, isOutOfSpace, isUnreachable } from '#api/platform/database/database.ts';
import type { Log } from '#api/platform/log.ts';
import { isUnavailable } from '#shared/error-catalogue.ts';
import { AppError, toErrorResponse, type PlainErrorCode } from '#shared/errors.ts';

/** Fastify's own error codes and the catalogue's code for each one. */
const FASTIFY_ERRORS: Record<string, PlainErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.not_json',
  FST_ERR_BAD_URL: 'request.not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'request.not_found',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
};

/** Cap of Retry-After, s, for all methods except POST: the browser application retries them automatically. */
const MAX_AUTOMATIC_RETRY_S = 3;

/** The expected failure behind an error; null for an unexpected one, which is logged and becomes `internal`. */
function toAppError(error: Error): AppError | null {
  if (error instanceof AppError) return error;
  const code = 'code' in error ? FASTIFY_ERRORS[String(error.code)] : undefined;
  if (code !== undefined) return new AppError(code);
  if (isUnreachable(error)) return new AppError('database.unavailable', { retryAfterS: 2, cause: error });
  if (isRetryable(error)) return new AppError('request.busy', { retryAfterS: 1, cause: error });
  if (isOutOfSpace(error)) return new AppError('database.full', { retryAfterS: 3, cause: error });
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new AppError('request.not_json');
  return null;
}

/**
 * Sends `{code, message, fields?, requestId}` and the code's payload, with the catalogue's status. Never sends a
 * library's error text.
 */
export function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error) ?? new AppError('internal', { cause: error });
  const { code, cause, details } = failure;
  const log: Log = request.log;
  if (code === 'internal') log.error({ err: error, event: 'internal' }, 'request failed');
  else if (isUnavailable(code)) log.warn({ err: cause, event: code }, 'request refused');
  const { retryAfterS } = details;
  const maxS = request.method === 'POST' ? Infinity : MAX_AUTOMATIC_RETRY_S;
  if (retryAfterS !== undefined)
    reply.header('retry-after', String(Math.min(maxS, Math.max(1, Math.ceil(retryAfterS)))));
  const response = toErrorResponse(failure, request.id);
  return reply
    .status(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(response);
}

/**
 * Answers bytes that are no HTTP request, or a request that did not arrive in time, in the shape of every error and
 * with `headers`, and closes the connection.
 */
export function sendClientError(error: Error, socket: Socket, headers: Readonly<Record<string, string>>): void {
  const code = 'code' in error ? String(error.code) : '';
  if (socket.writable && code !== 'ECONNRESET') {
    const failure = new AppError(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.timeout' : 'request.not_json');
    // RFC 6585 5: the header fields are too long.
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : failure.status;
    const body = JSON.stringify(toErrorResponse(failure, randomUUID()));
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroySoon();
}
