import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table charges (
      id uuid primary key,
      booking_id uuid not null references bookings (id),
      kind text not null check (kind in ('booking', 'estimate')),
      approval_id uuid unique,
      amount_kobo bigint not null check (amount_kobo >= 0),
      paid_at timestamptz,
      voided_at timestamptz,
      created_at timestamptz not null default app_now(),
      unique (id, booking_id),
      constraint charges_first_check check ((kind = 'booking') = (id = booking_id)),
      constraint charges_approval_check check ((kind = 'estimate') = (approval_id is not null)),
      constraint charges_estimate_amount_check check (kind = 'booking' or amount_kobo > 0),
      constraint charges_estimate_state_check check (kind = 'estimate' or (paid_at is null and voided_at is null)),
      constraint charges_voided_unpaid_check check (voided_at is null or paid_at is null)
    )`.execute(db);
  await sql`create index charges_booking on charges (booking_id)`.execute(db);
  await sql`
    insert into charges (id, booking_id, kind, amount_kobo, created_at)
    select id, id, 'booking', amount_kobo, created_at from bookings`.execute(db);

  // The price of a booking is formed on its row, also by processes of the version before, which know no charges.
  await sql`
    create function write_first_charge() returns trigger language plpgsql as $$
    begin
      insert into charges (id, booking_id, kind, amount_kobo, created_at)
        values (new.id, new.id, 'booking', new.amount_kobo, new.created_at)
        on conflict (id) do update set amount_kobo = excluded.amount_kobo;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger bookings_first_charge after insert on bookings
      for each row execute function write_first_charge()`.execute(db);
  await sql`
    create trigger bookings_first_charge_amount after update of amount_kobo on bookings
      for each row when (old.amount_kobo <> new.amount_kobo) execute function write_first_charge()`.execute(db);

  // What a customer approved is owed as it was approved, and what was voided stays so.
  await sql`
    create function keep_estimate_charge() returns trigger language plpgsql as $$
    begin
      raise exception 'an approved charge keeps its amount and stays void' using errcode = 'check_violation', constraint = 'charges_keep_estimate';
    end $$`.execute(db);
  await sql`
    create trigger charges_keep_estimate before update on charges
      for each row when (new.id <> old.id or new.booking_id <> old.booking_id or new.kind <> old.kind
        or new.approval_id is distinct from old.approval_id
        or old.kind = 'estimate' and (new.amount_kobo <> old.amount_kobo
          or old.voided_at is not null and new.voided_at is distinct from old.voided_at))
      execute function keep_estimate_charge()`.execute(db);

  await sql`alter table payments add column charge_id uuid`.execute(db);
  await sql`update payments set charge_id = booking_id`.execute(db);
  await sql`
    alter table payments
      alter column charge_id set not null,
      add constraint payments_charge_id_fkey foreign key (charge_id, booking_id) references charges (id, booking_id)`.execute(
    db,
  );
  // A process of the version before names no charge: it knows the first one only.
  await sql`
    create function default_to_first_charge() returns trigger language plpgsql as $$
    begin
      new.charge_id := new.booking_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger payments_first_charge before insert on payments
      for each row when (new.charge_id is null) execute function default_to_first_charge()`.execute(db);
  await sql`drop index payments_one_settled`.execute(db);
  await sql`create unique index payments_one_settled on payments (charge_id) where status = 'settled'`.execute(db);
  await sql`create index payments_charge on payments (charge_id)`.execute(db);

  // The status of a booking follows its first charge, its payment status all of them.
  await sql`
    alter table bookings
      drop constraint bookings_check2,
      drop constraint bookings_completed_certain_check,
      drop constraint bookings_payment_status_check,
      add constraint bookings_payment_status_check check (payment_status in
        ('unpaid', 'confirming', 'partly-paid', 'paid', 'refund-due', 'refunded', 'needs-review'))`.execute(db);

  const comments: [string, string][] = [
    [
      'table charges',
      'What can be paid once: the price of a booking, and one for each time its customer approved lines of an estimate.',
    ],
    ['column charges.id', 'The id of the booking for its price, which is its first charge.'],
    ['column charges.approval_id', 'The approval of an estimate that the charge is for.'],
    ['column charges.amount_kobo', 'Of the first charge the amount of the booking, written by a trigger.'],
    [
      'column charges.paid_at',
      'A charge of an estimate is paid. The status of the booking says so of the first charge.',
    ],
    ['column charges.voided_at', 'A manager took the charge back; nothing is owed for it any more.'],
    ['column payments.charge_id', 'What the payment is for: a charge of its booking.'],
    ['column bookings.payment_status', 'Derived from the payments of all charges of the booking.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
