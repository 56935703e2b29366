import { sql, type CompiledQuery, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchTerms } from '#shared/find/search-terms.ts';
import { isLongRun } from '#test/long-run.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { search, type Filter } from './staff-bookings.repository.ts';

// Bookings of five hundred names, generated in the database; a long run has as many as a centre in ten years.
const BOOKINGS = isLongRun ? 100_000 : 40_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  const { db } = app.runtime;
  await sql`
    insert into customers (id, email, email_verified_at, first_name, last_name, phone, referral_code)
    select gen_random_uuid(), 'many' || n || '@example.ng', now(), 'Àjàyí', 'Ọlá' || n, '+23480' || lpad(n::text, 8, '0'), 'MANY' || n
    from generate_series(1, 500) n`.execute(db);
  app.database.acceptDifferingBooks('bookings whose payments the search never reads');
  // In batches, so that each stays within the statement timeout.
  const BATCH_SIZE = BOOKINGS / 10;
  for (let first = 1; first <= BOOKINGS; first += BATCH_SIZE)
    await sql`
    with made as (insert into bookings (id, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name, model, year, price_kobo, amount_kobo,
      mode, payment_method, status, payment_status, created_at, updated_at, plate)
    select gen_random_uuid(), c.id, c.first_name || ' ' || c.last_name, '+23480' || lpad((n * 37 % 100000000)::text, 8, '0'),
      s.id, s.name, v.brand_id, v.id, 'Honda', v.model, v.year, 500000, 500000, 'drive-in', 'cash',
      (array['completed', 'cancelled', 'pending', 'completed'])[n % 4 + 1], (array['paid', 'unpaid', 'unpaid', 'paid'])[n % 4 + 1], now() - n * interval '5 minutes', now() - n * interval '5 minutes',
      'BDJ' || lpad((n % 1000)::text, 3, '0') || chr(65 + n / 1000 % 26) || 'A'
    from generate_series(${first}::int, ${first + BATCH_SIZE - 1}::int) n
    join (select *, row_number() over (order by id) as place from customers) c on c.place = n % 500 + 1
    cross join (select id, name from services limit 1) s cross join (select id, brand_id, model, year from vehicles limit 1) v returning *)
    insert into booking_services (booking_id, service_id, position, service_name, price_kobo, minutes)
    select id, service_id, 0, service_name, price_kobo, 0 from made`.execute(db);
  await sql`analyze bookings`.execute(db);
}, 120_000);
afterAll(() => app.stop());

const noTerms: SearchTerms = { number: null, receipt: null, phone: null, email: null, plate: null, name: null };
const nothing: Filter = {
  terms: null,
  status: null,
  payment: null,
  method: null,
  mode: null,
  from: null,
  until: null,
  customer: null,
  ids: null,
};

/** The statement by which `search` reads a page; the other one counts. */
async function pageStatement(filter: Filter): Promise<CompiledQuery> {
  const statements: CompiledQuery[] = [];
  const { db } = app.runtime;
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await search(db.withPlugin(recorder), filter, undefined, 1);
  const statement = statements.find((one) => one.sql.includes('limit'));
  if (statement === undefined) throw new Error('search reads no page');
  return statement;
}

async function explain(filter: Partial<Filter>): Promise<string> {
  const { sql: text, parameters } = await pageStatement({ ...nothing, ...filter });
  const values = [...parameters];
  const inlined = text.replaceAll(/\$(\d+)/g, (_, n: string) => {
    const value = values[Number(n) - 1];
    if (Array.isArray(value)) return `'{${value.join(',')}}'`;
    return typeof value === 'number'
      ? String(value)
      : `'${String(value instanceof Date ? value.toISOString() : value).replaceAll("'", "''")}'`;
  });
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(inlined)}`.execute(app.runtime.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each<[string, Partial<Filter>]>([
  ['nothing', {}],
  ['a rare name', { terms: { ...noTerms, name: 'ola499' } }],
  ['an unknown name', { terms: { ...noTerms, name: 'zzzzz' } }],
  ['part of a plate, which may be a name', { terms: { ...noTerms, plate: 'J482', name: 'J482' } }],
  ['part of a phone', { terms: { ...noTerms, phone: '37000037' } }],
  ['a number or part of a phone', { terms: { ...noTerms, number: 5000, phone: '37000' } }],
  ['a status without bookings', { status: 'pending-cancelled' }],
  ['a day', { from: new Date(Date.now() - 86_400_000), until: new Date() }],
])('searching for %s uses an index instead of a scan of the whole table', async (_what, filter) => {
  const plan = await explain(filter);
  expect(plan).toContain('Index');
  expect(plan).not.toContain('Seq Scan on bookings');
});
