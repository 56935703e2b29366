import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { VendorAccount } from '#shared/setup/vendor-accounts.ts';

export interface VendorKeysRow {
  account: VendorAccount;
  encrypted: Buffer;
  version: number;
  changed_at: Date;
  /** The name of the member of staff who entered them. */
  by: string;
}

const selectRows = (db: Connection) =>
  db
    .selectFrom('vendor_keys')
    .innerJoin('staff', 'staff.id', 'vendor_keys.staff_id')
    .select(['account', 'encrypted', 'version', 'changed_at', 'staff.name as by']);

/** The stored keys of all accounts. */
export const listRows = (db: Connection): Promise<VendorKeysRow[]> => selectRows(db).execute();

/** The stored keys of one account, locked until the transaction ends; undefined when none were entered. */
export const lockRow = (trx: Connection, account: VendorAccount): Promise<VendorKeysRow | undefined> =>
  selectRows(trx).where('account', '=', account).forUpdate('vendor_keys').executeTakeFirst();

/** Keeps the keys of an account as they are until the transaction ends. Returns their version; 0 without keys. */
export async function holdVersion(trx: Connection, account: VendorAccount): Promise<number> {
  const row = await trx
    .selectFrom('vendor_keys')
    .select('version')
    .where('account', '=', account)
    .forShare()
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Stores keys in place of the former ones. */
export async function upsertRow(
  trx: Connection,
  row: { account: VendorAccount; encrypted: Buffer; staff_id: string },
): Promise<void> {
  await trx
    .insertInto('vendor_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({
        encrypted: row.encrypted,
        staff_id: row.staff_id,
        version: sql`vendor_keys.version + 1`,
        changed_at: sql<Date>`app_now()`,
      }),
    )
    .execute();
}

/** Replaces the encrypted keys of an account unless they changed meanwhile. */
export async function replaceEncrypted(
  db: Connection,
  account: VendorAccount,
  before: Buffer,
  after: Buffer,
): Promise<void> {
  await db
    .updateTable('vendor_keys')
    .set({ encrypted: after })
    .where('account', '=', account)
    .where('encrypted', '=', before)
    .execute();
}
