import type { Runtime } from '#api/runtime.ts';
import { SENDING, type OutboxEntry, type Sending } from '#shared/notifications/staff-outbox.contract.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './outbox.repository.ts';
import { recordOf } from '#shared/guards.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const present = (row: repo.OutboxRow): OutboxEntry => ({
  _id: row.id,
  channel: row.channel,
  to: row.recipient,
  kind: row.kind,
  status: row.status,
  tries: row.attempts,
  failure: row.failure,
  createdAt: row.created_at.toISOString(),
  sentAt: iso(row.sent_at),
  deliveredAt: iso(row.delivered_at),
});

/** One page of outbox entries, newest first, with the count of each status. */
export async function listOutbox({ db }: Runtime, status: Sending | null, page: number) {
  const [rows, found] = await Promise.all([repo.listOutbox(db, status, page), repo.countOutbox(db)]);
  const counts = recordOf(SENDING, (key) => found[key] ?? 0);
  const total = status === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];
  return { messages: rows.map(present), page, total_page: Math.ceil(total / PAGE_SIZE), counts };
}
