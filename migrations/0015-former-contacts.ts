import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Addresses and numbers a customer had before, so that what lies under them is found when the account is deleted. `proven`:
  // theirs by a code; otherwise they only typed it.
  await sql`
    create table former_contacts (
      customer_id uuid not null references customers (id) on delete cascade,
      contact text not null check (length(contact) <= 254),
      proven boolean not null,
      until timestamptz not null default now(),
      primary key (customer_id, contact)
    )`.execute(db);
  await sql`create index former_contacts_typed on former_contacts (until) where not proven`.execute(db);

  // Kept by the database itself, so that no statement can forget to. A deleted account has no contacts any more.
  await sql`
    create function keep_former_contacts() returns trigger language plpgsql as $$
    begin
      insert into former_contacts (customer_id, contact, proven)
      select old.id, gone.contact, bool_or(gone.proven)
      from (values
        (old.email, old.email_verified_at is not null), (old.pending_email, false), (old.phone, old.phone is not distinct from old.proven_phone)
      ) gone (contact, proven)
      where gone.contact is not null and gone.contact not in (coalesce(new.email, ''), coalesce(new.pending_email, ''), coalesce(new.phone, ''))
      group by gone.contact
      on conflict (customer_id, contact) do update set proven = former_contacts.proven or excluded.proven, until = now();
      return null;
    end $$`.execute(db);
  await sql`
    create trigger customers_former_contacts after update on customers for each row
    when (new.deleted_at is null and (old.email, old.pending_email, old.phone) is distinct from (new.email, new.pending_email, new.phone))
    execute function keep_former_contacts()`.execute(db);
}
