import { createECDH } from 'node:crypto';

/** Time limit of a request, ms. */
const TIMEOUT_MS = 10_000;
/** Cap of the service's Retry-After, s. */
const MAX_RETRY_AFTER_S = 6 * 60 * 60;
/** Maximum payload before encryption, bytes; services must accept 4096 with the envelope (RFC 8291 4). */
const MAX_PAYLOAD_BYTES = 3000;

/**
 * The push services of the common browsers. Clients choose the endpoint that the server calls, so no other host is
 * allowed (docs/security.md). A leading dot matches all subdomains.
 */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

export interface PushConfig {
  /** The VAPID pair (RFC 8292), base64url: 65 and 32 bytes. */
  publicKey: string;
  privateKey: string;
  /** Contact for the push service: mailto: or https:. */
  contact: string;
  /** The origin of the stand-in, in the sandbox; null allows the services alone. */
  standIn: string | null;
}

/** The endpoint and the keys to encrypt for. */
export interface Subscription {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

export interface PushOptions {
  /** How long the service stores the push, s. */
  ttlS: number;
  /** The service stores only the newest push of a topic; up to 32 characters of base64url. */
  topic: string;
}

/** The result of sending a push. */
export type PushResult =
  | { kind: 'accepted' }
  /** The subscription has ended. */
  | { kind: 'gone' }
  /** A later attempt may succeed. */
  | { kind: 'later'; reason: string; retryAfterS: number | null }
  /** Rejected permanently; `operator`: the VAPID keys are refused, and the operator must act. */
  | { kind: 'refused'; reason: string; operator: boolean };

export interface Push {
  /** The value of `applicationServerKey`. */
  publicKey: string;
  /** True for an endpoint of a known push service with valid keys. */
  isUsable(subscription: Subscription): boolean;
  /** Encrypts (RFC 8291) and sends. Never throws for failures of the service. */
  send(subscription: Subscription, payload: string, options: PushOptions): Promise<PushResult>;
}

/** Web push with VAPID. Endpoints are never logged, because an endpoint is enough to send to that browser. */
export function createPush({ publicKey, privateKey, contact, standIn }: PushConfig): Push {
  const vapidDetails = { subject: contact, publicKey, privateKey };
  return {
    publicKey,
    isUsable: ({ endpoint, p256dh, auth }) => isPushService(endpoint, standIn) && isPoint(p256dh) && auth.length === 16,
    async send({ endpoint, p256dh, auth }, payload, { ttlS, topic }) {
      // It may have been stored when other services were allowed.
      if (!isPushService(endpoint, standIn)) return { kind: 'gone' };
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES)
        return { kind: 'refused', reason: 'too-long', operator: false };
      // Loaded for the first push: a web process without jobs sends none.
      const { default: webPush } = await import('web-push');
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
        // Only the status is used.
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

/** Seconds of a Retry-After header, given in seconds or as a date (RFC 9110 10.2.3); null when it is neither. */
function retryAfterOf(text: string | null): number | null {
  if (text === null) return null;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), MAX_RETRY_AFTER_S) : null;
}

/** True for an https URL on the default port of a known push service, and for the stand-in. */
function isPushService(endpoint: string, standIn: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origin === standIn) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
  );
}

/** True for an uncompressed point on P-256; anything else would only fail when a push is sent. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The public key of a private key of 32 bytes; null when the private key is invalid. */
export function publicKeyOf(privateKey: Buffer): Buffer | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey);
    return pair.getPublicKey();
  } catch {
    return null;
  }
}
