import { sql, type Kysely } from 'kysely';

const TABLES = { known_origins: 'known_devices', staff_known_origins: 'staff_known_devices' };

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of Object.entries(TABLES)) {
    // A network is shared, so that it can never identify a person: only devices remain known.
    await sql`delete from ${sql.table(from)} where origin not like 'device:%'`.execute(db);
    await sql`update ${sql.table(from)} set origin = substr(origin, 8)`.execute(db);
    await sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(db);
    await sql`alter table ${sql.table(to)} rename column origin to device`.execute(db);
  }
  const { rows } = await sql<{ table: string; name: string; kind: string }>`
    select relname as "table", conname as name, 'constraint' as kind from pg_constraint join pg_class on pg_class.oid = conrelid
    where relname in ('known_devices', 'staff_known_devices') and conname like '%origin%'
    union all
    select tablename, indexname, 'index' from pg_indexes
    where tablename in ('known_devices', 'staff_known_devices') and indexname like '%origin%'
      and indexname not in (select conname from pg_constraint)`.execute(db);
  for (const { table, name, kind } of rows) {
    const renamed = name.replace('known_origins', 'known_devices').replace('origin', 'device');
    if (kind === 'index') await sql`alter index ${sql.id(name)} rename to ${sql.id(renamed)}`.execute(db);
    else await sql`alter table ${sql.table(table)} rename constraint ${sql.id(name)} to ${sql.id(renamed)}`.execute(db);
  }
  await sql`comment on table known_devices is 'Devices a customer logged in on, as digests of their names; each has its own allowance of attempts.'`.execute(
    db,
  );
  await sql`comment on table staff_known_devices is 'Devices a member of staff logged in on, as digests of their names.'`.execute(
    db,
  );
}
