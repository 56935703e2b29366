import type * as z from 'zod/mini';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import { AppError, type ErrorCode, isErrorCode } from '#shared/errors.ts';
import { type Answer, CallFailed, send } from './http-client.ts';
import { session } from '#web/customer/session/customer-session.ts';

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

export interface Caller {
  /** Where the API lives, with a slash at the end. */
  base: () => string;
  token: () => string | null;
  /** A signed-in call was told that its session is over. Gets the token that was sent. */
  onSessionMissing: (token: string) => void;
}

/** Makes the one HTTP client. Its calls throw AppError when the server said {code, message}, and CallFailed otherwise. */
export function makeCall({ base, token, onSessionMissing }: Caller) {
  return async function call<E extends Callable>(endpoint: E, ...[input, options]: CallArgs<E>): Promise<Output<E>> {
    const parts: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } = input ?? {};
    const { method } = endpoint;
    const url = address(base() + endpoint.path, parts.params, parts.query);
    const sent = token();
    const headers: Record<string, string> = { accept: 'application/json' };
    if (sent) headers.authorization = `Bearer ${sent}`;
    if (options?.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const init: RequestInit & { method: string } = { method, headers, keepalive: options?.keepalive ?? false };
    if (parts.body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(parts.body);
    }

    const answer = await send(url, init, options?.signal);
    try {
      return outcome(answer, `${method} ${url}`) as Output<E>;
    } catch (error) {
      if (sent && endpoint.auth !== 'public' && error instanceof AppError && error.code === 'session.missing') onSessionMissing(sent);
      throw error;
    }
  };
}

/** What an answer says. Throws AppError when it is a failure with one of the catalogue's codes, and CallFailed for any other. */
export function outcome(answer: Answer, request: string): unknown {
  const said = read(answer.text);
  // 202 carries a code when something is not yet certain; a page that is not JSON is not our server.
  const uncertain = answer.status === 202 && isTold(said);
  if (answer.ok && said !== undefined && !uncertain) return said;
  throw failure(answer, said, request);
}

/** The client of this page: same origin, the stored token. */
export const call = makeCall({ base: () => `${location.origin}/api/`, token: session.token, onSessionMissing: session.lose });

/** What to say about a failure: the server's sentence, else the fixed text for this place. */
export const sentence = (error: unknown, otherwise: ErrorCode): string =>
  error instanceof AppError || (error instanceof CallFailed && error.told) ? error.message : new AppError(otherwise).message;

function address(path: string, params: Record<string, string> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/\/:(\w+)/g, (_, key: string) => `/${encodeURIComponent(params[key] ?? '')}`);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** An empty body reads as an empty text (spec.md 7); undefined is a body that is not JSON. */
function read(text: string): unknown {
  if (text === '') return '';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface Told {
  code: string;
  message: string;
  fields?: Record<string, string>;
  [extra: string]: unknown;
}

const isTold = (said: unknown): said is Told => {
  const { code, message } = (said ?? {}) as Partial<Told>;
  return typeof code === 'string' && typeof message === 'string';
};

function failure({ status, retryAfterMs }: Answer, said: unknown, request: string): AppError | CallFailed {
  if (!isTold(said)) return new CallFailed(`Request failed with status code ${status}: ${request}`, { status });
  const { code, message, fields, ...extra } = said;
  // A newer server may know codes that this build does not; its sentence still holds.
  if (!isErrorCode(code)) return new CallFailed(message, { status, told: true });
  const retry = retryAfterMs !== null && { retryAfterS: Math.ceil(retryAfterMs / 1000) };
  const error = new AppError(code, { extra, ...(fields && { fields }), ...retry });
  error.message = message;
  return error;
}
