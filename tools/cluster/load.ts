import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { newToken } from '#api/platform/http/session.ts';

/** What the bookings of one part of the test met. */
export interface Load {
  /** By id of each acknowledged booking when that was, by performance.now(). */
  acknowledged: Map<string, number>;
  refused: number;
  /** Answers other than 201 and 503 with Retry-After, and lost connections. */
  faults: string[];
  /** When the last acknowledged booking was sent, by performance.now(). */
  lastSent: number;
  stop(): Promise<void>;
}

/** Makes a signed-in customer of its own for each booking, because a customer has a limited number. */
export async function insertCustomer(client: pg.Client): Promise<string> {
  const { token, hash } = newToken();
  const id = randomUUID();
  await client.query(
    `with c as (insert into customers (id, email, email_verified_at, first_name, last_name, referral_code)
      values ($1, $2, now(), 'Ada', 'Obi', $2) returning id)
     insert into sessions (id, token_hash, customer_id, device_label) select $1, $3, id, 'Chrome on Android' from c`,
    [id, `${id}@example.ng`, hash],
  );
  return token;
}

async function post(url: string, token: string, key: string, form: object): Promise<Response> {
  return fetch(`${url}/api/booking/book`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': `"${key}"` },
    body: JSON.stringify(form),
  });
}

/** Sends `rate` bookings a second, each until it is acknowledged, with the same key after a refusal. */
export function startLoad(url: string, rate: number, tokens: string[], form: object): Load {
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  const load: Load = { acknowledged: new Map(), refused: 0, faults: [], lastSent: 0, stop: async () => {} };
  const book = async (token: string): Promise<void> => {
    const key = randomUUID();
    for (;;) {
      const sent = performance.now();
      const response = await post(url, token, key, form).catch((error: unknown) =>
        error instanceof Error ? `${error.message}: ${String(error.cause)}` : String(error),
      );
      if (typeof response === 'string') return void load.faults.push(response);
      const text = await response.text();
      const retryAfter = Number(response.headers.get('retry-after') ?? 0);
      if (response.status === 201) {
        const { booking }: { booking: { _id: string } } = JSON.parse(text);
        load.acknowledged.set(booking._id, performance.now());
        load.lastSent = Math.max(load.lastSent, sent);
        return;
      }
      if (response.status !== 503 || retryAfter < 1 || retryAfter > 3)
        return void load.faults.push(`${response.status} ${text.slice(0, 200)}`);
      load.refused += 1;
      await sleep(retryAfter * 1000);
    }
  };
  const timer = setInterval(() => {
    const token = tokens.pop();
    if (stopped || token === undefined) return;
    const booking = book(token).finally(() => underWay.delete(booking));
    underWay.add(booking);
  }, 1000 / rate);
  load.stop = async () => {
    stopped = true;
    clearInterval(timer);
    await Promise.all(underWay);
  };
  return load;
}

/** Compares the acknowledged bookings with the database. Each customer has made one booking. */
export async function checkLoad(client: pg.Client, load: Load, what: string): Promise<void> {
  const { rows } = await client.query<{ found: number }>(
    'select count(*)::int as found from bookings where id = any($1)',
    [[...load.acknowledged.keys()]],
  );
  const lost = load.acknowledged.size - (rows[0]?.found ?? 0);
  const { rows: twice } = await client.query(
    'select customer_id from bookings group by customer_id having count(*) > 1',
  );
  console.log(
    `${what}: ${load.acknowledged.size} acknowledged, ${lost} lost, ${twice.length} twice, ${load.refused} refusals with Retry-After, ${load.faults.length} faults`,
  );
  if (lost > 0 || twice.length > 0 || load.faults.length > 0 || load.acknowledged.size === 0)
    throw new Error(`${what} failed. ${[...new Set(load.faults)].slice(0, 5).join('\n')}`);
}
