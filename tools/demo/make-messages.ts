import type { RowsToCopy } from './copy-rows.ts';
import { ANNOUNCEMENTS, QUESTIONS } from './invented-texts.ts';
import type { Customer, Staff } from './make-people.ts';
import type { Random } from './random.ts';
import type { Centre } from './read-centre.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Conversations for each hundred customers. */
const CONVERSATIONS = 0.08;

interface Message {
  kind: 'message' | 'broadcast' | 'notification';
  target: 'user' | 'all_admins' | 'all_users';
  audience: 'staff' | 'users' | null;
  title: string;
  body: string;
  from: { customer: string } | { staff: string } | null;
  to: string | null;
  /** Staff who read a message to all of them. */
  readers?: readonly string[];
  /** Ms since 1970. */
  at: number;
  isRead: boolean;
  /** The page that a notification leads to. */
  page?: string;
}

function addMessage(rows: RowsToCopy, random: Random, message: Message): void {
  const id = random.idAt(message.at);
  const { kind, from, to } = message;
  const at = new Date(message.at);
  rows.add('messages', {
    id,
    kind,
    target: message.target,
    audience: message.audience,
    title: message.title,
    body: message.body,
    is_booking: kind === 'notification',
    sender_customer_id: from !== null && 'customer' in from ? from.customer : null,
    sender_staff_id: from !== null && 'staff' in from ? from.staff : null,
    created_at: at,
    page: message.page ?? null,
  });
  const addEntry = (
    role: 'to' | 'from' | 'group',
    reader: { customer_id: string | null; staff_id: string | null },
    at: Date | null,
  ): void => rows.add('message_recipients', { message_id: id, ...reader, kind, role, read_at: at, hidden_at: null });
  if (from !== null)
    addEntry(
      'from',
      'staff' in from ? { customer_id: null, staff_id: from.staff } : { customer_id: from.customer, staff_id: null },
      at,
    );
  const readAt = new Date(message.at + 20 * MINUTE_MS);
  for (const reader of message.readers ?? []) addEntry('group', { customer_id: null, staff_id: reader }, readAt);
  if (to !== null) addEntry('to', { customer_id: to, staff_id: null }, message.isRead ? readAt : null);
}

/** Adds the messages between customers and staff, and the announcements. */
export function makeMessages(
  rows: RowsToCopy,
  random: Random,
  { centre: { now, days }, staff }: { centre: Centre; staff: Staff },
  customers: readonly Customer[],
): void {
  const first = days[0]?.hours?.from ?? now - 90 * DAY_MS;
  const writers = customers.filter(({ email }) => email !== null);
  for (let i = 0; i < Math.ceil(writers.length * CONVERSATIONS); i++) {
    const writer = i === 0 ? writers[0] : random.pick(writers);
    if (writer === undefined) return;
    const [title, question, answer] = random.pick(QUESTIONS);
    const from = Math.max(first, writer.since);
    const at = from + random.next() ** 0.7 * (now - from);
    const answeredAt = at + random.between(4, 120) * MINUTE_MS;
    addMessage(rows, random, {
      kind: 'message',
      target: 'all_admins',
      audience: 'staff',
      title,
      body: question,
      from: { customer: writer.id },
      to: null,
      readers: answeredAt < now ? [staff.owner, staff.manager, ...staff.frontDesk] : [],
      at,
      isRead: true,
    });
    if (answeredAt < now)
      addMessage(rows, random, {
        kind: 'message',
        target: 'user',
        audience: null,
        title: `Re: ${title}`,
        body: answer,
        from: { staff: random.pick(staff.frontDesk) },
        to: writer.id,
        at: answeredAt,
        isRead: random.chance(0.8),
      });
  }
  for (const [i, [title, body]] of ANNOUNCEMENTS.entries())
    addMessage(rows, random, {
      kind: 'broadcast',
      target: 'all_users',
      audience: 'users',
      title,
      body,
      from: { staff: staff.manager },
      to: null,
      at: now - (ANNOUNCEMENTS.length - i) * 20 * DAY_MS,
      isRead: true,
    });
}

/** Adds the notification of something that happened to a booking, which leads to a page about it. */
export const notifyOf = (
  rows: RowsToCopy,
  random: Random,
  {
    customerId,
    title,
    body,
    page,
    at,
    now,
  }: { customerId: string; title: string; body: string; page: string; at: number; now: number },
): void =>
  addMessage(rows, random, {
    kind: 'notification',
    target: 'user',
    audience: null,
    title,
    body,
    from: null,
    to: customerId,
    page,
    at,
    isRead: now - at > 2 * DAY_MS || random.chance(0.5),
  });
