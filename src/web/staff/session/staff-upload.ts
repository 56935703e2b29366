import type { AnyEndpoint, Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { parseResponse } from '#web/lib/api-client.ts';
import { callerHeaders } from '#web/lib/device-name.ts';
import { sendRequest } from '#web/lib/http-client.ts';
import { staffSession } from './staff-session.ts';

/** The time that a file of some megabytes takes on a slow line, ms. */
const UPLOAD = { timeoutMs: 60_000, retries: 1 };

/**
 * Sends a file with the session's token.
 * @throws like staffCall
 */
export async function staffUpload<E extends AnyEndpoint>(
  endpoint: E,
  file: Blob,
  { name, query = {} }: { name: string; query?: Record<string, string> },
): Promise<Output<E>> {
  const token = staffSession.token();
  const search = new URLSearchParams(query).toString();
  const url = `${location.origin}/api/${endpoint.path}${search && `?${search}`}`;
  const body = new FormData();
  body.append('file', file, name);
  const init = { method: endpoint.method, headers: callerHeaders(token), body };
  const answer = await sendRequest(url, init, undefined, UPLOAD);
  try {
    return parseResponse(endpoint, answer, `${endpoint.method} ${url}`);
  } catch (error) {
    if (token && error instanceof AppError && error.code === 'session.missing') staffSession.expire(token);
    throw error;
  }
}
