import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { createApp } from '#api/app.ts';
import { readConfig } from '#api/config.ts';
import { openRuntime } from '#api/runtime.ts';
import { isRecord } from '#shared/guards.ts';

/** A parameter of a statement: constant, or different for each call. */
export type Value =
  | { is: 'constant'; value: unknown }
  | { is: 'bytes'; hex: string }
  | { is: 'token-hash' }
  /** An id made for this call; the same name is the same id. */
  | { is: 'new-id'; name: string }
  /** A list of ids made for this call. */
  | { is: 'new-ids'; names: string[] }
  /** The ids of the rows that the call has read before. */
  | { is: 'read-ids' }
  /** Text with {customer} and {key} in it. */
  | { is: 'text'; pattern: string };

export interface Statement {
  text: string;
  values: Value[];
  /** Runs between begin and commit, on one connection. */
  inTransaction: boolean;
}

/** The statements of one call, in their order. */
export type Plan = Statement[];

/** A statement that a call sent, and the connection that it used. */
interface Sent {
  text: string;
  values: readonly unknown[];
  client: object;
}

const recording = new AsyncLocalStorage<Sent[]>();

/** Notes what passes through the driver on behalf of `statementsOf`. Returns how to end it. */
function watchStatements(): () => void {
  const { query } = pg.Client.prototype;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]): unknown {
      const [statement, given] = args;
      const { text, values = given } = isRecord(statement) ? statement : { text: statement };
      recording.getStore()?.push({ text: String(text), values: Array.isArray(values) ? values : [], client: this });
      return Reflect.apply(query, this, args);
    },
  });
  return () => void Object.assign(pg.Client.prototype, { query });
}

async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  await recording.run(sent, work);
  return sent;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
  /** Sent as Idempotency-Key. */
  hasKey: boolean;
}

/**
 * Runs the call twice in the real application, as two customers, and separates the values of a call from constants.
 * `body`: an answer, for a route that asks the database nothing.
 */
export async function capture(
  connection: pg.PoolConfig,
  env: Record<string, string>,
  request: Request,
  tokens: readonly string[],
): Promise<{ plan: Plan; body: string }> {
  const runtime = await openRuntime(readConfig(env), connection, pino({ level: 'silent' }));
  const { server } = await createApp(runtime);
  const unwatch = watchStatements();
  const call = async (token: string, key: string): Promise<string> => {
    const answer = await server.inject({
      method: request.method,
      url: request.path,
      headers: { authorization: `Bearer ${token}`, ...(request.hasKey && { 'idempotency-key': key }) },
      ...(request.body && { payload: request.body }),
    });
    if (answer.statusCode > 299) throw new Error(`${request.path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.body;
  };
  try {
    // The first call fills the application's caches.
    const body = await call(tokens[0] ?? '', 'key-0');
    const [one, other] = [
      await statementsOf(() => call(tokens[1] ?? '', 'key-one')),
      await statementsOf(() => call(tokens[2] ?? '', 'key-two')),
    ];
    const differing = one.findIndex(({ text }, i) => text !== other[i]?.text);
    if (differing >= 0 || one.length !== other.length)
      throw new Error(`two calls differ from statement ${differing} on: ${one[differing]?.text ?? other.at(-1)?.text}`);
    const customers = await Promise.all(
      [tokens[1], tokens[2]].map(async (token = '') => {
        const { rows } = await new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 1 }).query<{
          customer_id: string;
        }>('select customer_id from sessions where token_hash = $1', [hashOf(token)]);
        return rows[0]?.customer_id ?? '';
      }),
    );
    return { plan: planOf(one, other, hashOf(tokens[1] ?? ''), customers[0] ?? '', 'key-one'), body };
  } finally {
    unwatch();
    await server.close();
    await runtime.close();
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

function planOf(one: Sent[], other: Sent[], tokenHash: Buffer, customer: string, key: string): Plan {
  const plan: Plan = [];
  const made = new Set<unknown>();
  let within: object | null = null;
  for (const [i, { text, values, client }] of one.entries()) {
    if (text === 'begin' || /^start transaction/i.test(text)) within = client;
    plan.push({
      text,
      values: values.map((value, at) => valueOf(value, other[i]?.values[at], { made, tokenHash, customer, key })),
      inTransaction: within === client,
    });
    if (text === 'commit') within = null;
  }
  return plan;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What belongs to the call; `made`: the ids made for it so far. */
interface Own {
  made: Set<unknown>;
  tokenHash: Buffer;
  customer: string;
  key: string;
}

function valueOf(value: unknown, elsewhere: unknown, { made, tokenHash, customer, key }: Own): Value {
  if (Buffer.isBuffer(value))
    return value.equals(tokenHash) ? { is: 'token-hash' } : { is: 'bytes', hex: value.toString('hex') };
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' && UUID.test(item)))
    return value.length > 0 && value.every((item) => made.has(item))
      ? { is: 'new-ids', names: value }
      : { is: 'read-ids' };
  if (typeof value !== 'string') return { is: 'constant', value };
  const pattern = value.replaceAll(customer, '{customer}').replaceAll(key, '{key}');
  if (pattern !== value) return { is: 'text', pattern };
  if (value === elsewhere || !UUID.test(value)) return { is: 'constant', value };
  made.add(value);
  return { is: 'new-id', name: value };
}
