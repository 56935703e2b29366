import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { currentLogContext } from '#api/platform/log.ts';
import { isRecord } from '#shared/guards.ts';
import type { Span } from './span.ts';

/** What Node's fetch publishes of a request: the same object in each message of one request. */
function requestOf(message: unknown): Record<PropertyKey, unknown> | null {
  const request = isRecord(message) ? message['request'] : null;
  return isRecord(request) ? request : null;
}

/**
 * Traces the calls of fetch, with which all vendors but the mail server are called, as parts of the request or job that
 * makes them: host and status only, since paths and queries have references and numbers. Returns how to stop.
 */
export function traceFetch(): () => void {
  const spans = new WeakMap<object, Span>();
  const started = (message: unknown): void => {
    const request = requestOf(message);
    const origin = String(request?.['origin']);
    const parent = currentLogContext()?.span;
    if (request === null || parent === undefined || !URL.canParse(origin)) return;
    const { hostname } = new URL(origin);
    const method = String(request['method']);
    spans.set(request, parent.start(`${method} ${hostname}`, { 'server.address': hostname, 'http.method': method }));
  };
  const answered = (message: unknown): void => {
    const request = requestOf(message);
    const response = isRecord(message) && isRecord(message['response']) ? message['response'] : {};
    const status = Number(response['statusCode']);
    if (request === null) return;
    spans.get(request)?.end({ failed: status >= 500, attributes: { 'http.response.status_code': status } });
    spans.delete(request);
  };
  const failed = (message: unknown): void => {
    const request = requestOf(message);
    if (request === null) return;
    spans.get(request)?.end({ failed: true });
    spans.delete(request);
  };
  const channels = [
    ['undici:request:create', started],
    ['undici:request:headers', answered],
    ['undici:request:error', failed],
  ] as const;
  for (const [channel, listener] of channels) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of channels) unsubscribe(channel, listener);
  };
}
