import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './push.repository.ts';

/**
 * The push services of a customer's subscriptions, for the data export. Endpoints are secrets, so they are not
 * included.
 */
export async function exportPushes(db: Connection, customerId: string) {
  const rows = await repo.listSubscriptions(db, customerId);
  return rows.map((row) => ({
    service: new URL(row.endpoint).hostname,
    since: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }));
}
