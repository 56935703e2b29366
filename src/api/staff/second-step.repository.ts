import { sql } from 'kysely';
import type { Connection } from '#api/db/database.ts';

/** The database's clock, s since 1970: the one every expiry goes by. */
export async function nowS(db: Connection): Promise<number> {
  const { rows } = await sql<{ s: number }>`select floor(extract(epoch from app_now()))::bigint as s`.execute(db);
  return rows[0]?.s ?? 0;
}

export interface SecretRow {
  totp_sealed: Buffer | null;
  totp_confirmed_at: Date | null;
}

export const findSecret = (db: Connection, staffId: string): Promise<SecretRow | undefined> =>
  db.selectFrom('staff').select(['totp_sealed', 'totp_confirmed_at']).where('id', '=', staffId).executeTakeFirst();

/** Keeps a secret that no code has confirmed yet. False when one is confirmed already. */
export async function saveSecret(db: Connection, staffId: string, sealed: Buffer): Promise<boolean> {
  const result = await db
    .updateTable('staff')
    .set({ totp_sealed: sealed, totp_last_step: null })
    .where('id', '=', staffId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Uses a time step up. True for exactly one caller, and never for a step at or before the last one used (RFC 6238 5.2). */
export async function useStep(db: Connection, staffId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', staffId)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function confirmSecret(db: Connection, staffId: string): Promise<boolean> {
  const result = await db
    .updateTable('staff')
    .set({ totp_confirmed_at: sql<Date>`app_now()` })
    .where('id', '=', staffId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Forgets secret and recovery codes. True when there was a secret. */
export async function deleteSecret(db: Connection, staffId: string): Promise<boolean> {
  const result = await db
    .updateTable('staff')
    .set({ totp_sealed: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', staffId)
    .where('totp_sealed', 'is not', null)
    .executeTakeFirst();
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  return result.numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(db: Connection, staffId: string, hmacs: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await db.insertInto('staff_recovery_codes').values(hmacs.map((hmac) => ({ staff_id: staffId, hmac }))).execute();
}

/** Uses a recovery code up. True for exactly one caller. */
export async function useRecoveryCode(db: Connection, staffId: string, hmac: Buffer): Promise<boolean> {
  const result = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: sql<Date>`app_now()` })
    .where('staff_id', '=', staffId)
    .where('hmac', '=', hmac)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
