import type { Connection } from '#api/platform/database/database.ts';
import { digest } from '#api/platform/http/limits.ts';
import { newToken, type CustomerSession } from '#api/platform/http/session.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import * as repo from './customer-sessions.repository.ts';

/** Where a call comes from, as it is remembered, and the first of these where this customer had a session, or null. */
export async function resolveOrigin(
  runtime: Runtime,
  { source, device }: RequestOrigin,
  customerId: string | null,
): Promise<{ places: string[]; known: string | null }> {
  const places = [...(device === null ? [] : [`device:${digest(device)}`]), source];
  const had = await repo.findKnownOrigins(runtime.db, customerId, places);
  return { places, known: places.find((place) => had.has(place)) ?? null };
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

/** Where and when somebody was signed in, for the export of their data. */
export async function exportSessions(db: Connection, customerId: string) {
  const { sessions, places } = await repo.listSessionsAndOrigins(db, customerId);
  return {
    sessions: sessions.map((row) => ({
      openedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    })),
    places: places.map((row) => ({ place: row.origin, seenAt: row.seen_at.toISOString() })),
  };
}

/** Removes sessions and places past their time. Returns how many sessions. */
export const purgeSessions = ({ db }: Runtime): Promise<number> => repo.deleteOldSessions(db);
