import { randomBytes } from 'node:crypto';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import { hmac, encrypt, everyHmac, decrypt } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './second-step.repository.ts';
import { STEP_S, base32, findTimeStep } from './totp.ts';

const RECOVERY_CODES = 10;

/**
 * Decrypts a secret. Null when it was encrypted with another APP_SECRET: then every code is rejected until the step is
 * reset.
 */
function decryptSecret({ config, log }: Runtime, encrypted: Buffer): Buffer | null {
  try {
    return Buffer.from(decrypt(config, encrypted) as string, 'base64');
  } catch (error) {
    log.error(
      { err: error, event: 'staff.second-step-unreadable' },
      'second step was encrypted with another APP_SECRET',
    );
    return null;
  }
}
const recoveryHmac = ({ config }: Runtime, staffId: string, code: string): Buffer =>
  hmac(config.appSecret, 'recovery', staffId, code);

/** Removes the spaces and hyphens that are for legibility only. */
const normaliseRecoveryCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

export interface Enrolment {
  secret: string;
  uri: string;
}

/**
 * Creates a secret and stores it encrypted; it is in use once confirmed.
 * @throws staff.second_step_on when one is confirmed already
 */
export async function startEnrolment(
  runtime: Runtime,
  db: Connection,
  { id, email, issuer }: { id: string; email: string; issuer: string },
): Promise<Enrolment> {
  const bytes = randomBytes(20);
  if (!(await repo.storeSecret(db, id, encrypt(runtime.config.appSecret, bytes.toString('base64')))))
    throw new AppError('staff.second_step_on');
  const secret = base32(bytes);
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return {
    secret,
    uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${STEP_S}`,
  };
}

/** True when the code belongs to a time step that was not used before; marks the step as used. */
async function consumeAppCode(
  runtime: Runtime,
  db: Connection,
  staffId: string,
  encrypted: Buffer,
  code: string,
): Promise<boolean> {
  const secret = decryptSecret(runtime, encrypted);
  const step =
    secret === null ? null : findTimeStep(secret, normaliseRecoveryCode(code), await repo.getDatabaseTimeS(db));
  return step !== null && repo.useStep(db, staffId, step);
}

/**
 * Checks the second step of a log-in: a code of the app or a recovery code, each valid once.
 * Returns which of them it was, or null when it was neither.
 */
export async function checkSecondStep(
  runtime: Runtime,
  db: Connection,
  staffId: string,
  code: string,
): Promise<'app' | 'recovery' | null> {
  const row = await repo.findSecret(db, staffId);
  if (row?.encrypted_totp_secret == null || row.totp_confirmed_at === null) return null;
  if (await consumeAppCode(runtime, db, staffId, row.encrypted_totp_secret, code)) return 'app';
  const hmacs = everyHmac(runtime.config, 'recovery', staffId, normaliseRecoveryCode(code));
  return (await repo.useRecoveryCode(db, staffId, hmacs)) ? 'recovery' : null;
}

/**
 * Turns the second step on, given a first code. Returns the recovery codes, which cannot be read again; null for a
 * wrong code.
 * @throws staff.second_step_on
 */
export async function confirmEnrolment(
  runtime: Runtime,
  trx: Trx,
  staffId: string,
  code: string,
): Promise<string[] | null> {
  const row = await repo.findSecret(trx, staffId);
  if (row?.totp_confirmed_at != null) throw new AppError('staff.second_step_on');
  if (
    row?.encrypted_totp_secret == null ||
    !(await consumeAppCode(runtime, trx, staffId, row.encrypted_totp_secret, code))
  )
    return null;
  if (!(await repo.confirmSecret(trx, staffId))) throw new AppError('staff.second_step_on');
  return createRecoveryCodes(runtime, trx, staffId);
}

/** Creates ten recovery codes of 50 random bits, stored as HMACs; they replace the former ones. */
export async function createRecoveryCodes(runtime: Runtime, trx: Trx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(7)).slice(0, 10));
  await repo.replaceRecoveryCodes(
    trx,
    staffId,
    codes.map((code) => recoveryHmac(runtime, staffId, code)),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}
