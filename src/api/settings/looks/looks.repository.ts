import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** The picture files of a logo: WebP, and the icons as PNG. All three or none. */
export interface LogoFiles {
  logo: Buffer | null;
  icon_192: Buffer | null;
  icon_512: Buffer | null;
}

/** A published look without its pictures. */
export interface LookRow {
  version: number;
  main: string | null;
  surface: string | null;
  has_logo: boolean;
  published_at: Date;
  by: string;
}

const looks = (db: Connection) =>
  db
    .selectFrom('centre_looks')
    .innerJoin('staff', 'staff.id', 'centre_looks.staff_id')
    .select(['centre_looks.version', 'main', 'surface', 'published_at', 'staff.name as by'])
    .select(sql<boolean>`logo is not null`.as('has_logo'));

/** The newest version; undefined before the first one. */
export const findNewest = (db: Connection): Promise<LookRow | undefined> =>
  looks(db).orderBy('centre_looks.version', 'desc').limit(1).executeTakeFirst();

/** One version. */
export const findVersion = (db: Connection, version: number): Promise<LookRow | undefined> =>
  looks(db).where('centre_looks.version', '=', version).executeTakeFirst();

/** One picture file of a version; undefined where it has no logo. */
export const findPicture = async (
  db: Connection,
  version: number,
  file: keyof LogoFiles,
): Promise<Buffer | undefined> =>
  (await db.selectFrom('centre_looks').select(file).where('version', '=', version).executeTakeFirst())?.[file] ??
  undefined;

/** The pictures of a version. */
export const findPictures = (db: Connection, version: number): Promise<LogoFiles | undefined> =>
  db
    .selectFrom('centre_looks')
    .select(['logo', 'icon_192', 'icon_512'])
    .where('version', '=', version)
    .executeTakeFirst();

/** Waits until no other look is being published; it holds until the transaction ends. */
export async function lockLooks(trx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('centre_looks', 0))`.execute(trx);
}

/** Inserts a version. The caller has locked the looks. */
export async function insertLook(
  trx: Connection,
  row: LogoFiles & { version: number; main: string | null; surface: string | null; staff_id: string },
): Promise<void> {
  await trx.insertInto('centre_looks').values(row).execute();
}
