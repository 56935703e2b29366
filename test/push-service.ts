import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify, type JWTPayload } from 'jose';

/** A push received for one browser, decrypted with its keys. */
export interface ReceivedPush {
  payload: unknown;
  ttlS: number;
  topic: string | undefined;
  urgency: string | undefined;
  /** Verified with the public key that was sent with it. */
  vapid: JWTPayload;
  publicKey: string;
  bytes: number;
}

/** How the service responds at one browser's address; `hang`: not at all. */
export type PushResponse = { status: number; retryAfter?: string; location?: string } | 'hang';

/** A browser as the push service and the application see it. */
export interface TestBrowser {
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
  /** How many requests the service received, whatever its response. */
  requestCount: number;
  response: PushResponse;
}

/**
 * A push service on loopback (RFC 8030): decrypts pushes with the browser's private key (RFC 8188, 8291) and verifies
 * the sender (RFC 8292). Responds 400 to an undecryptable and 403 to an unsigned push.
 */
export async function startPushService() {
  const browsers = new Map<string, TestBrowser & { open(body: Buffer): unknown }>();
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const browser = browsers.get(request.url ?? '');
      if (browser === undefined) return response.writeHead(404).end();
      browser.requestCount++;
      const { response: outcome } = browser;
      if (outcome === 'hang') return;
      if (outcome.status !== 201) {
        const { status, retryAfter, location } = outcome;
        return response
          .writeHead(status, {
            ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
            ...(location !== undefined && { location }),
          })
          .end('no');
      }
      let sender: Pick<ReceivedPush, 'vapid' | 'publicKey'>;
      try {
        sender = await senderOf(request, origin);
      } catch {
        return response.writeHead(403).end();
      }
      try {
        const { headers } = request;
        if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted');
        browser.received.push({
          payload: browser.open(body),
          ttlS: Number(headers['ttl']),
          topic: headers['topic'] as string | undefined,
          urgency: headers['urgency'] as string | undefined,
          bytes: body.length,
          ...sender,
        });
        return response.writeHead(201, { location: `${origin}/message` }).end();
      } catch {
        return response.writeHead(400).end();
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** A browser that has just subscribed. */
    browser(): TestBrowser {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(24).toString('base64url')}`;
      const browser = {
        subscription: {
          endpoint: `${origin}${path}`,
          expirationTime: null,
          keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
        },
        received: [],
        requestCount: 0,
        response: { status: 201 } as PushResponse,
        open: (body: Buffer) =>
          JSON.parse(opened(body, pair.computeSecret(body.subarray(21, 86)), publicKey, auth)) as unknown,
      };
      browsers.set(path, browser);
      return browser;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** One record of aes128gcm: salt (16), record size (4), length of the sender's key (1), that key (65), text. */
function opened(body: Buffer, secret: Buffer, ours: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 86);
  const ikm = Buffer.from(
    hkdfSync('sha256', secret, auth, Buffer.concat([Buffer.from('WebPush: info\0'), ours, sender]), 32),
  );
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('the last record must end with 2');
  return padded.subarray(0, end).toString('utf8');
}

/** `vapid t=<JWT>, k=<public key>`: the token must name this service and be signed with that key. */
async function senderOf(
  { headers }: IncomingMessage,
  origin: string,
): Promise<Pick<ReceivedPush, 'vapid' | 'publicKey'>> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    audience: origin,
    algorithms: ['ES256'],
  });
  return { vapid: payload, publicKey };
}
