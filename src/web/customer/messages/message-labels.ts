import type { Message } from '#shared/messages/messages.contract.ts';
import { cutText } from '#shared/cut-text.ts';
import { formatDay, formatDayAndTime } from '#shared/dates.ts';
import { STAFF_ROLE_LABEL, TARGET_LABEL, texts } from './customer-messages.texts.ts';

/** In a list: the time for today, else the day. */
export function shortTime(iso: string, now: Date): string {
  const day = formatDay(iso, now);
  return day === 'Today' ? formatDayAndTime(iso, now).replace('Today, ', '') : day;
}

export const isOwnMessage = ({ user }: Message, me: string): boolean => user !== undefined && user._id === me;

const subjectOf = (title: string): string => title.replace(/^(re:\s*)+/i, '').trim();

/** This message and the others of its title, replies included, oldest first. `others`: newest first. */
export function conversationOf(message: Message, others: readonly Message[]): Message[] {
  const isPart = ({ _id, title }: Message) => _id === message._id || subjectOf(title) === subjectOf(message.title);
  const found = others.filter(isPart).toReversed();
  return found.some(({ _id }) => _id === message._id) ? found : [...found, message];
}

/** Sender and recipients as text: "Kúnlé, manager" or "You to Kúnlé". */
export function senderLabel(message: Message, me: string): string {
  if (message.admin) return `${message.admin.name}, ${STAFF_ROLE_LABEL[message.admin.type]}`;
  if (!isOwnMessage(message, me)) return message.user?.fullName ?? texts.theCentre;
  const picked = message.receivers.flatMap(({ admin }) => (admin ? [admin.name] : []));
  return texts.youTo(picked.length > 0 ? picked.join(', ') : TARGET_LABEL[message.to]);
}

/** An announcement on one line of at most `max` characters, for the ticker. */
export function toTickerLine({ title, message }: Message, max = 140): string {
  const text = `${title}${/[.!?:]$/.test(title) ? '' : ':'} ${message}`.replace(/\s+/g, ' ').trim();
  if (text.length <= max) return text;
  const cut = cutText(text, max);
  const space = cut.lastIndexOf(' ');
  return `${(space < max - 30 ? cutText(cut, max - 30) : cut.slice(0, space)).trimEnd()} …`;
}

/** The booking status that a notification's title refers to, for its icon. */
export function notificationTopic(
  title: string,
): 'paid' | 'completed' | 'cancelled' | 'pending-cancelled' | 'pending' | null {
  const mentions = (pattern: RegExp) => pattern.test(title);
  if (mentions(/cancelled/i)) return 'cancelled';
  if (mentions(/cancel/i)) return 'pending-cancelled';
  if (mentions(/complete|ready|done/i)) return 'completed';
  if (mentions(/still open|sent back/i)) return 'pending';
  if (mentions(/paid|pay|refund|receipt|money|credit/i)) return 'paid';
  return mentions(/book/i) ? 'pending' : null;
}
