import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Insertable } from 'kysely';
import { newId } from '#api/platform/database/database.ts';
import { encrypt } from '#api/platform/database/encryption.ts';
import type { WebhookReceiverTable } from '#api/platform/database/schema.ts';
import type { TestApp } from './test-app.ts';

/** A request that a receiver got. */
export interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

/** A receiver of webhooks on this machine. */
export interface TestReceiver {
  url: string;
  received: Received[];
  /** How it answers from now on; by default with an empty 200. */
  answer: (response: ServerResponse, request: IncomingMessage) => void;
  stop(): Promise<void>;
}

/** Starts a receiver on a real port. */
export async function startReceiver(): Promise<TestReceiver> {
  const sockets = new Set<Socket>();
  const receiver: TestReceiver = {
    url: '',
    received: [],
    answer: (response) => void response.writeHead(200).end(),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      receiver.answer(response, request);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  receiver.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/events`;
  return receiver;
}

/** The check of a signature as docs/operating.md and the public reference describe it, not by the code that signs. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(content)
    .digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

/** The secret of receivers that are inserted as rows. */
export const RECEIVER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Inserts a receiver that is on, where nothing listens unless `changes` say otherwise. Returns its id. */
export async function insertReceiver(
  { runtime }: Pick<TestApp, 'runtime'>,
  madeBy: string,
  changes: Partial<Insertable<WebhookReceiverTable>> = {},
): Promise<string> {
  const id = newId();
  await runtime.db
    .insertInto('webhook_receivers')
    .values({
      id,
      name: 'Accounting',
      url: 'http://127.0.0.1:9/events',
      events: ['visit.ready'],
      encrypted_secret: encrypt(runtime.config.appSecret, RECEIVER_SECRET),
      made_by: madeBy,
      ...changes,
    })
    .execute();
  return id;
}
