import { createECDH } from 'node:crypto';
import webPush from 'web-push';

/** How long a push service may take, ms. */
const TIMEOUT_MS = 10_000;
/** A wait that it asks for counts up to here, s. */
const MAX_RETRY_AFTER_S = 6 * 60 * 60;
/** Longest text that is encrypted, bytes; services must take 4096 with the envelope (RFC 8291 4). */
const MAX_PAYLOAD_BYTES = 3000;

/**
 * The push services of the browsers there are. An address comes from whoever asks, and our server sends there: nothing else
 * is ever called (docs/security.md, docs/decisions/0042). A name that starts with a dot stands for everything below it.
 */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

export interface PushConfig {
  /** The VAPID pair (RFC 8292), base64url: 65 and 32 bytes. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service may write to: mailto: or https:. */
  contact: string;
  /** This very machine counts as a push service: in the sandbox and in tests. */
  loopback: boolean;
}

/** Where to send and whom to encrypt for. */
export interface Subscription {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

export interface PushOptions {
  /** After this nobody needs it any more, s. */
  ttlS: number;
  /** Of pushes with one topic the service keeps only the newest: up to 32 characters of base64url. */
  topic: string;
}

/** What became of a push that was handed over. */
export type PushResult =
  | { kind: 'accepted' }
  /** The browser takes no more: the subscription is over. */
  | { kind: 'gone' }
  /** It may pass. */
  | { kind: 'later'; reason: string; retryAfterS: number | null }
  /** Never; `operator`: our keys are refused, somebody must act. */
  | { kind: 'refused'; reason: string; operator: boolean };

export interface Push {
  /** For `applicationServerKey`. */
  publicKey: string;
  /** True for an address of a known push service with keys that can be encrypted for. */
  isUsable(subscription: Subscription): boolean;
  /** Encrypts (RFC 8291) and sends. Never throws for what the service does. */
  send(subscription: Subscription, payload: string, how: PushOptions): Promise<PushResult>;
}

/** Web push with VAPID. Nothing of an address is ever logged: whoever has it can write to that browser. */
export function createPush({ publicKey, privateKey, contact, loopback }: PushConfig): Push {
  const vapidDetails = { subject: contact, publicKey, privateKey };
  return {
    publicKey,
    isUsable: ({ endpoint, p256dh, auth }) =>
      isPushService(endpoint, loopback) && isPoint(p256dh) && auth.length === 16,
    async send({ endpoint, p256dh, auth }, payload, { ttlS, topic }) {
      // Kept when other services were known, perhaps.
      if (!isPushService(endpoint, loopback)) return { kind: 'gone' };
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES)
        return { kind: 'refused', reason: 'too-long', operator: false };
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
        vapidDetails,
        TTL: ttlS,
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      });
      const { 'Content-Length': _, ...sent } = headers;
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
          body: new Uint8Array(body),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        // What it says beside its status is for nobody here.
        await response.body?.cancel();
        return resultOf(response);
      } catch {
        return { kind: 'later', reason: 'no-answer', retryAfterS: null };
      }
    },
  };
}

function resultOf({ ok, status, headers }: Response): PushResult {
  if (ok) return { kind: 'accepted' };
  const reason = `status-${status}`;
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'later', reason, retryAfterS: retryAfterOf(headers.get('retry-after')) };
  return { kind: 'refused', reason, operator: status === 401 || status === 403 };
}

/** Seconds, or a date (RFC 9110 10.2.3); null when it is neither. */
function retryAfterOf(text: string | null): number | null {
  if (text === null) return null;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), MAX_RETRY_AFTER_S) : null;
}

/** True for an https address, on its usual port, of a push service that we know. */
function isPushService(endpoint: string, loopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (loopback && LOOPBACK.test(hostname)) return protocol === 'http:' || protocol === 'https:';
  return (
    protocol === 'https:' &&
    port === '' &&
    SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
  );
}

/** True for an uncompressed point on P-256; anything else would fail only when something is to be sent. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    ours.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The public key that belongs to a private one of 32 bytes; null when it is none. */
export function publicKeyOf(privateKey: Buffer): Buffer | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey);
    return pair.getPublicKey();
  } catch {
    return null;
  }
}
