import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { createApp } from '#api/app.ts';
import { readConfig } from '#api/config.ts';
import { openRuntime } from '#api/runtime.ts';
import { isRecord } from '#shared/guards.ts';

export interface Statement {
  text: string;
  /**
   * Constants, and placeholders for the values of a call: '{token-hash}', '{read-ids}' (the ids of the rows read so
   * far), and within texts {customer}, {key} and {id ...}, an id made for the call. Bytes are { hex }.
   */
  values: unknown[];
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

/** Records the statements that the driver sends within `statementsOf`. Returns a function that ends this. */
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
    const tokenHash = createHash('sha256')
      .update(tokens[1] ?? '')
      .digest();
    const session = await runtime.db
      .selectFrom('sessions')
      .select('customer_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow();
    const own = { made: new Set(), tokenHash, customer: String(session.customer_id), key: 'key-one' };
    return { plan: planOf(one, other, own), body };
  } finally {
    unwatch();
    await server.close();
    await runtime.close();
  }
}

function planOf(one: Sent[], other: Sent[], own: Own): Plan {
  const plan: Plan = [];
  let within: object | null = null;
  for (const [i, { text, values, client }] of one.entries()) {
    if (text === 'begin' || /^start transaction/i.test(text)) within = client;
    plan.push({
      text,
      values: values.map((value, at) => valueOf(value, other[i]?.values[at], own)),
      inTransaction: within === client,
    });
    if (text === 'commit') within = null;
  }
  return plan;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The values of one call; `made` are the ids made for it so far. */
interface Own {
  made: Set<unknown>;
  tokenHash: Buffer;
  customer: string;
  key: string;
}

/** The value with placeholders for its parts that only this call has; `elsewhere` is the same value in another call. */
function valueOf(value: unknown, elsewhere: unknown, { made, tokenHash, customer, key }: Own): unknown {
  if (Buffer.isBuffer(value)) return value.equals(tokenHash) ? '{token-hash}' : { hex: value.toString('hex') };
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' && UUID.test(item)))
    return value.length > 0 && value.every((item) => made.has(item)) ? value.map((id) => `{id ${id}}`) : '{read-ids}';
  if (typeof value !== 'string') return value;
  const pattern = value.replaceAll(customer, '{customer}').replaceAll(key, '{key}');
  if (pattern !== value || value === elsewhere || !UUID.test(value)) return pattern;
  made.add(value);
  return `{id ${value}}`;
}
