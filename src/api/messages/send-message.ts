import { newId, type Connection, type Trx } from '#api/db/database.ts';
import type { CustomerSession, StaffSession } from '#api/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { acting, type Note } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import type { Message, MessagePage } from '#shared/messages/messages.contract.ts';
import type { SendForm } from '#shared/messages/send-message.contract.ts';
import { audiencesOf, mayWrite, readsCustomers, type Role } from '#shared/messages/message-targets.ts';
import { KEPT } from '#shared/retention.ts';
import { fullName, PAGE_SIZE } from '#shared/text-schemas.ts';
import { resolveRecipients } from './recipients.ts';
import { queuePushes } from '#api/notifications/push.ts';
import * as repo from './messages.repository.ts';

export type { Kind } from './messages.repository.ts';

/** Whoever reads or writes: a session of either kind. */
export interface MessageCaller {
  customer: CustomerSession | null;
  staff: StaffSession | null;
}

const roleOf = ({ staff }: MessageCaller): Role => staff?.type ?? 'customer';

function readerOf(callers: MessageCaller): repo.Reader {
  const { customer, staff } = callers;
  const role = roleOf(callers);
  const rights = { audiences: audiencesOf(role), readsCustomers: readsCustomers(role) };
  if (customer !== null) return { kind: 'customer', id: customer.customerId, ...rights };
  if (staff !== null) return { kind: 'staff', id: staff.staffId, ...rights };
  throw new AppError('session.missing');
}

const person = (id: string, first: string | null, last: string | null) => ({ _id: id, fullName: fullName(first ?? '', last ?? '') });

function present(row: repo.ListedRow, receivers: readonly repo.ReceiverRow[]): Message {
  return {
    _id: row.id,
    title: row.title,
    message: row.body,
    // A notification is a message from nobody (contract.md 2 lists two types).
    type: row.kind === 'broadcast' ? 'broadcast' : 'message',
    to: row.target,
    isBooking: row.is_booking,
    ...(row.customer_id !== null && { user: person(row.customer_id, row.first_name, row.last_name) }),
    ...(row.staff_name !== null && row.staff_type !== null && { admin: { name: row.staff_name, type: row.staff_type } }),
    receivers: receivers.filter((one) => one.message_id === row.id).map((one) => ({
      ...(one.customer_id !== null && { user: person(one.customer_id, one.first_name, one.last_name) }),
      ...(one.staff_id !== null && { admin: { _id: one.staff_id, name: one.staff_name ?? '', type: one.staff_type ?? 'technician' } }),
    })),
    createdAt: row.created_at.toISOString(),
    read: row.read,
  };
}

/** One page of a kind for whoever calls, newest first, with what is unread of every kind. A page past the end is empty. */
export async function listMessages({ db }: Runtime, callers: MessageCaller, kind: repo.Kind, page: number): Promise<MessagePage> {
  const reader = readerOf(callers);
  const [rows, total, unread] = await Promise.all([repo.listFor(db, reader, kind, page), repo.countFor(db, reader, kind), repo.countUnread(db, reader)]);
  const receivers = await repo.receiversOf(db, reader, rows.map((row) => row.id));
  return {
    messages: rows.map((row) => present(row, receivers)), page, total_page: Math.ceil(total / PAGE_SIZE),
    unread: { notification: unread.notification ?? 0, message: unread.message ?? 0, broadcast: unread.broadcast ?? 0 },
  };
}

/**
 * Writes a message or an announcement; the sender is the session's. A whole group's is stored once.
 * @throws AppError message.target_refused, message.no_receivers, message.unknown_receiver, request.too_many
 */
export async function sendMessage(runtime: Runtime, callers: MessageCaller & { requestId: string }, form: SendForm): Promise<void> {
  const role = roleOf(callers);
  const sender = readerOf(callers);
  if (!mayWrite(role, form.type, form.to)) throw new AppError('message.target_refused');
  await runtime.limits.take('messages', sender.id);
  const write = async (trx: Trx, note?: Note) => {
    const { audience, customers, staff } = await resolveRecipients(trx, role, form.to, form.receivers);
    const id = newId();
    await repo.insertMessage(trx, {
      id, kind: form.type, target: form.to, audience, title: form.title, body: form.message, is_booking: form.isBooking ?? false,
      sender_customer_id: callers.customer?.customerId ?? null, sender_staff_id: callers.staff?.staffId ?? null,
    });
    await repo.insertEntries(trx, id, form.type, 'from', sender.kind === 'customer' ? { customers: [sender.id] } : { staff: [sender.id] });
    await repo.insertEntries(trx, id, form.type, 'to', { customers, staff });
    // By mail it goes to those who agreed to news; a job finds them.
    if (form.type === 'broadcast') await runtime.queue.send('mail-announcement', { id }, trx);
    note?.({ event: form.type === 'broadcast' ? 'message.announced' : 'message.sent', subject: { kind: 'message', id }, detail: { target: form.to } });
  };
  if (callers.staff === null) await runtime.db.transaction().execute((trx) => write(trx));
  else await acting(runtime, { staffId: callers.staff.staffId, requestId: callers.requestId }, write);
}

