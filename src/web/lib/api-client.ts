import * as z from 'zod/mini';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import { AppError, type ErrorResponse, fromErrorResponse } from '#shared/errors.ts';
import { isRecord } from '#shared/guards.ts';
import { callerHeaders } from './device-name.ts';
import { type HttpResponse, RequestError, sendRequest } from './http-client.ts';

type Schema = z.core.$ZodType;
type Nothing = Record<never, never>;
type Callable = Endpoint<z.core.$ZodShape, Schema, Schema, Schema>;

/** The input of a call: only the parts that the endpoint declares, before validation. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? (string extends keyof P ? Nothing : { params: { [K in keyof P]: string } }) &
        (unknown extends z.core.input<Q> ? Nothing : { query?: z.core.input<Q> }) &
        (unknown extends z.core.input<B> ? Nothing : { body: z.core.input<B> })
    : never;

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent as the Idempotency-Key header. */
  idempotencyKey?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Waits longer than usual for an answer, and tries once more. */
  timeoutMs?: number;
}

type CallArgs<E> =
  Nothing extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

export interface ApiClientOptions {
  /** The API's address with a slash at the end; the page's own origin unless given. */
  base?: () => string;
  token: () => string | null;
  /** Called when the server no longer accepts the token that was sent. */
  onSessionMissing: (token: string) => void;
}

/**
 * Creates the typed HTTP client of an application. Every answer has been checked against its contract.
 * @throws AppError when the server answers {code, message}, RequestError for any other failure
 */
export function createApiClient({ base = () => `${location.origin}/api/`, token, onSessionMissing }: ApiClientOptions) {
  return async function call<E extends Callable>(endpoint: E, ...[input, options]: CallArgs<E>): Promise<Output<E>> {
    const parts: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } = input ?? {};
    const { method } = endpoint;
    const url = buildUrl(base() + endpoint.path, parts.params, parts.query);
    const sent = token();
    const headers: Record<string, string> = { accept: 'application/json', ...callerHeaders(sent) };
    if (options?.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const init: RequestInit & { method: string } = { method, headers, keepalive: options?.keepalive ?? false };
    if (parts.body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(parts.body);
    }

    const patience = options?.timeoutMs === undefined ? undefined : { timeoutMs: options.timeoutMs, retries: 1 };
    const answer = await sendRequest(url, init, options?.signal, patience);
    try {
      return parseResponse(endpoint, answer, `${method} ${url}`);
    } catch (error) {
      if (sent && endpoint.auth !== 'public' && error instanceof AppError && error.code === 'session.missing')
        onSessionMissing(sent);
      throw error;
    }
  };
}

/** Calls public endpoints, without a token. */
export const publicCall = createApiClient({ token: () => null, onSessionMissing: () => undefined });

/**
 * The body of a successful response, as the endpoint's contract has it.
 * @throws AppError for a failure with a code, RequestError for any other, and for a body that does not fit the contract
 */
export function parseResponse<E extends Pick<Callable, 'response'>>(
  endpoint: E,
  answer: HttpResponse,
  request: string,
): Output<E> {
  const body = parseBody(answer.text);
  // A 202 with a code is not yet certain; a body that is not JSON is not from our server.
  const uncertain = answer.status === 202 && isErrorResponse(body);
  if (!answer.ok || body === undefined || uncertain) throw toError(answer, body, request);
  const { success, data } = z.safeParse(endpoint.response, body);
  // An empty body, the page of a proxy, or the answer of a server with other contracts.
  if (!success) throw new RequestError(`Unexpected answer: ${request}`, { status: answer.status });
  return data as Output<E>;
}

function buildUrl(path: string, params: Record<string, string> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/\/:(\w+)/g, (_, key: string) => `/${encodeURIComponent(params[key] ?? '')}`);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** An empty body is an empty text; undefined is a body that is not JSON. */
function parseBody(text: string): unknown {
  if (text === '') return '';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isTexts = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
const hasMessage = (body: unknown): body is { message: string; code?: unknown; fields?: unknown } =>
  isRecord(body) && typeof body['message'] === 'string';
const isErrorResponse = (body: unknown): body is Pick<ErrorResponse, 'code' | 'message' | 'fields'> =>
  hasMessage(body) && typeof body.code === 'string' && (body.fields === undefined || isTexts(body.fields));

function toError({ status, retryAfterMs }: HttpResponse, body: unknown, request: string): AppError | RequestError {
  const retryAfterS = retryAfterMs === null ? undefined : Math.ceil(retryAfterMs / 1000);
  if (isErrorResponse(body)) return fromErrorResponse(status, body, retryAfterS);
  const fromServer = hasMessage(body);
  const message = fromServer ? body.message : `Request failed with status code ${status}: ${request}`;
  return new RequestError(message, { status, fromServer, retryAfterS });
}
