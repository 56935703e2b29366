import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inspections (
      booking_id uuid primary key references bookings (id),
      items jsonb not null,
      changed_by uuid not null references staff (id),
      changed_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`
    create table estimate_versions (
      id uuid primary key,
      booking_id uuid not null references bookings (id),
      number integer not null check (number > 0),
      total_kobo bigint not null check (total_kobo > 0),
      answer_by timestamptz,
      sent_by uuid not null references staff (id),
      sent_at timestamptz not null default app_now(),
      unique (booking_id, number)
    )`.execute(db);
  await sql`
    create table estimate_approvals (
      id uuid primary key,
      version_id uuid not null references estimate_versions (id),
      total_kobo bigint not null check (total_kobo > 0),
      customer_id uuid not null references customers (id),
      session_id uuid not null,
      approved_at timestamptz not null,
      signature bytea not null check (length(signature) = 32),
      unique (id, version_id)
    )`.execute(db);
  await sql`create index estimate_approvals_version on estimate_approvals (version_id)`.execute(db);
  await sql`
    create table estimate_lines (
      version_id uuid not null references estimate_versions (id),
      line_id uuid not null,
      position integer not null check (position > 0),
      finding text not null check (length(finding) between 1 and 120),
      state text not null check (state in ('now', 'soon')),
      kind text not null check (kind in ('part', 'labour')),
      name text not null check (length(name) between 1 and 120),
      brand text check (length(brand) <= 60),
      quantity integer check (quantity > 0),
      price_kobo bigint check (price_kobo > 0),
      cost_kobo bigint check (cost_kobo >= 0),
      condition text check (condition in ('new', 'tokunbo')),
      serial text check (length(serial) <= 60),
      hundredths_of_hours integer check (hundredths_of_hours > 0),
      rate_kobo bigint check (rate_kobo > 0),
      amount_kobo bigint not null check (amount_kobo > 0),
      note text check (length(note) <= 500),
      approval_id uuid references estimate_approvals (id),
      primary key (version_id, line_id),
      unique (version_id, position),
      constraint estimate_lines_part_check check (case kind
        when 'part' then quantity is not null and amount_kobo = quantity * price_kobo
          and hundredths_of_hours is null and rate_kobo is null
        else hundredths_of_hours is not null and amount_kobo <= hundredths_of_hours * rate_kobo / 100
          and quantity is null and price_kobo is null and cost_kobo is null and condition is null and serial is null
          and brand is null end)
    )`.execute(db);
  await sql`
    create table estimate_answers (
      id uuid primary key,
      version_id uuid not null,
      line_id uuid not null,
      answer text not null check (answer in ('approve', 'not-now', 'ask')),
      text text check (length(text) <= 500),
      approval_id uuid,
      at timestamptz not null default app_now(),
      foreign key (version_id, line_id) references estimate_lines (version_id, line_id),
      foreign key (approval_id, version_id) references estimate_approvals (id, version_id),
      constraint estimate_answers_approval_check check ((answer = 'approve') = (approval_id is not null))
    )`.execute(db);
  await sql`create index estimate_answers_line on estimate_answers (version_id, line_id)`.execute(db);
  await sql`
    create unique index estimate_answers_one_approval on estimate_answers (version_id, line_id)
      where answer = 'approve'`.execute(db);
  await sql`
    create table estimate_replies (
      id uuid primary key,
      version_id uuid not null,
      line_id uuid not null,
      staff_id uuid not null references staff (id),
      text text check (length(text) <= 500),
      at timestamptz not null default app_now(),
      foreign key (version_id, line_id) references estimate_lines (version_id, line_id)
    )`.execute(db);
  await sql`create index estimate_replies_line on estimate_replies (version_id, line_id)`.execute(db);

  // Free text may be erased with its customer; nothing else of it changes.
  await sql`
    create function refuse_estimate_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - 'text' - 'note' = to_jsonb(old) - 'text' - 'note'
        and coalesce(to_jsonb(new) ->> 'text', to_jsonb(new) ->> 'note') is null then
        return new;
      end if;
      raise exception 'estimates are append-only' using errcode = 'check_violation', constraint = 'estimates_append_only';
    end $$`.execute(db);
  const appended = [
    'estimate_versions',
    'estimate_approvals',
    'estimate_lines',
    'estimate_answers',
    'estimate_replies',
  ];
  for (const table of appended) {
    await sql`create trigger ${sql.ref(`${table}_append_only`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_estimate_change()`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_not_truncated`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_estimate_change()`.execute(db);
  }

  // To those who follow the booking, what is new in its estimate is a change of the booking.
  await sql`
    create function notify_estimate_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', jsonb_build_object('what', 'booking', 'id', b.id, 'customer', b.customer_id)::text)
        from bookings b where b.id = case tg_table_name
          when 'inspections' then (to_jsonb(new) ->> 'booking_id')::uuid
          when 'estimate_versions' then (to_jsonb(new) ->> 'booking_id')::uuid
          else (select v.booking_id from estimate_versions v where v.id = (to_jsonb(new) ->> 'version_id')::uuid) end;
      return null;
    end $$`.execute(db);
  await sql`create trigger notify_change after insert or update on inspections
    for each row execute function notify_estimate_change()`.execute(db);
  for (const table of ['estimate_versions', 'estimate_answers', 'estimate_replies'])
    await sql`create trigger notify_insert after insert on ${sql.table(table)}
      for each row execute function notify_estimate_change()`.execute(db);

  const comments: [string, string][] = [
    ['table inspections', 'What staff looked at on the car of a booking: the checklist as it is now.'],
    ['column inspections.items', '[{name, state, note}]; state is good, soon, now or not-looked-at.'],
    ['table estimate_versions', 'Estimates as they were sent to customers, append-only.'],
    ['column estimate_versions.answer_by', 'Until when an answer keeps the promised time; later ones count as well.'],
    ['table estimate_lines', 'The parts and the work of a version of an estimate, append-only.'],
    ['column estimate_lines.line_id', 'The same in every version that has the line.'],
    ['column estimate_lines.finding', 'What the line belongs to, e.g. Front brake pads; several lines may share it.'],
    ['column estimate_lines.cost_kobo', 'What a part costs the centre, each; customers never see it.'],
    ['column estimate_lines.rate_kobo', 'Of one hour.'],
    ['column estimate_lines.amount_kobo', 'Quantity by price, or hours by rate rounded down to the naira.'],
    ['column estimate_lines.note', 'For the customer; null once the customer is erased.'],
    ['column estimate_lines.approval_id', 'The approval in force when the version was sent: the line is settled.'],
    ['table estimate_approvals', 'Each act by which a customer approved lines, signed, append-only.'],
    ['column estimate_approvals.session_id', 'The session of the customer, which may have ended since.'],
    ['column estimate_approvals.signature', 'HMAC over version, lines, total, customer, time and session.'],
    ['table estimate_answers', 'What customers answered to lines, append-only; the newest counts.'],
    ['column estimate_answers.text', 'The question; null once the customer is erased.'],
    ['table estimate_replies', 'What staff replied to questions, append-only.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
