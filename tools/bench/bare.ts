// The baseline: a bare Fastify route that sends the same statements through the same pool, without any checks.
import { hash, randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { isRecord } from '#shared/guards.ts';
import type { Plan, Request } from './capture.ts';

interface Bare {
  connection: pg.PoolConfig;
  routes: { request: Request; plan: Plan; body: string }[];
}

const { connection, routes } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Bare;
const pool = new pg.Pool(connection);
const app = Fastify();

interface Own {
  tokenHash: Buffer;
  /** The texts of placeholders. */
  texts: Record<string, string>;
  /** The ids of the rows read so far. */
  read: string[];
}

/** The value of a call in the place of a placeholder (capture.ts). */
function given(value: unknown, own: Own): unknown {
  if (value === '{token-hash}') return own.tokenHash;
  if (value === '{read-ids}') return own.read;
  if (Array.isArray(value)) return value.map((item) => given(item, own));
  if (isRecord(value) && typeof value['hex'] === 'string') return Buffer.from(value['hex'], 'hex');
  if (typeof value !== 'string') return value;
  return value.replace(/\{(id [^}]+|customer|key)\}/g, (_, name: string) => (own.texts[name] ??= randomUUIDv7()));
}

async function answer(plan: Plan, request: FastifyRequest): Promise<unknown> {
  const { authorization = '', 'idempotency-key': key } = request.headers;
  const own: Own = {
    tokenHash: hash('sha256', authorization.slice(7), 'buffer'),
    texts: { key: String(key) },
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
      own.texts['customer'] ??= String(result.rows[0]?.['customer_id']);
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
