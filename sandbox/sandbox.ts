import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { apiReference } from './api-reference.ts';
import { googleStandIn } from './google/google-stand-in.ts';
import { messageSamplesPage } from './message-samples-page.ts';
import { paystackStandIn } from './paystack/paystack-stand-in.ts';
import { listOutboxEntries } from './outbox.ts';
import { createStandInTable, databaseStore } from './stand-in-records.ts';
import { termiiStandIn } from './termii/termii-stand-in.ts';
import { statusAt } from './paystack/transaction.ts';

const PAGE = path.join(import.meta.dirname, 'page');
const file = (name: string): string => readFileSync(path.join(PAGE, name), 'utf8');

/** Registers the stand-ins for the vendors and the outbox page; never in production. */
export async function registerSandbox(app: FastifyInstance, runtime: Runtime): Promise<void> {
  const { config } = runtime;
  await createStandInTable(runtime.db);
  const store = databaseStore(runtime.db);

  for (const [url, name, type] of [
    ['/sandbox', 'sandbox.html', 'text/html'],
    ['/api/sandbox/page/sandbox.css', 'sandbox.css', 'text/css'],
    ['/api/sandbox/page/sandbox.js', 'sandbox.js', 'text/javascript'],
  ] as const) {
    const text = file(name);
    app.get(url, (_request, reply) =>
      reply.header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(text),
    );
  }

  apiReference(app);
  messageSamplesPage(app, config.publicUrl, async () => (await getSettings(runtime.db)).name);

  app.get<{ Querystring: { to?: string } }>('/api/sandbox/outbox', async (request, reply) => {
    const { to } = request.query;
    const messages = await listOutboxEntries(runtime, typeof to === 'string' ? to.trim().toLowerCase() : null);
    return reply.header('cache-control', 'no-store').send({ messages });
  });

  app.get('/api/sandbox/payments', async (_request, reply) => {
    const rows = await store.list('transaction', 50);
    const payments = rows.map((row) => ({
      reference: row.reference,
      amountKobo: row.amountKobo,
      email: row.email,
      status: statusAt(row, Date.now()),
      createdAt: new Date(row.createdAt).toISOString(),
    }));
    return reply.header('cache-control', 'no-store').send({ payments });
  });

  if (config.sms?.standIn === true) {
    const { plugin } = termiiStandIn({
      apiKey: config.sms.apiKey,
      webhookSecret: () => config.sms?.webhookSecret ?? '',
      reportUrl: () => `${config.sms?.baseUrl.replace(/\/sandbox\/termii$/, '') ?? ''}/sms/report/termii`,
    });
    await app.register(plugin, { prefix: '/api/sandbox/termii' });
  }
  if (config.google?.standIn === true)
    await app.register(googleStandIn(config.google), { prefix: '/api/sandbox/google' });
  if (config.paystack.standIn) {
    const standIn = paystackStandIn({
      store,
      secretKey: config.paystack.secretKey,
      publicKey: config.paystack.publicKey,
      webhookKey: () => config.paystack.secretKey,
      now: Date.now,
      allowScenario: true,
      webhookUrl: () =>
        `${config.paystack.baseUrl.replace(/\/api\/sandbox\/paystack$/, '')}/api/payment/webhook/paystack`,
    });
    await app.register(standIn, { prefix: '/api/sandbox/paystack' });
  }
}
