import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One provider transaction is one payment. Of two rows with the same one, the first that received money remains.
  await sql`
    update payments p set provider_id = null
    from (select id, row_number() over (partition by provider_id order by settled_at nulls last, received_kobo nulls last, created_at, id) as place
      from payments where provider_id is not null) ranked
    where ranked.id = p.id and ranked.place > 1`.execute(db);
  await sql`create unique index payments_provider_id on payments (provider_id) where provider_id is not null`.execute(
    db,
  );
  await sql`
    create index payments_unsettled_email on payments (email, created_at desc)
    where status in ('starting', 'open', 'closed', 'failed') and email is not null`.execute(db);

  await sql`update payments p set recorded_by = null where recorded_by is not null and not exists (select from staff s where s.id = p.recorded_by)`.execute(
    db,
  );
  // A payment without a member of staff was recorded before staff had accounts; it is assigned to the first owner.
  await sql`
    update payments set recorded_by = (select id from staff where type = 'owner' order by created_at, id limit 1)
    where method in ('cash', 'transfer') and recorded_by is null`.execute(db);
  await sql`alter table payments add foreign key (recorded_by) references staff (id)`.execute(db);
  await sql`
    alter table payments add constraint payments_recorded_by_required_check check (method not in ('cash', 'transfer') or recorded_by is not null)`.execute(
    db,
  );

  await sql`
    update payments set received_kobo = coalesce(received_kobo, amount_kobo), received_currency = coalesce(received_currency, 'NGN')
    where status = 'settled' and (received_kobo is null or received_currency is null)`.execute(db);
  await sql`update payments set status = 'needs-review' where status = 'settled' and received_currency <> 'NGN'`.execute(
    db,
  );
  await sql`
    alter table payments add constraint payments_settled_received_check
      check (status <> 'settled' or (received_kobo is not null and received_currency is not null and received_currency = 'NGN'))`.execute(
    db,
  );
}
