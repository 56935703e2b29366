import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The kind decides whether wash credit applies to a service, the class decides the price for a vehicle.
  await sql`update services set kind = 'repair' where kind not in ('wash', 'detailing', 'care', 'repair', 'cooling')`.execute(
    db,
  );
  await sql`alter table services add constraint services_kind_check check (kind in ('wash', 'detailing', 'care', 'repair', 'cooling'))`.execute(
    db,
  );
  await sql`update vehicles set class = 'saloon' where class not in ('hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury')`.execute(
    db,
  );
  await sql`
    alter table vehicles add constraint vehicles_class_check check (class in ('hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury'))`.execute(
    db,
  );

  await sql`
    update customers set pending_email = case when length(pending_email) <= 254 then lower(pending_email) end
    where pending_email <> lower(pending_email) or length(pending_email) > 254`.execute(db);
  await sql`
    alter table customers add constraint customers_pending_email_check check (pending_email = lower(pending_email) and length(pending_email) <= 254)`.execute(
    db,
  );
  await sql`create index customers_referred_by on customers (referred_by) where referred_by is not null`.execute(db);
}
