import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The list is read newest first by id, filtered by one of these.
  await sql`drop index audit_log_newest`.execute(db);
  await sql`drop index audit_log_subject`.execute(db);
  for (const [name, column] of [
    ['staff', 'staff_id'],
    ['event', 'event'],
    ['subject', 'subject_id'],
  ] as const) {
    await sql`create index ${sql.ref(`audit_log_${name}`)} on audit_log (${sql.ref(column)}, id desc)`.execute(db);
  }

  // A recipient's row repeats the kind of its message, for the index of the list.
  await sql`update message_recipients r set kind = m.kind from messages m where m.id = r.message_id and m.kind <> r.kind`.execute(
    db,
  );
  await sql`alter table messages add constraint messages_id_kind_key unique (id, kind)`.execute(db);
  await sql`
    alter table message_recipients
      drop constraint message_recipients_message_id_fkey,
      add foreign key (message_id, kind) references messages (id, kind) on delete cascade`.execute(db);
}
