import { isObject, type Uncertain } from './paystack-responses.ts';

/** Everything one call needs; `path` starts with a slash and is already encoded. */
export interface ExchangeInput {
  baseUrl: string;
  secretKey: string;
  timeoutMs: number;
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
}

/** A JSON object the provider sent with a status below 500, or the reason there is none. */
export type Exchange = { kind: 'answer'; ok: boolean; json: Record<string, unknown> } | Uncertain;

/** More than any documented answer needs (100 listed transactions are about 200 kB). */
const maxBodyBytes = 1_000_000;

/**
 * One HTTP exchange with the provider, bounded in time (headers and body together) and size (after decompression).
 * Never throws and never passes on a library's error text: that text may quote the Authorization header.
 */
export async function exchange(input: ExchangeInput): Promise<Exchange> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), input.timeoutMs);
  try {
    const response = await fetch(input.baseUrl + input.path, {
      method: input.method,
      redirect: 'manual',
      signal: stop.signal,
      headers: {
        authorization: `Bearer ${input.secretKey}`,
        accept: 'application/json',
        ...(input.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    });
    const refusal = refusedByStatus(response);
    if (refusal) {
      // The body is of no use; dropping it frees the connection.
      await response.body?.cancel();
      return refusal;
    }
    const text = await readCapped(response);
    if (text === null) return { kind: 'uncertain', reason: 'too-large' };
    const json = parseKeepingLongIds(text);
    return json ? { kind: 'answer', ok: response.ok, json } : { kind: 'uncertain', reason: 'not-json' };
  } catch {
    return { kind: 'uncertain', reason: stop.signal.aborted ? 'timeout' : 'network' };
  } finally {
    clearTimeout(timer);
  }
}

/** The statuses that say "no answer" by themselves, whatever the body holds. */
function refusedByStatus(response: Response): Uncertain | null {
  const { status } = response;
  if (status >= 300 && status < 400) return { kind: 'uncertain', reason: 'redirect' };
  if (status >= 500) return { kind: 'uncertain', reason: 'server-error' };
  if (status === 401) return { kind: 'uncertain', reason: 'unauthorized' };
  if (status !== 429) return null;
  // x-ratelimit-reset is in seconds (the provider's rate-limit page); Retry-After is what a gateway in front may send.
  const seconds = response.headers.get('x-ratelimit-reset') ?? response.headers.get('retry-after') ?? '';
  if (!/^\d{1,6}$/.test(seconds)) return { kind: 'uncertain', reason: 'rate-limited' };
  return { kind: 'uncertain', reason: 'rate-limited', retryAfterMs: Number(seconds) * 1000 };
}

async function readCapped(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the stream, and with it the download.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses one JSON object; whole numbers beyond 2^53 stay text, since transaction ids are 64 bits wide. */
export function parseKeepingLongIds(text: string): Record<string, unknown> | null {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? context?.source
      : value;
  try {
    const value: unknown = JSON.parse(text, keepDigits);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