type AuditedCaller = MessageCaller & { requestId: string };
type Mark = 'read_at' | 'hidden_at';

/** Sets a mark for this reader, once. What staff do with a customer's message is in the log of staff actions (rules.md 27). */
async function mark(runtime: Runtime, callers: AuditedCaller, id: string, what: Mark): Promise<void> {
  const reader = readerOf(callers);
  const put = async (trx: Trx): Promise<void> => {
    if (!(await repo.mark(trx, reader, id, what))) throw new AppError('message.not_found');
  };
  if (callers.staff === null) return runtime.db.transaction().execute(put);
  await acting(runtime, { staffId: callers.staff.staffId, requestId: callers.requestId }, async (trx, note) => {
    const isNew = (await repo.isFromCustomer(trx, id)) && !(await repo.isMarked(trx, reader, id, what));
    await put(trx);
    if (isNew) note({ event: what === 'read_at' ? 'message.read' : 'message.deleted', subject: { kind: 'message', id } });
  });
}

/** Marks one as read for this reader. Throws `message.not_found` for what is not theirs or is hidden. */
export const markMessageRead = (runtime: Runtime, callers: AuditedCaller, id: string): Promise<void> => mark(runtime, callers, id, 'read_at');

/** Marks every one of a kind as read for this reader. */
export async function markAllMessagesRead({ db }: Runtime, callers: MessageCaller, kind: repo.Kind): Promise<void> {
  await repo.markAllRead(db, readerOf(callers), kind);
}

/** Hides one for this reader; again is the same. Throws `message.not_found` for what is not theirs. */
export const hideMessage = (runtime: Runtime, callers: AuditedCaller, id: string): Promise<void> => mark(runtime, callers, id, 'hidden_at');

/** Whom a notification is for: one customer, or a group of staff who may have to act. */
export type NotificationTarget = { customerId: string } | { staff: 'all_admins' | 'super_admins' | 'owner' };

/** What a notification says: plain text, at most 120 and 2000 characters. */
export interface Notification {
  title: string;
  message: string;
  /** About a booking, so that it is drawn as one. */
  isBooking?: boolean;
  /** The customer's page that a push about it opens, e.g. /user/bookings/{id}; the list of notifications when not given. */
  page?: string;
}

const STAFF_GROUP = { all_admins: 'staff', super_admins: 'heads', owner: 'owners' } as const;

/** Makes a notification in the caller's transaction: the one way other nouns do. It exists exactly if that commits. */
export async function notify(trx: Connection, to: NotificationTarget, { title, message, isBooking = false, page }: Notification): Promise<void> {
  const id = newId();
  const common = { id, kind: 'notification', title, body: message, is_booking: isBooking, sender_customer_id: null, sender_staff_id: null } as const;
  if ('staff' in to) {
    await repo.insertMessage(trx, { ...common, target: to.staff, audience: STAFF_GROUP[to.staff] });
    return;
  }
  await repo.insertMessage(trx, { ...common, target: 'user', audience: null });
  await repo.insertEntries(trx, id, 'notification', 'to', { customers: [to.customerId] });
  await queuePushes(trx, to.customerId, id, page);
}

/** What a person wrote and was sent, for the export of their data. */
export async function exportMessages(db: Connection, customerId: string) {
  const rows = await repo.listForExport(db, customerId);
  return rows.map((row) => ({
    kind: row.kind, from: row.role === 'from' ? 'you' : 'the centre', to: row.target, title: row.title, message: row.body, isBooking: row.is_booking,
    createdAt: row.created_at.toISOString(), readAt: row.read_at?.toISOString() ?? null, hiddenAt: row.hidden_at?.toISOString() ?? null,
  }));
}

/** Removes a person's messages when their account is deleted. */
export const { eraseMessagesOf } = repo;

/** Removes notifications past their time. Returns how many. */
export async function purgeOldNotifications({ db }: Runtime): Promise<number> {
  let gone = 0;
  for (let last = 5000; last === 5000; gone += last) last = await repo.deleteOldNotifications(db, KEPT.notificationMonths);
  return gone;
}
