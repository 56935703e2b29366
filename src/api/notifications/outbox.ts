import { newId, type Connection } from '#api/platform/database/database.ts';
import { seal, unseal } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import { KEPT } from '#shared/retention.ts';
import { renderEmail, type EmailContent, type RenderedMessage, type SmsContent } from './email-template.ts';
import { deleteOldOutbox, deleteSentTo, insertOutbox, listSentTo, type OutboxRow } from './outbox.repository.ts';

export type { EmailContent, SmsContent } from './email-template.ts';

/** The centre's name as it stands in front of the sender's address. */
const senderName = ({ config }: Runtime): string => config.mail.from.replace(/\s*<.*$/, '');

interface QueueOptions {
  /** Given where the same mail may be queued twice and must be one. */
  id?: string;
  /** Many at once: they wait behind everything else. */
  bulk?: boolean;
}

/**
 * Puts a mail in the outbox and its delivery in line, in the caller's transaction: it goes out exactly if that commits.
 */
export const queueEmail = (
  runtime: Runtime,
  trx: Connection,
  to: string,
  email: EmailContent,
  how: QueueOptions = {},
): Promise<void> =>
  queue(runtime, trx, { channel: 'mail', to, kind: email.kind, sealed: renderEmail(email, senderName(runtime)) }, how);

/** The same for an SMS to a number in E.164; does nothing where no SMS can be sent. */
export async function queueSms(
  runtime: Runtime,
  trx: Connection,
  to: string,
  { kind, text }: SmsContent,
): Promise<void> {
  if (runtime.sms !== null)
    await queue(runtime, trx, { channel: 'sms', to, kind, sealed: { subject: '', text, html: '' } }, {});
}

interface OutgoingMessage {
  channel: 'mail' | 'sms';
  to: string;
  kind: string;
  sealed: RenderedMessage;
}

async function queue(
  runtime: Runtime,
  trx: Connection,
  { channel, to, kind, sealed }: OutgoingMessage,
  { id = newId(), bulk = false }: QueueOptions,
): Promise<void> {
  const isNew = await insertOutbox(trx, {
    id,
    channel,
    recipient: to,
    kind,
    encrypted_payload: seal(runtime.config.appSecret, sealed),
  });
  if (isNew) await runtime.queue.send(bulk ? 'deliver-bulk' : 'deliver-message', { id }, trx);
}

export const decryptMessage = (runtime: Runtime, row: OutboxRow): RenderedMessage =>
  unseal(runtime.config.appSecret, row.encrypted_payload) as RenderedMessage;

/** Mails and SMS sent to a recipient, for the export of a person's data: kinds and times, never codes. */
export async function exportOutboxMessages(db: Connection, recipient: string, until: Date | null) {
  const rows = await listSentTo(db, recipient, until);
  return rows.map((row) => ({
    channel: row.channel,
    to: row.recipient,
    kind: row.kind,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }));
}

/** Removes everything up to `until` for a recipient whose account is being deleted, also what was not sent yet; of `kinds` or of all. */
export const deleteMessagesTo = (
  trx: Connection,
  recipient: string,
  until: Date | null,
  kinds: readonly string[] | null = null,
): Promise<void> => deleteSentTo(trx, recipient, until, kinds);

/** Removes mails and SMS past their time. Returns how many. */
export const purgeOutbox = ({ db }: Runtime): Promise<number> => deleteOldOutbox(db, KEPT.mailMonths);
