import { sql } from 'kysely';
import { newId } from '#api/db/database.ts';
import { newToken } from '#api/http/session.ts';
import { seal } from '#api/db/seal.ts';
import { totpAt } from '#api/staff/totp.ts';
import type { StaffType } from '#shared/staff/capabilities.ts';
import type { Answer, World } from './world.ts';

/** Somebody who works here, with a session. */
export interface Colleague {
  id: string;
  name: string;
  email: string;
  type: StaffType;
  token: string;
  password: string;
  /** A call as this person, below /api. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says by itself what it expects of an answer
  call: <T = Record<string, any>>(method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer<T>>;
}

export const STAFF_PASSWORD = 'kept under the counter';
let hired = 0;
let passwordHash: Promise<string> | null = null;

/** Puts somebody on the staff with a session, without the mail and the log-in. */
export async function hire(world: World, type: StaffType, given: { name?: string; email?: string } = {}): Promise<Colleague> {
  const { db, passwords } = world.runtime;
  passwordHash ??= passwords.hash(STAFF_PASSWORD);
  hired++;
  const { name = 'Kúnlé Ṣówándé', email = `${type}${hired}@staff.example.ng` } = given;
  const id = newId();
  await db.insertInto('staff').values({ id, email, name, type, phone: null, password_hash: await passwordHash } as never).execute();
  const token = await signIn(world, id);
  return { id, name, email, type, token, password: STAFF_PASSWORD, call: (method, path, body, headers) => world.call(method, path, { body, token, ...(headers && { headers }) }) };
}

/** One more session of somebody. */
export async function signIn({ runtime }: World, staffId: string): Promise<string> {
  const { token, hash } = newToken();
  await runtime.db.insertInto('staff_sessions').values({ staff_id: staffId, token_hash: hash, last_seen_at: sql<Date>`app_now()` } as never).execute();
  return token;
}

/** An authenticator app set up for somebody: gives the code of now, or of so many steps later. */
export async function giveApp({ runtime }: World, staffId: string): Promise<(stepsLater?: number) => Promise<string>> {
  const secret = Buffer.from('a secret of 20 bytes');
  await runtime.db
    .updateTable('staff')
    .set({ totp_sealed: seal(runtime.config.appSecret, secret.toString('base64')), totp_confirmed_at: new Date(), totp_last_step: null })
    .where('id', '=', staffId)
    .execute();
  return async (stepsLater = 0) => totpAt(secret, (await step(runtime.db)) + stepsLater);
}

/** The time step of the database's clock. */
export async function step(db: World['runtime']['db']): Promise<number> {
  const { rows } = await sql<{ s: number }>`select floor(extract(epoch from app_now()) / 30)::bigint as s`.execute(db);
  return rows[0]?.s ?? 0;
}
