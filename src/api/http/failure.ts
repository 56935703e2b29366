import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isClash, isFull, isGone } from '#api/db/database.ts';
import { AppError, type ErrorAnswer, type ErrorCode } from '#shared/errors.ts';

/** Fastify's own failures, in our catalogue's words. */
const FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.not_json',
  FST_ERR_BAD_URL: 'request.not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'request.not_found',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
};

const LONGEST_REPEATED_S = 3;

/** What a person is told; null when nobody foresaw it, so that it is logged and becomes `internal`. */
function known(error: Error): AppError | null {
  if (error instanceof AppError) return error;
  const code = (error as Partial<FastifyError>).code;
  const own = code === undefined ? undefined : FASTIFY[code];
  if (own !== undefined) return new AppError(own);
  if (isGone(error)) return new AppError('database.unavailable', { retryAfterS: 2, cause: error });
  if (isClash(error)) return new AppError('request.busy', { retryAfterS: 1, cause: error });
  if (isFull(error)) return new AppError('database.full', { retryAfterS: 3, cause: error });
  const status = (error as Partial<FastifyError>).statusCode;
  if (status !== undefined && status >= 400 && status < 500) return new AppError('request.not_json');
  return null;
}

/** Sends `{code, message, fields?, requestId}` with the catalogue's status. Nothing of a library leaves. */
export function sendFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = known(error) ?? new AppError('internal', { cause: error });
  if (failure.code === 'internal') request.log.error({ err: error, event: 'internal' }, 'request failed');
  else if (failure.status === 503) request.log.warn({ err: failure.cause, event: failure.code }, 'request refused');
  const { fields, extra, retryAfterS } = failure.details;
  // The browser repeats everything but POST by itself and waits as long as it is told (contract.md 1).
  const longestS = request.method === 'POST' ? Infinity : LONGEST_REPEATED_S;
  if (retryAfterS !== undefined) reply.header('retry-after', String(Math.min(longestS, Math.max(1, Math.ceil(retryAfterS)))));
  const answer: ErrorAnswer = { ...extra, code: failure.code, message: failure.message, ...(fields && { fields }), requestId: request.id };
  return reply.status(failure.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer);
}
