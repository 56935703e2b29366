import type { Database } from '#api/db/database.ts';
import type { StandInKind, StandInRows, StandInStore } from './paystack/record-store.ts';

/** The stand-in's memory in PostgreSQL, so that what the "provider" knows outlives a kill. */
export function databaseStore(db: Database): StandInStore {
  const parse = <K extends StandInKind>(row: { body: string } | undefined): StandInRows[K] | null =>
    row === undefined ? null : (JSON.parse(row.body) as StandInRows[K]);

  return {
    async insert(kind, key, row) {
      const result = await db
        .insertInto('sandbox_rows')
        .values({ kind, key, body: JSON.stringify(row) })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    async put(kind, key, row) {
      const body = JSON.stringify(row);
      await db
        .insertInto('sandbox_rows')
        .values({ kind, key, body })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ body }))
        .execute();
    },
    async get(kind, key) {
      return parse(await db.selectFrom('sandbox_rows').select('body').where('kind', '=', kind).where('key', '=', key).executeTakeFirst());
    },
    update<K extends StandInKind>(kind: K, key: string, change: (row: StandInRows[K]) => StandInRows[K]) {
      return db.transaction().execute(async (trx) => {
        const row = parse<K>(
          await trx.selectFrom('sandbox_rows').select('body').where('kind', '=', kind).where('key', '=', key).forUpdate().executeTakeFirst(),
        );
        if (row === null) return null;
        const changed = change(row);
        await trx.updateTable('sandbox_rows').set({ body: JSON.stringify(changed) }).where('kind', '=', kind).where('key', '=', key).execute();
        return changed;
      });
    },
    async list<K extends StandInKind>(kind: K, limit: number) {
      const rows = await db.selectFrom('sandbox_rows').select('body').where('kind', '=', kind).orderBy('position', 'desc').limit(limit).execute();
      return rows.map((row) => JSON.parse(row.body) as StandInRows[K]);
    },
  };
}
