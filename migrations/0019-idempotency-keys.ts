import { sql, type Kysely } from 'kysely';

/** One table for customers and staff; keys of staff had a separate table and were never purged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_keys
      drop constraint idempotency_keys_pkey,
      alter column customer_id drop not null,
      add column staff_id uuid references staff (id) on delete cascade,
      add column owner_id uuid generated always as (coalesce(customer_id, staff_id)) stored,
      add constraint idempotency_keys_one_owner_check check (num_nonnulls(customer_id, staff_id) = 1),
      add primary key (owner_id, key)`.execute(db);
  await sql`alter table idempotency_keys rename column answer to response`.execute(db);
  await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db);
  // The digest is of the same JSON text as in the service, so that a retry after the upgrade finds its booking.
  await sql`
    insert into idempotency_keys (staff_id, key, fingerprint, response, created_at)
    select k.staff_id, k.key,
      sha256(convert_to('{"fullName":' || to_json(b.full_name)::text || ',"service":"' || b.service_id || '","vehicle":"' || b.vehicle_id || '"}', 'UTF8')),
      to_jsonb(k.booking_id), k.created_at
    from staff_keys k join bookings b on b.id = k.booking_id where k.created_at > app_now() - interval '24 hours'`.execute(
    db,
  );
  await sql`drop table staff_keys`.execute(db);
}
