import type { Runtime } from '#api/runtime.ts';
import type { Message, MessagePage } from '#shared/messages/messages.contract.ts';
import { fullName, PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './messages.repository.ts';
import { type MessageCaller, toReader } from './message-reader.ts';
import { findSubjects } from './message-subjects.ts';

const person = (id: string, first: string | null, last: string | null) => ({
  _id: id,
  fullName: fullName(first ?? '', last ?? ''),
});

function present(row: repo.ListedRow, recipients: readonly repo.RecipientRow[], about: Message['about']): Message {
  return {
    _id: row.id,
    title: row.title,
    message: row.body,
    // A notification is presented as a message without a sender (docs/api.md 2 lists two types).
    type: row.kind === 'broadcast' ? 'broadcast' : 'message',
    to: row.target,
    isBooking: row.is_booking,
    page: row.page,
    ...(row.customer_id !== null && { user: person(row.customer_id, row.first_name, row.last_name) }),
    ...(row.staff_name !== null &&
      row.staff_type !== null && { admin: { name: row.staff_name, type: row.staff_type } }),
    receivers: recipients
      .filter((recipient) => recipient.message_id === row.id)
      .map((recipient) => ({
        ...(recipient.customer_id !== null && {
          user: person(recipient.customer_id, recipient.first_name, recipient.last_name),
        }),
        ...(recipient.staff_id !== null && {
          admin: {
            _id: recipient.staff_id,
            name: recipient.staff_name ?? '',
            type: recipient.staff_type ?? 'technician',
          },
        }),
      })),
    createdAt: row.created_at.toISOString(),
    read: row.read,
    ...(about !== undefined && { about }),
  };
}

/** One page of a kind, newest first, with the unread counts of all kinds. A page past the end is empty. */
async function listMessagesOfKind(
  { db }: Runtime,
  caller: MessageCaller,
  kind: repo.Kind,
  page: number,
): Promise<MessagePage> {
  const reader = toReader(caller);
  const [rows, total, unread] = await Promise.all([
    repo.listFor(db, reader, kind, page),
    repo.countFor(db, reader, kind),
    repo.countUnread(db, reader),
  ]);
  const recipients = await repo.listRecipients(
    db,
    reader,
    rows.map((row) => row.id),
  );
  const subjects = caller.staff === null ? null : await findSubjects(db, caller.staff.type, rows);
  return {
    messages: rows.map((row) => present(row, recipients, subjects?.get(row.id))),
    page,
    total_page: Math.ceil(total / PAGE_SIZE),
    unread: { notification: unread.notification ?? 0, message: unread.message ?? 0, broadcast: unread.broadcast ?? 0 },
  };
}

/** One page of the messages that a person wrote to this reader. */
export const listMessages = (runtime: Runtime, caller: MessageCaller, page: number): Promise<MessagePage> =>
  listMessagesOfKind(runtime, caller, 'message', page);

/** One page of the notifications that the system sent to this reader. */
export const listNotifications = (runtime: Runtime, caller: MessageCaller, page: number): Promise<MessagePage> =>
  listMessagesOfKind(runtime, caller, 'notification', page);

/** One page of the announcements to the audiences of this reader. */
export const listAnnouncements = (runtime: Runtime, caller: MessageCaller, page: number): Promise<MessagePage> =>
  listMessagesOfKind(runtime, caller, 'broadcast', page);
