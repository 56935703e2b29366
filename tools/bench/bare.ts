// The baseline: a bare Fastify route that sends the same statements through the same pool, without any checks.
import { hash, randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import type { Plan, Request, Value } from './capture.ts';

interface Bare {
  connection: pg.PoolConfig;
  routes: { request: Request; plan: Plan; body: string }[];
}

const { connection, routes } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Bare;
const pool = new pg.Pool(connection);
const app = Fastify();

interface Own {
  tokenHash: Buffer;
  key: string;
  customer: string;
  ids: Map<string, string>;
  /** Of the rows read so far. */
  read: string[];
}

function made(own: Own, name: string): string {
  const id = randomUUIDv7();
  own.ids.set(name, id);
  return id;
}

function given(value: Value, own: Own): unknown {
  switch (value.is) {
    case 'token-hash':
      return own.tokenHash;
    case 'bytes':
      return Buffer.from(value.hex, 'hex');
    case 'new-id':
      return own.ids.get(value.name) ?? made(own, value.name);
    case 'new-ids':
      return value.names.map((name) => own.ids.get(name));
    case 'read-ids':
      return own.read;
    case 'text':
      return value.pattern.replaceAll('{customer}', own.customer).replaceAll('{key}', own.key);
    case 'constant':
      return value.value;
  }
}

async function answer(plan: Plan, request: FastifyRequest): Promise<unknown> {
  const { authorization = '', 'idempotency-key': key } = request.headers;
  const own: Own = {
    tokenHash: hash('sha256', authorization.slice(7), 'buffer'),
    key: String(key),
    customer: '',
    ids: new Map(),
    read: [],
  };
  let client: pg.PoolClient | null = null;
  const rows: unknown[] = [];
  try {
    for (const { text, values, inTransaction } of plan) {
      if (text === 'begin') client = await pool.connect();
      const target = inTransaction && client ? client : pool;
      const result = await target.query<Record<string, unknown>>(
        text,
        values.map((value) => given(value, own)),
      );
      if (own.customer === '') own.customer = String(result.rows[0]?.['customer_id']);
      if (result.rows.length > 0) rows.push(result.rows);
      for (const { id } of result.rows) if (typeof id === 'string') own.read.push(id);
    }
  } catch (error) {
    console.error(error);
    await client?.query('rollback');
    throw error;
  } finally {
    client?.release();
  }
  return request.method === 'GET'
    ? rows.slice(1)
    : rows.findLast((some) => (some as { number?: unknown }[])[0]?.number !== undefined);
}

for (const { request, plan, body } of routes) {
  const bytes = Buffer.from(body);
  app.route({
    method: request.method,
    url: request.path.replace(/\?.*$/, ''),
    handler: (incoming, reply) =>
      plan.length === 0 ? reply.type('application/json; charset=utf-8').send(bytes) : answer(plan, incoming),
  });
}
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.stdout.write('Listening\n');
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
