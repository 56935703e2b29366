import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { TextKind } from '#shared/settings/centre-texts.ts';

export interface TextVersionRow {
  kind: TextKind;
  version: number;
  published_at: Date;
  by: string;
}
export interface TextRow {
  kind: TextKind;
  version: number;
  content: string;
  published_at: Date;
}

/** Waits until no other text of this kind is being published; it holds until the transaction ends. */
export async function lockKind(trx: Connection, kind: TextKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`centre_texts ${kind}`}, 0))`.execute(trx);
}

/** The newest version of each kind that has one. */
export async function listNewest(db: Connection): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select distinct on (kind) kind, version, content, published_at
    from centre_texts order by kind, version desc`.execute(db);
  return rows;
}

/** All versions without their contents, the newest first. */
export const listVersions = (db: Connection): Promise<TextVersionRow[]> =>
  db
    .selectFrom('centre_texts')
    .innerJoin('staff', 'staff.id', 'centre_texts.staff_id')
    .select(['kind', 'centre_texts.version', 'published_at', 'staff.name as by'])
    .orderBy('centre_texts.version', 'desc')
    .execute();

/** The content of one version. */
export const findContent = async (db: Connection, kind: string, version: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('centre_texts')
      .select('content')
      .where('kind', '=', kind as TextKind)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.content;

/** Inserts a version. The caller has locked the kind. */
export async function insertVersion(
  trx: Connection,
  row: { kind: TextKind; version: number; content: string; staff_id: string },
): Promise<void> {
  await trx.insertInto('centre_texts').values(row).execute();
}
