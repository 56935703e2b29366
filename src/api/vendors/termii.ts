import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRecord } from '#shared/guards.ts';

/** How long the provider may take, ms. */
const TIMEOUT_MS = 10_000;
/** Longest answer that is read, bytes: whatever is longer is no answer of theirs. */
const MAX_RESPONSE_BYTES = 64 * 1024;
/** A wait the provider asks for counts up to here, ms. */
const MAX_RETRY_AFTER_MS = 15 * 60 * 1000;

export interface TermiiConfig {
  /** Belongs to the account; no path. */
  baseUrl: string;
  apiKey: string;
  senderId: string;
  /** Signs the delivery reports. */
  webhookSecret: string;
}

/** What became of an SMS that was handed over. */
export type SmsResult =
  /** They have it, under this number; whether it arrives is reported later. */
  | { kind: 'accepted'; id: string }
  /** It may be on its way: sending again could send it twice. */
  | { kind: 'unknown'; reason: string }
  /** They took nothing and it may pass. */
  | { kind: 'later'; reason: string; retryAfterMs: number | null }
  /** They took nothing and never will; `operator`: nobody's SMS goes out until somebody acts. */
  | { kind: 'refused'; reason: string; operator: boolean };

/** What a delivery report says. */
export interface SmsReport {
  id: string;
  status: 'sent' | 'delivered' | 'failed';
  /** The provider's word for it. */
  statusText: string;
}

export interface Sms {
  /** Sends a text to a number in E.164. Never throws for what the provider does. */
  send(to: string, text: string): Promise<SmsResult>;
  /** HMAC-SHA512 of the raw bytes in hex, compared in constant time. */
  verifySignature(body: Buffer, signature: string | undefined): boolean;
  /** Null when the bytes are no report we know. */
  readReport(body: Buffer): SmsReport | null;
}

/** Needs somebody at the centre: the account, its sender or its balance (docs/vendors.md 3.1). */
const NEEDS_OPERATOR = /sender|balance|not active|not set up|unauthori[sz]ed|api.?key/i;

/** Termii over REST. The key goes into the body, so bodies are never logged. */
export function createTermii({ baseUrl, apiKey, senderId, webhookSecret }: TermiiConfig): Sms {
  const url = `${baseUrl.replace(/\/+$/, '')}/api/sms/send`;
  return {
    async send(to, text) {
      // International digits without the plus; `dnd` is the channel for what people need to know (docs/vendors.md 3.1).
      const body = JSON.stringify({
        api_key: apiKey,
        to: to.replace(/^\+/, ''),
        from: senderId,
        sms: text,
        type: 'plain',
        channel: 'dnd',
      });
      let response: Response;
      let answer: string;
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body,
          redirect: 'error',
          signal,
        });
        answer = await readCapped(response);
      } catch (error) {
        // Refused before anything was sent is certain; cut or late is not.
        return isCertainlyUnsent(error)
          ? { kind: 'later', reason: 'unreachable', retryAfterMs: null }
          : { kind: 'unknown', reason: 'no-answer' };
      }
      return classify(response, answer);
    },
    verifySignature(body, signature) {
      const right = createHmac('sha512', webhookSecret).update(body).digest('hex');
      const given = Buffer.from(signature ?? '');
      return given.length === right.length && timingSafeEqual(given, Buffer.from(right));
    },
    readReport,
  };
}

function classify(response: Response, answer: string): SmsResult {
  const { status } = response;
  const json = parse(answer);
  const message = messageText(json['message']);
  if (response.ok) {
    // Larger than a double holds, so the text is preferred and the bare number is read from the bytes.
    const id = textOf(json['message_id_str']) ?? /"message_id"\s*:\s*"?([^",}\s]+)/.exec(answer)?.[1] ?? null;
    if (id !== null && id !== 'null' && id.length <= 100) return { kind: 'accepted', id };
    return {
      kind: 'refused',
      reason: NEEDS_OPERATOR.test(message) ? 'account' : 'no-message-id',
      operator: NEEDS_OPERATOR.test(message),
    };
  }
  if (status === 429 || status >= 500)
    return {
      kind: 'later',
      reason: `status-${status}`,
      retryAfterMs: retryAfterOf(response.headers.get('retry-after')),
    };
  const operator = status === 401 || status === 403 || NEEDS_OPERATOR.test(message);
  return { kind: 'refused', reason: `status-${status}`, operator };
}

/** Compared by their beginning, whatever the case: an older form says `DELIVERED | Message delivered to handset`. */
const STATUSES: readonly [start: string, status: SmsReport['status']][] = [
  ['delivered', 'delivered'],
  ['received', 'delivered'],
  ['message sent', 'sent'],
  ['dnd active', 'failed'],
  ['message failed', 'failed'],
  ['rejected', 'failed'],
  ['expired', 'failed'],
];

function readReport(body: Buffer): SmsReport | null {
  const text = body.toString('utf8');
  const json = parse(text);
  const id =
    textOf(json['message_id_str']) ?? textOf(json['message_id']) ?? /"message_id"\s*:\s*(\d+)/.exec(text)?.[1] ?? null;
  const statusText = textOf(json['status']);
  if (id === null || id.length > 100 || !isStorableText(id) || statusText === null || !isStorableText(statusText))
    return null;
  const found = STATUSES.find(([start]) => statusText.trim().toLowerCase().startsWith(start));
  return found === undefined ? null : { id, status: found[1], statusText: statusText.slice(0, 100) };
}

const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A text, or a list of `{issue}`. */
const messageText = (message: unknown): string =>
  typeof message === 'string' ? message : message === undefined ? '' : JSON.stringify(message);

/** HTML and anything else that is no object reads as an empty one. */
function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isCertainlyUnsent(error: unknown): boolean {
  const cause = error instanceof Error && isRecord(error.cause) ? error.cause : {};
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(
    String(cause['code']),
  );
}

/** Whole seconds or an HTTP date (RFC 9110 10.2.3). */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), MAX_RETRY_AFTER_MS);
}
