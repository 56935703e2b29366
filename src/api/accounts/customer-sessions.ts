import type { Connection } from '#api/db/database.ts';
import { digest } from '#api/http/limits.ts';
import { newToken, type CustomerSession } from '#api/http/session.ts';
import type { Origin } from '#api/http/source.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { findByEmail, lockWithPassword, type CustomerRow } from './customers.repository.ts';
import * as repo from './customer-sessions.repository.ts';

/** Where a call comes from, as it is remembered, and the first of these where this customer had a session, or null. */
export async function resolveOrigin(runtime: Runtime, { source, device }: Origin, customerId: string | null): Promise<{ places: string[]; known: string | null }> {
  const places = [...(device === null ? [] : [`device:${digest(device)}`]), source];
  const had = await repo.findKnownOrigins(runtime.db, customerId, places);
  return { places, known: places.find((place) => had.has(place)) ?? null };
}

/**
 * Opens a session. Known and unknown addresses do the same work (rules.md 2). The owner's own device or address counts
 * apart and is never turned away for what others did there, so that strangers cannot lock the owner out (rules.md 3).
 * @throws AppError account.wrong_credentials, account.unverified, account.too_many_tries with Retry-After, request.busy
 */
export async function logIn(runtime: Runtime, origin: Origin, email: string, password: string): Promise<{ token: string; customer: CustomerRow }> {
  const customer = await findByEmail(runtime.db, email);
  const { places, known } = await resolveOrigin(runtime, origin, customer?.id ?? null);
  if (known === null) await runtime.limits.check('failures', origin.source, 'account.too_many_tries');
  const guessKey = `${digest(email)}:${known ?? 'elsewhere'}`;
  await runtime.limits.guess(guessKey);
  if (!(await runtime.passwords.matches(customer?.password_hash ?? null, password)) || customer === undefined) {
    runtime.log.info({ event: 'login.failed', source: origin.source, account: digest(email) }, 'log-in failed');
    // A shared address must not tell who had a session there: only their own device is apart from what is counted.
    if (known === null || known === origin.source) await runtime.limits.take('failures', origin.source, 'account.too_many_tries');
    throw new AppError('account.wrong_credentials');
  }
  await runtime.limits.forget('guess', guessKey);
  if (customer.email_verified_at === null) throw new AppError('account.unverified');
  const token = await runtime.db.transaction().execute(async (trx) => {
    // The password may have been changed, or the account deleted, while it was compared: that ended all sessions, this one too.
    if (!(await lockWithPassword(trx, customer.id, customer.password_hash))) throw new AppError('account.wrong_credentials');
    return openSession(trx, customer.id, places);
  });
  return { token, customer };
}

/** A new session for somebody who has proved who they are, in the caller's transaction, which holds the customer's row. Returns its token. */
export async function openSession(trx: Connection, customerId: string, places: readonly string[]): Promise<string> {
  const { token, hash } = newToken();
  await repo.insertSession(trx, customerId, hash, places);
  return token;
}

export async function logOut(runtime: Runtime, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash !== null) await repo.deleteSession(runtime.db, tokenHash);
}

/** Whose session a token's digest opens, or null when it is over. */
export async function findCustomerSession(runtime: Runtime, tokenHash: Buffer): Promise<CustomerSession | null> {
  const customerId = await repo.findSession(runtime.db, tokenHash);
  return customerId === null ? null : { customerId, tokenHash };
}

/** For the account's other parts, in their own transactions. */
export const { endSessions, deleteKnownOrigins } = repo;

/** Where and when somebody was signed in, for the export of their data. */
export async function exportSessions(db: Connection, customerId: string) {
  const { sessions, places } = await repo.listSessionsAndOrigins(db, customerId);
  return {
    sessions: sessions.map((row) => ({ openedAt: row.created_at.toISOString(), lastSeenAt: row.last_seen_at.toISOString() })),
    places: places.map((row) => ({ place: row.place, seenAt: row.seen_at.toISOString() })),
  };
}

/** Removes sessions and places past their time. Returns how many sessions. */
export const purgeOldSessions = ({ db }: Runtime): Promise<number> => repo.deleteOldSessions(db);
