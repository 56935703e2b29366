import { sql } from 'kysely';
import { newId } from '#api/db/database.ts';
import { seal } from '#api/db/seal.ts';
import { newToken } from '#api/http/session.ts';
import { totpAt } from '#api/staff/totp.ts';
import type { StaffType } from '#shared/staff/capabilities.ts';
import type { Customer, TestApp } from './test-app.ts';

/** A staff account with a session. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  type: StaffType;
  token: string;
  password: string;
  /** A call with this account's token, below /api. */
  call: Customer['call'];
}

export const STAFF_PASSWORD = 'kept under the counter';
let created = 0;
let passwordHash: Promise<string> | null = null;

/** Inserts a staff account with a session, without the invitation mail and the log-in. */
export async function createStaff(
  app: TestApp,
  type: StaffType,
  { name = 'Kúnlé Ṣówándé', email = `${type}${++created}@staff.example.ng`, suspended = false }: { name?: string; email?: string; suspended?: boolean } = {},
): Promise<StaffMember> {
  const { db, passwords } = app.runtime;
  passwordHash ??= passwords.hash(STAFF_PASSWORD);
  const id = newId();
  await db.insertInto('staff').values({ id, email, name, type, phone: '+2348031110000', password_hash: await passwordHash, totp_sealed: null, totp_last_step: null, suspended_at: suspended ? new Date() : null }).execute();
  const token = await createStaffSession(app, id);
  return { id, name, email, type, token, password: STAFF_PASSWORD, call: (method, path, body, headers) => app.call(method, path, { body, token, ...(headers && { headers }) }) };
}

/** Inserts one more session of a staff account and returns its token. */
export async function createStaffSession({ runtime }: TestApp, staffId: string): Promise<string> {
  const { token, hash } = newToken();
  await runtime.db.insertInto('staff_sessions').values({ staff_id: staffId, token_hash: hash, last_seen_at: sql<Date>`app_now()` } as never).execute();
  return token;
}

/** Sets up an authenticator app for an account. The result computes the code of the current time step, or of one `stepsLater`. */
export async function enableTotp({ runtime }: TestApp, staffId: string): Promise<(stepsLater?: number) => Promise<string>> {
  const secret = Buffer.from('a secret of 20 bytes');
  await runtime.db
    .updateTable('staff')
    .set({ totp_sealed: seal(runtime.config.appSecret, secret.toString('base64')), totp_confirmed_at: new Date(), totp_last_step: null })
    .where('id', '=', staffId)
    .execute();
  return async (stepsLater = 0) => totpAt(secret, (await currentTotpStep(runtime.db)) + stepsLater);
}

/** The TOTP time step by the database's clock. */
export async function currentTotpStep(db: TestApp['runtime']['db']): Promise<number> {
  const { rows } = await sql<{ step: number }>`select floor(extract(epoch from app_now()) / 30)::bigint as step`.execute(db);
  return rows[0]?.step ?? 0;
}
