import type { Connection } from '#api/platform/database/database.ts';
import { digest } from '#api/platform/http/limits.ts';
import { newToken, type CustomerSession } from '#api/platform/http/session.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import * as repo from './customer-sessions.repository.ts';

/**
 * The origins of a request (device and client key) and the first of them from which the customer logged in before, or
 * null.
 */
export async function resolveOrigin(
  runtime: Runtime,
  { source, device }: RequestOrigin,
  customerId: string | null,
): Promise<{ origins: string[]; known: string | null }> {
  const origins = [...(device === null ? [] : [`device:${digest(device)}`]), source];
  const knownOrigins = await repo.findKnownOrigins(runtime.db, customerId, origins);
  return { origins, known: origins.find((origin) => knownOrigins.has(origin)) ?? null };
}

/** Opens a session for an authenticated customer, whose row the caller has locked. Returns its token. */
export async function openSession(trx: Connection, customerId: string, origins: readonly string[]): Promise<string> {
  const { token, hash } = newToken();
  await repo.insertSession(trx, customerId, hash, origins);
  return token;
}

/** The session of a token, given its digest; null when it expired or does not exist. */
export async function findCustomerSession(runtime: Runtime, tokenHash: Buffer): Promise<CustomerSession | null> {
  const customerId = await repo.findSession(runtime.db, tokenHash);
  return customerId === null ? null : { customerId, tokenHash };
}

/** Sessions and log-in origins of a customer, for the personal data export. */
export async function exportSessions(db: Connection, customerId: string) {
  const { sessions, origins } = await repo.listSessionsAndOrigins(db, customerId);
  return {
    sessions: sessions.map((row) => ({
      openedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    })),
    places: origins.map((row) => ({ place: row.origin, seenAt: row.seen_at.toISOString() })),
  };
}
