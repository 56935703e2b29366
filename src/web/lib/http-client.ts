import { readServerClock } from './server-clock.ts';

/** An attempt that takes longer has failed, ms: from sending to the last byte of the body (docs/product.md 7). */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const RETRIED_METHODS = ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'];
const RETRIED_STATUSES = [408, 413, 429, 500, 502, 503, 504];
/** Statuses whose delay comes from Retry-After, where there is one. */
const TIMED_STATUSES = [413, 429, 503];
/** A longer delay is shown to the person instead of waited for, ms. */
export const LONGEST_WAIT_MS = 10_000;

/** A failure without a known error code. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** 0 when there was no response at all. */
  readonly status: number;
  /** True when the message is the server's own. */
  readonly fromServer: boolean;
  /** Seconds until a retry makes sense (RFC 9110 10.2.3). */
  readonly retryAfterS: number | undefined;

  constructor(message: string, { status = 0, fromServer = false, retryAfterS, cause }: RequestErrorDetails = {}) {
    super(message, { cause });
    this.status = status;
    this.fromServer = fromServer;
    this.retryAfterS = retryAfterS;
  }
}

/** No answer arrived in time. The server may still have received the request. */
export class TimeoutError extends RequestError {}

interface RequestErrorDetails {
  status?: number;
  fromServer?: boolean;
  retryAfterS?: number | undefined;
  cause?: unknown;
}

export interface HttpResponse {
  status: number;
  ok: boolean;
  text: string;
  /** The delay that Retry-After asks for, ms; null when it is missing or malformed (RFC 9110 10.2.3). */
  retryAfterMs: number | null;
}

export interface Patience {
  /** Ms from sending to the last byte of the body. */
  timeoutMs: number;
  retries: number;
}

/**
 * Sends a request and reads the whole response, whatever its status. Idempotent methods are retried up to twice after
 * a failed connection or a temporary status: after 0.3 s, then 0.6 s, or as Retry-After says. A timeout is not
 * retried.
 * @throws RequestError without a response, or the signal's reason when it was aborted
 */
export async function sendRequest(
  url: string,
  init: RequestInit & { method: string },
  signal?: AbortSignal,
  { timeoutMs, retries }: Patience = { timeoutMs: TIMEOUT_MS, retries: RETRIES },
): Promise<HttpResponse> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt > retries;
    let wait: number | null;
    try {
      const answer = await attemptRequest(url, init, timeoutMs, signal);
      wait = isLast ? null : retryDelay(init.method, attempt, answer);
      if (wait === null) return answer;
    } catch (error) {
      wait = error instanceof ConnectionError && !isLast ? retryDelay(init.method, attempt) : null;
      if (wait === null) throw error;
    }
    await pause(wait, signal);
  }
}

/**
 * The time to wait before the next attempt, ms; null when the outcome of this one is final.
 * @param attempt 1 for the first
 * @param answer absent when the connection failed
 */
export function retryDelay(
  method: string,
  attempt: number,
  answer?: Pick<HttpResponse, 'status' | 'retryAfterMs'>,
): number | null {
  if (attempt > RETRIES || !RETRIED_METHODS.includes(method)) return null;
  const delay = 300 * 2 ** (attempt - 1);
  if (answer === undefined) return delay;
  const { status, retryAfterMs } = answer;
  if (!RETRIED_STATUSES.includes(status)) return null;
  if (TIMED_STATUSES.includes(status) && retryAfterMs !== null)
    return retryAfterMs > LONGEST_WAIT_MS ? null : retryAfterMs;
  return delay;
}

class ConnectionError extends RequestError {}

async function attemptRequest(
  url: string,
  init: RequestInit & { method: string },
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<HttpResponse> {
  signal?.throwIfAborted();
  // Not AbortSignal.any and .timeout, which older phones lack.
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener('abort', abort);
  let late = false;
  const tooLate = () => {
    late = true;
    stop.abort();
  };
  const timer = setTimeout(tooLate, timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: stop.signal });
    readServerClock(response);
    return {
      status: response.status,
      ok: response.ok,
      text: await response.text(),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
    };
  } catch (cause) {
    signal?.throwIfAborted();
    if (late) throw new TimeoutError(`Request timed out: ${init.method} ${url}`, { cause });
    throw new ConnectionError('We could not reach the server. Check your connection and try again.', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Whole seconds or an HTTP date. */
function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
