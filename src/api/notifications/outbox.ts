import { newId, type Connection } from '#api/platform/database/database.ts';
import { encrypt, decrypt } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import { readLook } from '#api/settings/looks/read-look.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { AppError } from '#shared/errors.ts';
import {
  renderStored,
  type EmailContent,
  type RenderedEmail,
  type SmsContent,
  type StoredContent,
} from './email-template.ts';
import { shortPath } from './short-links/short-path.ts';
import { smsText } from './sms-text.ts';
import {
  countQueued as countQueuedOf,
  countTexts,
  deleteSentTo,
  insertOutboxEntry,
  listSentTo,
  type OutboxRow,
} from './outbox.repository.ts';

export type { CalendarFile, EmailContent, SmsContent } from './email-template.ts';

interface QueueOptions {
  /** A deterministic id, for callers that may queue the same outbox entry twice. */
  id?: string;
  /** Low priority: delivered after all other outbox entries. */
  bulk?: boolean;
}

/**
 * Queues an email in the caller's transaction.
 */
export const queueEmail = (
  runtime: Runtime,
  trx: Connection,
  to: string,
  email: EmailContent,
  options: QueueOptions = {},
): Promise<void> => queue(runtime, trx, { channel: 'mail', to, kind: email.kind, content: email }, options);

/** Queues an SMS to an E.164 number in the caller's transaction; does nothing when SMS is not configured. */
export async function queueSms(
  runtime: Runtime,
  trx: Connection,
  to: string,
  sms: SmsContent,
  options: QueueOptions = {},
): Promise<void> {
  if (runtime.sms === null) return;
  const content = { subject: '', text: renderSms(sms, runtime.config.publicUrl), html: '' };
  await queue(runtime, trx, { channel: 'sms', to, kind: sms.kind, content }, options);
}

/** An SMS as it is sent: its text for SMS, and at the end its link, which opens a page and does nothing by itself. */
export const renderSms = ({ text, page }: SmsContent, publicUrl: string): string =>
  smsText(text) + (page === undefined ? '' : ` ${publicUrl}${shortPath(page)}`);

interface NewOutboxEntry {
  channel: 'mail' | 'sms';
  to: string;
  kind: string;
  content: StoredContent;
}

async function queue(
  runtime: Runtime,
  trx: Connection,
  { channel, to, kind, content }: NewOutboxEntry,
  { id = newId(), bulk = false }: QueueOptions,
): Promise<void> {
  const isNew = await insertOutboxEntry(trx, {
    id,
    channel,
    recipient: to,
    kind,
    encrypted_payload: encrypt(runtime.config.appSecret, content),
  });
  if (isNew) await runtime.queue.send(bulk ? 'deliver-bulk' : 'deliver-message', { id }, trx);
}

/**
 * A stored outbox entry as it is sent now: an email in the centre's present name and look. Throws when it was encrypted
 * with another secret.
 */
export async function renderEntry(runtime: Runtime, row: OutboxRow): Promise<RenderedEmail> {
  const { name } = await getSettings(runtime.db);
  const { colours } = await readLook(runtime.db);
  return renderStored(decrypt(runtime.config, row.encrypted_payload) as StoredContent, { name, colours });
}

/** The outbox entries sent to a recipient, for the data export: kinds and times, never codes. */
export async function exportOutboxEntries(db: Connection, recipient: string, until: Date | null) {
  const rows = await listSentTo(db, recipient, until);
  return rows.map((row) => ({
    channel: row.channel,
    to: row.recipient,
    kind: row.kind,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }));
}

/**
 * Deletes the outbox entries to a recipient up to `until`, sent or not, when the account is deleted; of `kinds` or of
 * all. A null sets no limit. An entry whose delivery is under way may still arrive.
 */
export const deleteOutboxEntriesTo = (
  trx: Connection,
  recipient: string,
  until: Date | null,
  kinds: readonly string[] | null = null,
): Promise<void> => deleteSentTo(trx, recipient, until, kinds);

/** How many messages of a kind were queued for a recipient in the last 24 hours. */
export const countQueued = (db: Connection, recipient: string, kind: string): Promise<number> =>
  countQueuedOf(db, recipient, kind);

/** SMS to one number in 24 hours from all accounts together, but for log-in codes: the centre pays (docs/api.md 5). */
export const TEXTS_A_DAY = 10;

/**
 * Refuses an SMS that a person asked for when its number has received enough of them. Concurrent calls may all pass;
 * the delivery counts again, exactly.
 * @throws AppError account.too_many_texts
 */
export async function limitTexts(db: Connection, recipient: string): Promise<void> {
  if ((await countTexts(db, recipient)) >= TEXTS_A_DAY) throw new AppError('account.too_many_texts');
}
