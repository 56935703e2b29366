import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { newId, openDatabase, openPool } from '#api/platform/database/database.ts';
import { cloneDatabase, type TestDatabase } from './postgres.ts';

const made: TestDatabase[] = [];
const clone = async () => {
  const database = await cloneDatabase();
  made.push(database);
  return database;
};
afterAll(() => Promise.all(made.map((database) => database.drop())));

test('a cloned database is migrated and isolated from other test files', async () => {
  const [one, other] = await Promise.all([clone(), clone()]);
  const first = new pg.Client(one.connection);
  const second = new pg.Client({ connectionString: other.url });
  await first.connect();
  await second.connect();
  const { rows } = await first.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`);
  expect(rows[0].tables).toBeGreaterThan(1);
  await first.query('create table only_here (id int)');
  await expect(second.query('select * from only_here')).rejects.toThrow('does not exist');
  await first.end();
  await second.end();
});

/** A database with a charge that is paid without a payment. */
async function cloneWithDifference(): Promise<TestDatabase> {
  const database = await cloneDatabase();
  const db = openDatabase(openPool(database.connection, 1));
  const customer = newId();
  await db
    .insertInto('customers')
    .values({
      id: customer,
      first_name: 'Ada',
      last_name: 'Obi',
      walk_in: true,
      phone: '+2348031234567',
      referral_code: 'ADA',
    })
    .execute();
  await sql`
    with made as (insert into bookings (id, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name, model, year,
      price_kobo, amount_kobo, mode, payment_method, payment_status, status)
    select gen_random_uuid(), ${customer}, 'Ada Obi', '+2348031234567', s.id, s.name, v.brand_id, v.id, 'Honda', v.model, v.year,
      500, 500, 'drive-in', 'cash', 'paid', 'paid'
    from (select id, name from services limit 1) s, (select * from vehicles limit 1) v returning *)
    insert into booking_services (booking_id, service_id, position, service_name, price_kobo, minutes)
    select id, service_id, 0, service_name, price_kobo, 0 from made`.execute(db);
  await sql`
    insert into charges (id, booking_id, kind, amount_kobo, paid_at)
    select gen_random_uuid(), id, 'booking', amount_kobo, app_now() from bookings`.execute(db);
  await db.destroy();
  return database;
}
const isThere = async ({ connection }: TestDatabase): Promise<boolean> => {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
};

test('a database whose books differ is dropped with an error that names the booking', async () => {
  const database = await cloneWithDifference();
  expect(await isThere(database)).toBe(true);
  await expect(database.drop()).rejects.toThrow(/the books differ for 1 bookings.+\nbooking \d+ .+"difference":-500/);
  expect(await isThere(database)).toBe(false);
});

test('a difference of the books can be accepted with a reason', async () => {
  const database = await cloneWithDifference();
  database.acceptDifferingBooks('the difference is what this test makes');
  await database.drop();
  expect(await isThere(database)).toBe(false);
});
