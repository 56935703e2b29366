import { sql, type Kysely } from 'kysely';

/**
 * Promotions differ by columns, not by their code. `eligibility`: `early-customer` takes one of the places when a customer is
 * verified; `first-booking` requires that the customer has no other booking that is not cancelled;
 * `once-per-customer` without a condition.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promotions
      drop constraint promotions_code_check,
      add constraint promotions_code_check check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(code) <= 60),
      add column eligibility text check (eligibility in ('early-customer', 'first-booking', 'once-per-customer'))`.execute(
    db,
  );
  await sql`update promotions set eligibility = case code when 'first-100' then 'early-customer' else 'first-booking' end`.execute(
    db,
  );
  await sql`alter table promotions alter column eligibility set not null`.execute(db);

  // A new database has no services yet; its promotions are inserted after them. In other databases a promotion of a
  // service that was removed from the catalogue is deleted, or disabled where bookings used it.
  await sql`
    delete from promotions p where service_slug is not null and not exists (select from services s where s.slug = p.service_slug)
      and not exists (select from promotion_claims c where c.promotion_code = p.code)`.execute(db);
  await sql`
    delete from promotions where not exists (select from services) and not exists (select from promotion_claims)`.execute(
    db,
  );
  await sql`
    update promotions p set active = false, service_slug = null
    where service_slug is not null and not exists (select from services s where s.slug = p.service_slug)`.execute(db);
  await sql`alter table promotions add foreign key (service_slug) references services (slug)`.execute(db);
}
