import { sql, type GeneratedAlways } from 'kysely';
import type { Database } from '#api/platform/database/database.ts';
import type { RecordKind, StandInRecords, RecordStore } from './paystack/record-store.ts';

// A type alias, because Kysely's withTables refuses an interface.
type StandInTables = {
  'sandbox.stand_in_records': { kind: string; key: string; body: string; position: GeneratedAlways<number> };
};

/**
 * Creates the sandbox's own schema and table unless they exist. They are no migration, so a production database never
 * has them. `body` is text because jsonb refuses U+0000 inside strings.
 */
export async function createStandInTable(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two processes that start at once would otherwise both find the schema missing, and one would fail.
    await sql`select pg_advisory_xact_lock(hashtext('sandbox.stand_in_records'))`.execute(trx);
    await sql`create schema if not exists sandbox`.execute(trx);
    await sql`
      create table if not exists sandbox.stand_in_records (
        kind text not null,
        key text not null,
        body text not null,
        position bigint generated always as identity,
        primary key (kind, key)
      )`.execute(trx);
    await sql`create index if not exists stand_in_records_newest on sandbox.stand_in_records (kind, position desc)`.execute(
      trx,
    );
  });
}

/** Stores the payment stand-in's records in PostgreSQL, so that they survive a restart and all processes share them. */
export function databaseStore(database: Database): RecordStore {
  const db = database.withTables<StandInTables>();
  const TABLE = 'sandbox.stand_in_records';
  const parse = <K extends RecordKind>(row: { body: string }): StandInRecords[K] =>
    JSON.parse(row.body) as StandInRecords[K];
  const parseOrNull = <K extends RecordKind>(row: { body: string } | undefined): StandInRecords[K] | null =>
    row === undefined ? null : parse<K>(row);

  return {
    async insert(kind, key, row) {
      const result = await db
        .insertInto(TABLE)
        .values({ kind, key, body: JSON.stringify(row) })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    async put(kind, key, row) {
      const body = JSON.stringify(row);
      await db
        .insertInto(TABLE)
        .values({ kind, key, body })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ body }))
        .execute();
    },
    async get(kind, key) {
      return parseOrNull(
        await db.selectFrom(TABLE).select('body').where('kind', '=', kind).where('key', '=', key).executeTakeFirst(),
      );
    },
    update<K extends RecordKind>(kind: K, key: string, change: (row: StandInRecords[K]) => StandInRecords[K]) {
      return db.transaction().execute(async (trx) => {
        const row = parseOrNull<K>(
          await trx
            .selectFrom(TABLE)
            .select('body')
            .where('kind', '=', kind)
            .where('key', '=', key)
            .forUpdate()
            .executeTakeFirst(),
        );
        if (row === null) return null;
        const changed = change(row);
        await trx
          .updateTable(TABLE)
          .set({ body: JSON.stringify(changed) })
          .where('kind', '=', kind)
          .where('key', '=', key)
          .execute();
        return changed;
      });
    },
    async list<K extends RecordKind>(kind: K, limit: number) {
      const rows = await db
        .selectFrom(TABLE)
        .select('body')
        .where('kind', '=', kind)
        .orderBy('position', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => parse<K>(row));
    },
  };
}
