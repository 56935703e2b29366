import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { createPaystack, type Paystack } from '#api/vendors/paystack.ts';
import { paystackStandIn } from './paystack-stand-in.ts';
import { memoryStore, type RecordStore } from './record-store.ts';

export const secretKey = 'sk_test_r3m3mb3r2pu70nasm1l3';
export const publicKey = 'pk_test_1';

/** One webhook as the application would receive it. */
export interface Received {
  body: Buffer;
  signature: string | undefined;
  event: string;
  data: Record<string, unknown>;
}

export interface TestStandIn {
  origin: string;
  baseUrl: string;
  store: RecordStore;
  client: Paystack;
  received: Received[];
  clock: { now: number };
  /** The statuses of the next webhook responses; 200 when empty. */
  replies: number[];
  setScenario(
    body: Record<string, unknown>,
  ): Promise<{ status: boolean; message: string; data: Record<string, unknown> }>;
  pressButton(accessCode: string, body: Record<string, unknown>): Promise<{ data: Record<string, unknown> }>;
  start(reference: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the stand-in on a free port, the application's client, and a server that records webhooks. For tests. */
export async function startTestStandIn(
  options: { store?: RecordStore; timeoutMs?: number; patient?: boolean } = {},
): Promise<TestStandIn> {
  const received: Received[] = [];
  const replies: number[] = [];
  const webhookServer = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      const { event, data }: Pick<Received, 'event' | 'data'> = JSON.parse(body.toString());
      const signature = req.headers['x-paystack-signature'];
      received.push({ body, event, data, signature: typeof signature === 'string' ? signature : undefined });
      res.writeHead(replies.shift() ?? 200).end();
    });
  });
  await new Promise<void>((done) => webhookServer.listen(0, '127.0.0.1', done));
  const clock = { now: Date.parse('2026-11-20T09:15:02.000Z') };
  const store = options.store ?? memoryStore();
  // After an aborted fetch Node's client may open a spare connection, and closing the server would wait a minute for
  // it.
  const app = fastify({ forceCloseConnections: options.patient ? 'idle' : true });
  await app.register(
    paystackStandIn({
      store,
      secretKey,
      publicKey,
      allowScenario: true,
      now: () => clock.now,
      retryDelaysMs: [30, 30, 30],
      refundMs: 40,
      webhookUrl: () => `http://127.0.0.1:${(webhookServer.address() as AddressInfo).port}/`,
    }),
    { prefix: '/api/sandbox/paystack' },
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const baseUrl = `${origin}/api/sandbox/paystack`;
  const client = createPaystack({ baseUrl, secretKey, publicKey, timeoutMs: options.timeoutMs ?? 5000 });
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: T = JSON.parse(await response.text());
    return answer;
  };
  return {
    origin,
    baseUrl,
    store,
    client,
    received,
    clock,
    replies,
    setScenario: (body) => post('/scenario', body),
    pressButton: (accessCode, body) => post(`/checkout/${accessCode}/act`, body),
    async start(reference) {
      const started = await client.initialize({
        email: 'ada@example.ng',
        amountKobo: 500_000,
        reference,
        callbackUrl: 'https://app.example.ng/user/bookings',
        metadata: { booking_id: 'b_1' },
      });
      if (started.kind !== 'started') throw new Error(`not started: ${JSON.stringify(started)}`);
      return started.accessCode;
    },
    async close() {
      webhookServer.closeAllConnections();
      webhookServer.close();
      await app.close();
    },
  };
}
