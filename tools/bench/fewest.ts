// The floor of a booking: a bare Fastify route with the fewest statements that keep what POST booking/book promises:
// - a key makes one booking; the answer is stored with it
// - price, promotions and credit come from the database, read under the customer's lock
// - at most 10 open bookings, and 20 in 24 hours
// - the booking has the next number
// - an entry in its history, notifications for the customer and for staff, pushes, an encrypted email and its job
// - live updates of screens (by the triggers), and all or nothing, durably
// It checks nothing of what is sent, and knows no appointments, own cars, walk-ins or free bookings.
import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
import Fastify from 'fastify';
import type pg from 'pg';
import { openPool } from '#api/platform/database/database.ts';
import { encrypt } from '#api/platform/database/encryption.ts';

const pool = openPool(JSON.parse(process.argv[2] ?? '') as pg.PoolConfig);
const secret = randomBytes(32);
const app = Fastify();

const SESSION = `select customer_id from sessions where token_hash = $1
  and last_seen_at > app_now() - interval '30 days' and created_at > app_now() - interval '180 days'`;
const LOCK_KEY = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked';
const STORED = `select fingerprint, response from idempotency_keys
  where owner_id = $1 and key = $2 and created_at > app_now() - interval '24 hours'`;
const LOCK_CUSTOMER = `select first_name, email from customers where id = $1 and deleted_at is null for no key update`;
const QUOTE = `
  select s.name as service, v.brand_id, b.name as brand, v.model, v.year, coalesce(p.price_kobo, s.price_kobo) as price,
    array(select o.percent from promotions o left join promotion_claims c on c.promotion_code = o.code and c.customer_id = $1
      where o.active and (o.service_slug is null or o.service_slug = s.slug) and case
        when exists (select from remembered_benefits where benefit = o.code and used and contact_digest in (
          select contact_digest(verified.contact) from customers, lateral (values (email), (verified_phone)) verified (contact)
          where id = $1 and email_verified_at is not null)) then false
        when c.promotion_code is not null then c.booking_id is null
        when o.eligibility = 'early-customer' then false
        when o.eligibility = 'first-booking' then not exists (select from bookings where customer_id = $1 and status <> 'cancelled')
        else true end) as promotions,
    (select coalesce(sum(amount_kobo), 0)::bigint from credit_entries where customer_id = $1) as credit,
    count(m.id) filter (where m.status = 'pending') as open,
    count(m.id) filter (where m.created_at > app_now() - interval '24 hours') as recent
  from services s join vehicles v on v.id = $3 and v.active join brands b on b.id = v.brand_id
    left join prices p on p.vehicle_id = v.id and p.service_id = s.id left join bookings m on m.customer_id = $1
  where s.id = $2 and s.active group by s.id, v.id, b.id, p.price_kobo`;
const BOOK = `
  insert into bookings (id, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name, model, year,
    price_kobo, amount_kobo, mode, payment_method)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14) returning number`;
const FOLLOW = `
  with event as (insert into booking_events (booking_id, actor, event, detail) values ($1, 'customer', 'booked', '{}')),
  message as (insert into messages (id, kind, target, audience, title, body, is_booking) values
    ($2, 'notification', 'user', null, 'Booking made', $4, true), ($3, 'notification', 'all_admins', 'staff', 'New booking', $4, true)),
  recipient as (insert into message_recipients (message_id, customer_id, kind, role) values ($2, $5, 'notification', 'to')),
  push as (insert into push_deliveries (subscription_id, message_id, page, due_at)
    select id, $2, '/user/bookings/' || $1, app_now() from push_subscriptions where customer_id = $5 returning 1),
  change as (insert into changes (payload) select '{"push":"due"}' where exists (select from push)),
  email as (insert into outbox (id, channel, recipient, kind, encrypted_payload) values ($6, 'mail', $7, 'booking.made', $8)),
  job as (insert into pgboss.job (name, data, policy) select name, jsonb_build_object('id', $6::uuid), policy from pgboss.queue where name = 'deliver-message')
  insert into idempotency_keys (customer_id, key, fingerprint, response, created_at) values ($5, $9, $10, $11, app_now())`;

/** Parsed and planned once by each session, as those of the application (docs/decisions/0198). */
const named = (text: string, values: unknown[]) => ({ name: hash('md5', text), text, values });

interface Quote {
  service: string;
  brand_id: string;
  brand: string;
  model: string;
  year: number;
  price: number;
  promotions: number[];
  credit: number;
  open: number;
  recent: number;
}

app.post<{ Body: Record<string, string> }>('/api/booking/book', async ({ headers, body }, reply) => {
  const token = hash('sha256', (headers.authorization ?? '').slice(7), 'buffer');
  const session = await pool.query<{ customer_id: string }>(named(SESSION, [token]));
  const customer = session.rows[0]?.customer_id;
  if (customer === undefined) return reply.status(401).send();
  const key = String(headers['idempotency-key']);
  const fingerprint = hash('sha256', JSON.stringify(body), 'buffer');
  const client = await pool.connect();
  try {
    const [, locked, stored, owner, quotes] = await Promise.all([
      client.query('begin'),
      client.query<{ locked: boolean }>(named(LOCK_KEY, [`${customer} ${key}`])),
      client.query<{ fingerprint: Buffer; response: object }>(named(STORED, [customer, key])),
      client.query<{ first_name: string; email: string }>(named(LOCK_CUSTOMER, [customer])),
      client.query<Quote>(named(QUOTE, [customer, body['service'], body['vehicle']])),
    ]);
    const [before] = stored.rows;
    const [quote] = quotes.rows;
    const [person] = owner.rows;
    const isSame = before === undefined || before.fingerprint.equals(fingerprint);
    if (locked.rows[0]?.locked !== true || !isSame || !quote || !person || quote.open >= 10 || quote.recent >= 20) {
      await client.query('rollback');
      return await reply.status(409).send();
    }
    if (before !== undefined) {
      await client.query('rollback');
      return before.response;
    }
    if (quote.promotions.length > 0 || quote.credit > 0) throw new Error('the customers of the bench have no discount');
    const id = randomUUIDv7();
    const booked = await client.query<{ number: number }>(
      named(BOOK, [
        id,
        customer,
        body['fullName'],
        '+2348031234567',
        body['service'],
        quote.service,
        quote.brand_id,
        body['vehicle'],
        quote.brand,
        quote.model,
        quote.year,
        quote.price,
        body['mode'],
        body['paymentMethod'],
      ]),
    );
    const answer = { _id: id, ...quote, number: booked.rows[0]?.number };
    const text = `Hello ${person.first_name}, your booking ${answer.number} is made: ${quote.service}.`;
    await Promise.all([
      client.query(
        named(FOLLOW, [
          id,
          randomUUIDv7(),
          randomUUIDv7(),
          text,
          customer,
          randomUUIDv7(),
          person.email,
          encrypt(secret, { subject: 'Booking made', text, html: `<p>${text}</p>` }),
          key,
          fingerprint,
          JSON.stringify(answer),
        ]),
      ),
      client.query('commit'),
    ]);
    return answer;
  } catch (error) {
    console.error(error);
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.stdout.write('Listening\n');
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
