import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';

/**
 * Inserts customers with a session each, and bookings spread over them, older than a day and few of them open, so that
 * each can make more (docs/api.md 5). Returns the session tokens.
 */
export async function fill(
  pool: pg.Pool,
  { customers, bookings } = { customers: 5000, bookings: 100_000 },
): Promise<string[]> {
  const people = Array.from({ length: customers }, (_, i) => {
    const token = randomBytes(32).toString('base64url');
    return {
      id: randomUUIDv7(),
      email: `person${i}@example.ng`,
      code: `BENCH${i}`,
      token,
      hash: createHash('sha256').update(token).digest(),
    };
  });
  await pool.query(
    `insert into customers (id, email, email_verified_at, first_name, last_name, phone, referral_code)
     select id, email, now(), 'Ṣadé', 'Adébáyọ̀', '+2348031234567', code from unnest($1::uuid[], $2::text[], $3::text[]) as p (id, email, code)`,
    [people.map((p) => p.id), people.map((p) => p.email), people.map((p) => p.code)],
  );
  await pool.query(
    `insert into sessions (id, device_label, token_hash, customer_id) select gen_random_uuid(), 'Bench', * from unnest($1::bytea[], $2::uuid[])`,
    [people.map((p) => p.hash), people.map((p) => p.id)],
  );
  const ids = Array.from({ length: bookings }, () => randomUUIDv7());
  await pool.query(
    `with made as (insert into bookings (id, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name, model, year, price_kobo, amount_kobo, mode, payment_method, payment_status, status, status_before, created_at)
     select b.id, ($2::uuid[])[1 + (b.n % $3)], 'Ṣadé Adébáyọ̀', '+2348031234567', s.id, s.name, v.brand_id, v.id, r.name, v.model, v.year, s.price_kobo, s.price_kobo, 'drive-in', 'online',
       case when b.n % 7 in (1, 2, 3) then 'unpaid' else 'paid' end,
       case b.n % 7 when 0 then 'paid' when 1 then 'cancelled' when 2 then 'pending-cancelled' when 3 then 'pending' else 'completed' end, case b.n % 7 when 2 then 'pending' end,
       now() - interval '2 days'
     from unnest($1::uuid[]) with ordinality as b (id, n), (select * from services order by position limit 1) s,
       (select * from vehicles order by id limit 1) v join brands r on r.id = v.brand_id returning *)
     insert into booking_services (booking_id, service_id, position, service_name, price_kobo, minutes)
     select id, service_id, 0, service_name, price_kobo, 0 from made`,
    [ids, people.map((p) => p.id), customers],
  );
  await pool.query(
    `insert into charges (id, booking_id, kind, amount_kobo, paid_at, created_at)
     select id, id, 'booking', amount_kobo, case when payment_status = 'paid' then created_at end, created_at
     from bookings where id = any($1)`,
    [ids],
  );
  await pool.query('vacuum analyze');
  return people.map((p) => p.token);
}

/**
 * Logs in customers of the demo of whom each booking is like the other: they have been before, and no promotion is left
 * for them. Returns the session tokens.
 */
export async function logInCustomers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from customers c where email is not null and verified_phone is null
       and exists (select from bookings where customer_id = c.id and status = 'completed')
       and not exists (select from promotion_claims where customer_id = c.id and promotion_code <> 'first-care')
       and not exists (select from credit_entries where customer_id = c.id)
       and not exists (select from bookings where customer_id = c.id and status not in ('completed', 'cancelled'))
     order by id`,
  );
  const tokens = rows.map(() => randomBytes(32).toString('base64url'));
  await pool.query(
    `insert into sessions (id, device_label, token_hash, customer_id) select gen_random_uuid(), 'Bench', * from unnest($1::bytea[], $2::uuid[])`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), rows.map(({ id }) => id)],
  );
  await pool.query('vacuum analyze');
  return tokens;
}
