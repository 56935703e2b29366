import { renderEntry } from '#api/notifications/outbox.ts';
import { countSmsParts } from '#api/notifications/sms-text.ts';
import type { Runtime } from '#api/runtime.ts';

export interface OutboxEntry {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  /** Of an SMS: the parts in which it is sent and paid. */
  parts?: number;
  /** An attached calendar file (RFC 5545). */
  calendar?: string;
  status: string;
  createdAt: string;
}

/**
 * Lists the newest emails and SMS with their decrypted text, codes included; of one recipient, or of all where `to` is
 * null.
 */
export async function listOutboxEntries(runtime: Runtime, to: string | null, limit = 50): Promise<OutboxEntry[]> {
  let query = runtime.db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (to !== null) query = query.where('recipient', '=', to);
  const rows = await query.execute();
  const entries: OutboxEntry[] = [];
  for (const row of rows) {
    const { subject, text, calendar } = await renderEntry(runtime, row);
    entries.push({
      channel: row.channel,
      to: row.recipient,
      subject,
      text,
      ...(row.channel === 'sms' && { parts: countSmsParts(text) }),
      ...(calendar && { calendar: calendar.content }),
      status: row.status,
      createdAt: row.created_at.toISOString(),
    });
  }
  return entries;
}
