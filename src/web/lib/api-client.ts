import type * as z from 'zod/mini';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import { AppError, type ErrorCode, isErrorCode } from '#shared/errors.ts';
import { type HttpResponse, RequestError, sendRequest } from './http-client.ts';

type Schema = z.core.$ZodType;
type Nothing = Record<never, never>;
type Callable = Endpoint<z.core.$ZodShape, Schema, Schema, Schema>;

/** What a call takes: only the parts that the endpoint declares, as they are before checking. */
export type CallInput<E> = E extends Endpoint<infer P, infer Q, infer B, Schema>
  ? (string extends keyof P ? Nothing : { params: { [K in keyof P]: string } }) &
      (unknown extends z.core.input<Q> ? Nothing : { query?: z.core.input<Q> }) &
      (unknown extends z.core.input<B> ? Nothing : { body: z.core.input<B> })
  : never;

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent as Idempotency-Key, for booking/book and booking/pay (contract.md 1). */
  idempotencyKey?: string;
  /** Goes on after the page was left. */
  keepalive?: boolean;
}

type CallArgs<E> = Nothing extends CallInput<E> ? [input?: CallInput<E>, options?: CallOptions] : [input: CallInput<E>, options?: CallOptions];

export interface ApiClientOptions {
  /** The API's address with a slash at the end; the page's own origin unless given. */
  base?: () => string;
  token: () => string | null;
  /** Called when the server no longer accepts the token that was sent. */
  onSessionMissing: (token: string) => void;
}

/** Makes the one HTTP client. Its calls throw AppError when the server said {code, message}, and CallFailed otherwise. */
export function createApiClient({ base = () => `${location.origin}/api/`, token, onSessionMissing }: ApiClientOptions) {
  return async function call<E extends Callable>(endpoint: E, ...[input, options]: CallArgs<E>): Promise<Output<E>> {
    const parts: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } = input ?? {};
    const { method } = endpoint;
    const url = buildUrl(base() + endpoint.path, parts.params, parts.query);
    const sent = token();
    const headers: Record<string, string> = { accept: 'application/json' };
    if (sent) headers.authorization = `Bearer ${sent}`;
    if (options?.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const init: RequestInit & { method: string } = { method, headers, keepalive: options?.keepalive ?? false };
    if (parts.body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(parts.body);
    }

    const answer = await sendRequest(url, init, options?.signal);
    try {
      return parseResponse(answer, `${method} ${url}`) as Output<E>;
    } catch (error) {
      if (sent && endpoint.auth !== 'public' && error instanceof AppError && error.code === 'session.missing') onSessionMissing(sent);
      throw error;
    }
  };
}

/** Calls public endpoints, without a token. */
export const publicCall = createApiClient({ token: () => null, onSessionMissing: () => undefined });

/** What an answer says. Throws AppError when it is a failure with one of the catalogue's codes, and CallFailed for any other. */
export function parseResponse(answer: HttpResponse, request: string): unknown {
  const said = parseBody(answer.text);
  // 202 carries a code when something is not yet certain; a page that is not JSON is not our server.
  const uncertain = answer.status === 202 && isErrorBody(said);
  if (answer.ok && said !== undefined && !uncertain) return said;
  throw toError(answer, said, request);
}

function buildUrl(path: string, params: Record<string, string> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/\/:(\w+)/g, (_, key: string) => `/${encodeURIComponent(params[key] ?? '')}`);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** An empty body reads as an empty text (spec.md 7); undefined is a body that is not JSON. */
function parseBody(text: string): unknown {
  if (text === '') return '';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface ErrorBody {
  code: string;
  message: string;
  fields?: Record<string, string>;
  [extra: string]: unknown;
}

const isErrorBody = (said: unknown): said is ErrorBody => {
  const { code, message } = (said ?? {}) as Partial<ErrorBody>;
  return typeof code === 'string' && typeof message === 'string';
};

function toError({ status, retryAfterMs }: HttpResponse, said: unknown, request: string): AppError | RequestError {
  if (!isErrorBody(said)) return new RequestError(`Request failed with status code ${status}: ${request}`, { status });
  const { code, message, fields, ...extra } = said;
  // A newer server may know codes that this build does not; its sentence still holds.
  if (!isErrorCode(code)) return new RequestError(message, { status, fromServer: true });
  const retry = retryAfterMs !== null && { retryAfterS: Math.ceil(retryAfterMs / 1000) };
  const error = new AppError(code, { extra, ...(fields && { fields }), ...retry });
  error.message = message;
  return error;
}
