import fastify from 'fastify';
import { paystackStandIn } from '#sandbox/paystack/paystack-stand-in.ts';
import { memoryStore, type RecordStore } from '#sandbox/paystack/record-store.ts';
import { REFUND_MS } from './model-refunds.ts';

const SECRET_KEY = 'sk_test_the_model';

/** The stand-in of the payment provider with a clock of its own, so that nothing ends by itself. */
export interface Provider {
  env: Record<string, string>;
  clock: { now: number };
  store: RecordStore;
  /** Sets the outcome of a reference; `*` sets that of the next ones. */
  order(body: Record<string, unknown>): Promise<void>;
  /** Calls the provider as the centre does on its own page there. */
  post(path: string, body: Record<string, unknown>): Promise<void>;
  /** Forgets everything. It sends no webhook by itself. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the provider on a free port. `env` makes an application use it. */
export async function startProvider(): Promise<Provider> {
  const clock = { now: 0 };
  let current = memoryStore();
  const store: RecordStore = {
    insert: (...given) => current.insert(...given),
    put: (...given) => current.put(...given),
    get: (...given) => current.get(...given),
    update: (...given) => current.update(...given),
    list: (...given) => current.list(...given),
  };
  const server = fastify({ forceCloseConnections: true });
  await server.register(
    paystackStandIn({
      store,
      secretKey: SECRET_KEY,
      publicKey: 'pk_test_the_model',
      allowScenario: true,
      now: () => clock.now,
      refundMs: REFUND_MS,
      webhookUrl: () => 'http://127.0.0.1:9/',
    }),
    { prefix: '/provider' },
  );
  const baseUrl = `${await server.listen({ port: 0, host: '127.0.0.1' })}/provider`;
  const post = async (path: string, body: Record<string, unknown>): Promise<void> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${SECRET_KEY}` };
    const response = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await response.body?.cancel();
  };
  return {
    env: {
      PAYSTACK_BASE_URL: baseUrl,
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_PUBLIC_KEY: 'pk_test_the_model',
      PAYSTACK_BANK_TRANSFER: 'on',
    },
    clock,
    store,
    post,
    order: (body) => post('/scenario', body),
    async reset() {
      current = memoryStore();
      await post('/scenario', { reference: '*', webhook: 'never' });
    },
    stop: () => server.close(),
  };
}
