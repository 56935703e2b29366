import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/** The database's clock, by which all codes expire, s since 1970. */
export async function getDatabaseTimeS(db: Connection): Promise<number> {
  const { rows } = await sql<{ s: number }>`select floor(extract(epoch from app_now()))::bigint as s`.execute(db);
  return rows[0]?.s ?? 0;
}

export interface SecretRow {
  encrypted_totp_secret: Buffer | null;
  totp_confirmed_at: Date | null;
}

/** The encrypted TOTP secret of a member of staff, also while it is unconfirmed. */
export const findSecret = (db: Connection, staffId: string): Promise<SecretRow | undefined> =>
  db
    .selectFrom('staff')
    .select(['encrypted_totp_secret', 'totp_confirmed_at'])
    .where('id', '=', staffId)
    .executeTakeFirst();

/** Stores an unconfirmed secret. False when there is a confirmed one. */
export async function storeSecret(db: Connection, staffId: string, encrypted: Buffer): Promise<boolean> {
  const result = await db
    .updateTable('staff')
    .set({ encrypted_totp_secret: encrypted, totp_last_step: null })
    .where('id', '=', staffId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Marks a time step as used. True for exactly one caller, and never for a step at or before the last used one (RFC 6238
 * 5.2).
 */
export async function useStep(db: Connection, staffId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', staffId)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Confirms the second step. True for exactly one caller; false when it was confirmed before. */
export async function confirmSecret(db: Connection, staffId: string): Promise<boolean> {
  const result = await db
    .updateTable('staff')
    .set({ totp_confirmed_at: sql<Date>`app_now()` })
    .where('id', '=', staffId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes the secret and the recovery codes. True when there was a secret. */
export async function deleteSecondStep(db: Connection, staffId: string): Promise<boolean> {
  const result = await db
    .updateTable('staff')
    .set({ encrypted_totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', staffId)
    .where('encrypted_totp_secret', 'is not', null)
    .executeTakeFirst();
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  return result.numUpdatedRows === 1n;
}

/** Deletes all recovery codes of a member of staff, used ones included, and inserts the HMACs of new ones. */
export async function replaceRecoveryCodes(db: Connection, staffId: string, hmacs: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await db
    .insertInto('staff_recovery_codes')
    .values(hmacs.map((hmac) => ({ staff_id: staffId, hmac })))
    .execute();
}

/** Marks the recovery code with one of these HMACs as used. True for exactly one caller. */
export async function useRecoveryCode(db: Connection, staffId: string, hmacs: readonly Buffer[]): Promise<boolean> {
  const result = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: sql<Date>`app_now()` })
    .where('staff_id', '=', staffId)
    .where('hmac', 'in', hmacs)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Every encrypted TOTP secret, also the unconfirmed ones. */
export const listSecrets = (db: Connection): Promise<{ id: string; encrypted: Buffer }[]> =>
  db
    .selectFrom('staff')
    .select((eb) => ['id', eb.ref('encrypted_totp_secret').$notNull().as('encrypted')])
    .where('encrypted_totp_secret', 'is not', null)
    .execute();

/** Replaces a secret unless it changed meanwhile. */
export async function replaceSecret(db: Connection, staffId: string, before: Buffer, after: Buffer): Promise<void> {
  await db
    .updateTable('staff')
    .set({ encrypted_totp_secret: after })
    .where('id', '=', staffId)
    .where('encrypted_totp_secret', '=', before)
    .execute();
}
