import { sql, type Insertable } from 'kysely';
import { newId, type Connection } from '#api/platform/database/database.ts';
import type { StaffTable } from '#api/platform/database/schema.ts';
import { encrypt } from '#api/platform/database/encryption.ts';
import { newToken } from '#api/platform/http/session.ts';
import { totpAt } from '#api/staff/second-step/totp.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { hashTestPassword, PASSWORD } from './passwords.ts';
import { expectOk, type SessionRequest, type TestApp } from './test-app.ts';

/** A staff account with a session. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  type: StaffType;
  token: string;
  password: string;
  /** Calls an endpoint with this account's token. */
  call: TestApp['call'];
  /** Calls any address with this account's token. */
  request: SessionRequest;
}

let created = 0;

/** Inserts a row of a staff account that has no log-in unless `changes` give it one. Returns its id. */
export async function insertStaff(db: Connection, changes: Partial<Insertable<StaffTable>> = {}): Promise<string> {
  const id = newId();
  const row = { id, email: `${id}@staff.example.ng`, name: 'Kúnlé Ṣówándé', type: 'manager' } as const;
  await db
    .insertInto('staff')
    .values({ ...row, ...changes })
    .execute();
  return id;
}

/** Inserts a staff account with a session, without the invitation email and the log-in. */
export async function createStaff(
  app: TestApp,
  type: StaffType,
  {
    name = 'Kúnlé Ṣówándé',
    email = `${type}${++created}@staff.example.ng`,
    suspended = false,
  }: { name?: string; email?: string; suspended?: boolean } = {},
): Promise<StaffMember> {
  const id = await insertStaff(app.runtime.db, {
    email,
    name,
    type,
    phone: '+2348031110000',
    password_hash: await hashTestPassword(app, PASSWORD),
    suspended_at: suspended ? new Date() : null,
  });
  const token = await createStaffSession(app, id);
  return {
    id,
    name,
    email,
    type,
    token,
    password: PASSWORD,
    call: (endpoint, options) => app.call(endpoint, { token, ...options }),
    request: (method, path, body, headers) => app.request(method, path, { body, token, ...(headers && { headers }) }),
  };
}

/** Inserts one more session of a staff account and returns its token. */
export async function createStaffSession({ runtime }: TestApp, staffId: string): Promise<string> {
  const { token, hash } = newToken();
  await runtime.db
    .insertInto('staff_sessions')
    .values({ staff_id: staffId, token_hash: hash, last_seen_at: sql<Date>`app_now()` })
    .execute();
  return token;
}

/** The secret of every authenticator app that a fixture sets up. */
const TOTP_SECRET = Buffer.from('a secret of 20 bytes');

/** The code that such an app shows in the current time step, or in one `stepsLater`. */
export const totpCode = async ({ runtime }: TestApp, stepsLater = 0): Promise<string> =>
  totpAt(TOTP_SECRET, (await currentTotpStep(runtime.db)) + stepsLater);

/**
 * Sets up an authenticator app for an account. The result computes the code of the current time step, or of one
 * `stepsLater`.
 */
export async function enableTotp(app: TestApp, staffId: string): Promise<(stepsLater?: number) => Promise<string>> {
  const { runtime } = app;
  await runtime.db
    .updateTable('staff')
    .set({
      encrypted_totp_secret: encrypt(runtime.config.appSecret, TOTP_SECRET.toString('base64')),
      totp_confirmed_at: new Date(),
      totp_last_step: null,
    })
    .where('id', '=', staffId)
    .execute();
  return (stepsLater) => totpCode(app, stepsLater);
}

/** The TOTP time step by the database's clock. */
export async function currentTotpStep(db: TestApp['runtime']['db']): Promise<number> {
  const { rows } = await sql<{
    step: number;
  }>`select floor(extract(epoch from app_now()) / 30)::bigint as step`.execute(db);
  return rows[0]?.step ?? 0;
}

/** Staff record cash for a pending booking and finish its job. */
export async function finishInCash({ request }: Pick<StaffMember, 'request'>, bookingId: string): Promise<void> {
  for (const [action, more] of [
    ['payment', { method: 'cash' }],
    ['finish', {}],
  ] as const) {
    const { version } = (await request('GET', `staff/booking/${bookingId}`)).body['booking'];
    await expectOk(request('PUT', `staff/booking/${bookingId}/${action}`, { version, ...more }));
  }
}
