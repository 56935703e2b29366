import http from 'node:http';
import https from 'node:https';
import { isIPv6 } from 'node:net';
import { isLoopback } from '#shared/loopback.ts';
import { WEBHOOK_RESPONSE_BYTES, WEBHOOK_TIMEOUT_MS } from '#shared/webhook-limits.ts';
import { addressIn, findAddress, isPublicAddress, isPublicName, type Resolve } from './public-address.ts';

/** Why a try failed, and a sentence for the log of staff. */
export const WEBHOOK_FAILURES = {
  'bad-address': 'The address is not an https address of the internet, on port 443 or 8443.',
  'no-such-host': 'The name of the host leads nowhere.',
  'not-public': 'The name of the host leads into a private network.',
  refused: 'Nothing listens at the address.',
  tls: 'The certificate of the address does not count.',
  reset: 'The connection broke off.',
  'timed-out': 'No whole response within 5 seconds.',
  'too-long': 'The response is longer than 16 kB.',
  redirect: 'The address redirects; redirects are not followed.',
  status: 'The response is not one of success (2xx).',
  unreadable: 'The response is not HTTP.',
  secret: 'The secret cannot be read; make a new one.',
} as const;
export type WebhookFailure = keyof typeof WEBHOOK_FAILURES;

/** The outcome of a try. */
export interface WebhookResult {
  /** Null: it arrived. */
  failure: WebhookFailure | null;
  /** Null: there was no response. */
  status: number | null;
  durationMs: number;
}

export interface WebhookSender {
  /** Whether events may be sent to this address, judged by its text alone. */
  isUsable(url: string): boolean;
  /** Posts a JSON body. Never throws for failures of the receiver. */
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookResult>;
}

/** The ports of https. Events to any other one would show whether something listens there. */
const USUAL_PORTS: readonly string[] = ['', '8443'];

interface SenderOptions {
  /** For the sandbox and tests: receivers on this machine are allowed as well, over http too. */
  allowsLoopback: boolean;
  resolve?: Resolve;
  /** For tests, which have no address on the internet. */
  isPublic?: (address: string) => boolean;
  /** For tests, which cannot listen on the usual ports. */
  ports?: readonly string[];
  /** A certificate authority of a test. */
  ca?: string;
}

/**
 * Sends events to addresses that staff entered. The name is resolved once and the connection goes to the address that
 * was checked, so that a name that leads elsewhere a moment later gains nothing (docs/security.md 36).
 */
export function createWebhookSender({
  allowsLoopback,
  resolve,
  isPublic = isPublicAddress,
  ports = USUAL_PORTS,
  ca,
}: SenderOptions): WebhookSender {
  const isOwn = (url: URL): boolean => allowsLoopback && isLoopback(url.hostname);

  function parse(text: string): URL | null {
    if (!URL.canParse(text)) return null;
    const url = new URL(text);
    if (url.username !== '' || url.password !== '') return null;
    if (isOwn(url)) return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
    const address = addressIn(url);
    const mayLeave = address === null ? isPublicName(url.hostname) : isPublic(address);
    return url.protocol === 'https:' && ports.includes(url.port) && mayLeave ? url : null;
  }

  return {
    isUsable: (url) => parse(url) !== null,
    async send(text, headers, body) {
      const began = performance.now();
      const ends = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
      const result = (failure: WebhookFailure | null, status: number | null = null): WebhookResult => ({
        failure,
        status,
        durationMs: Math.round(performance.now() - began),
      });
      const url = parse(text);
      if (url === null) return result('bad-address');
      const timedOut = new Promise<{ failure: 'timed-out' }>((done) =>
        ends.addEventListener('abort', () => done({ failure: 'timed-out' }), { once: true }),
      );
      const found = await Promise.race([findAddress(url.hostname, { isOwn: isOwn(url), resolve, isPublic }), timedOut]);
      if ('failure' in found) return result(found.failure);
      const { failure, status } = await post({ url, address: found.address, headers, body, ends, ca });
      return result(failure, status);
    },
  };
}

interface Post {
  url: URL;
  /** The checked address of its host. */
  address: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  ends: AbortSignal;
  ca: string | undefined;
}

type Outcome = Pick<WebhookResult, 'failure' | 'status'>;

/** One request on a connection of its own; resolves once the response has ended, is too long, or failed. */
function post({ url, address, headers, body, ends, ca }: Post): Promise<Outcome> {
  return new Promise((resolve) => {
    const family = isIPv6(address) ? 6 : 4;
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent: false,
      signal: ends,
      // Certificate and Host go by the name; the connection to the address that was checked.
      lookup: (_name, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
      ...(ca !== undefined && { ca }),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      },
    });
    let status: number | null = null;
    const end = (outcome: Outcome): void => {
      resolve(outcome);
      request.destroy();
    };
    request.on('error', (error) => end({ failure: ends.aborted ? 'timed-out' : failureOf(error), status }));
    request.on('response', (response) => {
      const code = response.statusCode ?? 0;
      status = code;
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > WEBHOOK_RESPONSE_BYTES) end({ failure: 'too-long', status });
      });
      response.on('error', () => end({ failure: ends.aborted ? 'timed-out' : 'reset', status }));
      response.on('end', () => end({ failure: failureOfStatus(code), status }));
    });
    request.end(body);
  });
}

function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function failureOf(error: Error): WebhookFailure {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'refused';
  if (code.startsWith('HPE_')) return 'unreadable';
  if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls';
  return 'reset';
}
