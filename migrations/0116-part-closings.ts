import { sql, type Kysely } from 'kysely';

/** How the approved parts of estimates were shown to their customers, append-only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table part_closings (
      booking_id uuid not null references bookings (id),
      line_id uuid not null,
      kind text not null check (kind in ('photos', 'reason')),
      old_photo uuid,
      new_photo uuid,
      note text check (length(note) <= 300),
      closed_by uuid not null references staff (id),
      at timestamptz not null default app_now(),
      primary key (booking_id, line_id),
      constraint part_closings_photos_check check (case kind
        when 'photos' then old_photo is not null and new_photo is not null and note is null
        else old_photo is null and new_photo is null end)
    )`.execute(db);
  await sql`create trigger part_closings_append_only before update or delete on part_closings
    for each row execute function refuse_estimate_change()`.execute(db);
  await sql`create trigger part_closings_not_truncated before truncate on part_closings
    for each statement execute function refuse_estimate_change()`.execute(db);

  await sql`
    create or replace function notify_estimate_change() returns trigger language plpgsql as $$
    begin
      insert into changes (payload)
        select jsonb_build_object('what', 'booking', 'id', b.id, 'customer', b.customer_id)
        from bookings b where b.id = case
          when tg_table_name in ('inspections', 'estimate_versions', 'part_closings')
            then (to_jsonb(new) ->> 'booking_id')::uuid
          else (select v.booking_id from estimate_versions v where v.id = (to_jsonb(new) ->> 'version_id')::uuid) end;
      return null;
    end $$`.execute(db);
  await sql`create trigger notify_insert after insert on part_closings
    for each row execute function notify_estimate_change()`.execute(db);

  const comments: [string, string][] = [
    ['table part_closings', 'How each approved part was shown: the old beside the new, or why not. Append-only.'],
    ['column part_closings.line_id', 'The line of the part, the same in every version.'],
    ['column part_closings.old_photo', 'The photo of the visit; its picture goes after some months.'],
    ['column part_closings.note', 'Why it is not shown; null with photos, and once the customer is erased.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
