import { createHmac, timingSafeEqual } from 'node:crypto';
import { cutText } from '#shared/cut-text.ts';
import { isRecord } from '#shared/guards.ts';

/** Time limit of a request, ms. */
const TIMEOUT_MS = 10_000;
/** Maximum number of bytes read of a response; the provider never sends more. */
const MAX_RESPONSE_BYTES = 64 * 1024;
/** Cap of the provider's Retry-After, ms. */
const MAX_RETRY_AFTER_MS = 15 * 60 * 1000;

export interface TermiiConfig {
  /** Specific to the account; without a path. */
  baseUrl: string;
  apiKey: string;
  senderId: string;
  /** Signs the delivery reports. */
  webhookSecret: string;
}

/** The result of sending an SMS. */
export type SmsResult =
  /** Accepted under this id; delivery is reported later. */
  | { kind: 'accepted'; id: string }
  /** It may have been sent: sending again could send it twice. */
  | { kind: 'unknown'; reason: string }
  /** Not accepted, but a later attempt may succeed. */
  | { kind: 'later'; reason: string; retryAfterMs: number | null }
  /** Rejected permanently; `operator`: no SMS can be sent until the operator fixes the account. */
  | { kind: 'refused'; reason: string; operator: boolean };

/** A delivery report. */
export interface SmsReport {
  id: string;
  status: 'sent' | 'delivered' | 'failed';
  /** The provider's description of the status. */
  statusText: string;
}

export interface Sms {
  /** Sends a text to a number in E.164. Never throws for failures of the provider. */
  send(to: string, text: string): Promise<SmsResult>;
  /** Compares the HMAC-SHA512 of the raw bytes, in hex, in constant time. */
  verifySignature(body: Buffer, signature: string | undefined): boolean;
  /** Null when the bytes are not a known report. */
  readReport(body: Buffer): SmsReport | null;
}

/** Errors that the operator must fix: the account, its sender or its balance (docs/vendors.md 3.1). */
const NEEDS_OPERATOR = /sender|balance|not active|not set up|unauthori[sz]ed|api.?key/i;

/** A client for Termii's REST API. The key is part of the body, so bodies are never logged. */
export function createTermii({ baseUrl, apiKey, senderId, webhookSecret }: TermiiConfig): Sms {
  const url = `${baseUrl.replace(/\/+$/, '')}/api/sms/send`;
  return {
    async send(to, text) {
      // International digits without the plus; `dnd` is the channel for transactional messages (docs/vendors.md 3.1).
      const body = JSON.stringify({
        api_key: apiKey,
        to: to.replace(/^\+/, ''),
        from: senderId,
        sms: text,
        type: 'plain',
        channel: 'dnd',
      });
      let response: Response;
      let responseText: string;
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body,
          redirect: 'error',
          signal,
        });
        responseText = await readCapped(response);
      } catch (error) {
        // Only a failure to connect is certain; after a broken connection or a time-out the SMS may have been sent.
        return isCertainlyUnsent(error)
          ? { kind: 'later', reason: 'unreachable', retryAfterMs: null }
          : { kind: 'unknown', reason: 'no-answer' };
      }
      return classify(response, responseText);
    },
    verifySignature(body, signature) {
      const right = createHmac('sha512', webhookSecret).update(body).digest('hex');
      const given = Buffer.from(signature ?? '');
      return given.length === right.length && timingSafeEqual(given, Buffer.from(right));
    },
    readReport,
  };
}

function classify(response: Response, responseText: string): SmsResult {
  const { status } = response;
  const json = parse(responseText);
  const message = messageText(json['message']);
  if (response.ok) {
    // The id exceeds 2^53, so the text is preferred, and a plain number is read from the bytes.
    const id = textOf(json['message_id_str']) ?? /"message_id"\s*:\s*"?([^",}\s]+)/.exec(responseText)?.[1] ?? null;
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

/** Compared by prefix, ignoring case: an older form is `DELIVERED | Message delivered to handset`. */
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
  return found === undefined ? null : { id, status: found[1], statusText: cutText(statusText, 100) };
}

const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The message is text or a list of `{issue}`. */
const messageText = (message: unknown): string =>
  typeof message === 'string' ? message : message === undefined ? '' : JSON.stringify(message);

/** Parses a JSON object; an empty object for HTML and anything else. */
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
