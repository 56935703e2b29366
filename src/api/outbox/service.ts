import { newId, type Connection } from '#api/db/database.ts';
import { seal, unseal } from '#api/db/seal.ts';
import type { Runtime } from '#api/runtime.ts';
import { deleteOldOutbox, deleteTo, insertOutbox, listTo, newestOutbox, type OutboxRow } from './repo.ts';

/** What a mail says; the same sentences as text and as HTML. */
export interface MailText {
  /** The kind of mail, e.g. `account.code`. */
  kind: string;
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
  /** A code to be typed, shown large. */
  code?: string;
  /** One button: its words and its address. */
  action?: { label: string; href: string };
}

export interface SealedMail {
  subject: string;
  text: string;
  html: string;
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c);

const P = 'margin:0 0 16px;font-size:16px;line-height:1.5;color:#21140d';

/** Mail clients know no style sheets, so the few styles stand in the tags. Readable with pictures off: there are none. */
function html({ subject, paragraphs, code, action }: MailText, centreName: string): string {
  const body = paragraphs.map((text) => `<p style="${P}">${escape(text)}</p>`);
  if (code !== undefined) body.splice(1, 0, `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px;color:#21140d">${escape(code)}</p>`);
  if (action !== undefined) {
    body.push(`<p style="${P}"><a href="${escape(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#a63c14;color:#ffffff;font-weight:700;text-decoration:none">${escape(action.label)}</a></p>`);
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head><body style="margin:0;background:#fffbf3;font-family:Roboto,system-ui,sans-serif"><div style="background:#7c2a0c;color:#ffffff;padding:16px 20px;font-size:18px;font-weight:700">${escape(centreName)}</div><div style="max-width:560px;padding:24px 20px">${body.join('')}</div></body></html>`;
}

function text({ paragraphs, code, action }: MailText, centreName: string): string {
  const lines = [...paragraphs];
  if (code !== undefined) lines.splice(1, 0, code);
  if (action !== undefined) lines.push(`${action.label}: ${action.href}`);
  return `${lines.join('\n\n')}\n\n${centreName}\n`;
}

/**
 * Puts a mail in the outbox and its delivery in line, in the caller's transaction: it goes out exactly if that commits.
 */
export async function queueMail(runtime: Runtime, trx: Connection, to: string, mail: MailText): Promise<void> {
  const id = newId();
  const centreName = runtime.config.mail.from.replace(/\s*<.*$/, '');
  const sealed: SealedMail = { subject: mail.subject, text: text(mail, centreName), html: html(mail, centreName) };
  await insertOutbox(trx, { id, channel: 'mail', recipient: to, kind: mail.kind, sealed: seal(runtime.config.appSecret, sealed) });
  await runtime.queue.send('deliver-message', { id }, trx);
}

export const openSealed = (runtime: Runtime, row: OutboxRow): SealedMail => unseal(runtime.config.appSecret, row.sealed) as SealedMail;

export interface OutboxEntry {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  status: string;
  createdAt: string;
}

/** What was sent, newest first; sandbox only, since it shows codes. */
export async function readOutbox(runtime: Runtime, to: string | null, limit = 50): Promise<OutboxEntry[]> {
  const rows = await newestOutbox(runtime.db, to, limit);
  return rows.map((row) => {
    const { subject, text } = openSealed(runtime, row);
    return { channel: row.channel, to: row.recipient, subject, text, status: row.status, createdAt: row.created_at.toISOString() };
  });
}

/** What was sent to a person, for the export of their data: kinds and times, never codes. */
export async function exportMails(db: Connection, recipient: string) {
  const rows = await listTo(db, recipient);
  return rows.map((row) => ({ channel: row.channel, kind: row.kind, status: row.status, createdAt: row.created_at.toISOString() }));
}

/** Removes everything for a recipient whose account is being deleted, also what was not sent yet. */
export const forgetRecipient = (trx: Connection, recipient: string): Promise<void> => deleteTo(trx, recipient);

/** How long a mail or SMS is kept, in months. */
const OUTBOX_MONTHS = 6;

/** Removes mails and SMS past their time. Returns how many. */
export const forgetOldOutbox = ({ db }: Runtime): Promise<number> => deleteOldOutbox(db, OUTBOX_MONTHS);
