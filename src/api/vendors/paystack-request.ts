import { isObject, type Uncertain } from './paystack-responses.ts';

/** One request to the provider; `path` starts with a slash and is encoded. */
export interface ExchangeInput {
  baseUrl: string;
  secretKey: string;
  timeoutMs: number;
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
}

/** A JSON object with a status below 500, or the reason why there is none. */
export type Exchange = { kind: 'answer'; ok: boolean; json: Record<string, unknown> } | Uncertain;

/** More than any documented response needs (100 listed transactions are about 200 kB). */
const maxBodyBytes = 1_000_000;

/**
 * One HTTP exchange with the provider, bounded in time (headers and body together) and size (after decompression).
 * Never throws and never returns a library's error text, which may quote the Authorization header.
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
    const uncertain = uncertainByStatus(response);
    if (uncertain) {
      // Discarding the unused body frees the connection.
      await response.body?.cancel();
      return uncertain;
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

/** The statuses that mean `uncertain` regardless of the body. */
function uncertainByStatus(response: Response): Uncertain | null {
  const { status } = response;
  if (status >= 300 && status < 400) return { kind: 'uncertain', reason: 'redirect' };
  if (status >= 500) return { kind: 'uncertain', reason: 'server-error' };
  if (status === 401) return { kind: 'uncertain', reason: 'unauthorized' };
  if (status !== 429) return null;
  // x-ratelimit-reset is in seconds (the provider's rate-limit page); a gateway may send Retry-After instead.
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

/** Parses one JSON object; integers beyond 2^53 become text, since transaction ids have 64 bits. */
export function parseKeepingLongIds(text: string): Record<string, unknown> | null {
  const longIdAsText = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? context?.source
      : value;
  try {
    const value: unknown = JSON.parse(text, longIdAsText);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
