import type { ColumnType, Generated } from 'kysely';
import type { Audience, Target } from '#shared/messages/message-targets.ts';

type Stamp = ColumnType<Date, never, Date>;
type MaybeStamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface MessageTable {
  id: string;
  kind: 'notification' | 'message' | 'broadcast';
  target: Target;
  /** The group that sees it; null: the people in message_entries. */
  audience: Audience | null;
  title: string;
  body: string;
  is_booking: boolean;
  sender_customer_id: string | null;
  sender_staff_id: string | null;
  created_at: Stamp;
}

export interface MessageEntryTable {
  message_id: string;
  customer_id: string | null;
  staff_id: string | null;
  reader_id: ColumnType<string, never, never>;
  kind: MessageTable['kind'];
  role: 'to' | 'from' | 'group';
  read_at: MaybeStamp;
  hidden_at: MaybeStamp;
}

export interface PhotoTable {
  id: string;
  bytes: Buffer;
  created_at: Stamp;
}

export interface ConsentTable {
  id: ColumnType<number, never, never>;
  customer_id: string;
  purpose: 'marketing';
  given: boolean;
  /** The words the person was shown. */
  words: string;
  at: Stamp;
}

/** A browser that is told through its push service. */
export interface PushSubscriptionTable {
  id: string;
  customer_id: string;
  /** The session through which it asked, and with which it goes. */
  session_hash: Buffer;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  created_at: Stamp;
  seen_at: Stamp;
}

/** What has still to be pushed to it. */
export interface PushTable {
  subscription_id: string;
  message_id: string;
  page: string;
  tries: Generated<number>;
  due_at: Stamp;
  claimed_until: MaybeStamp;
}

/** What is written to people, and what a person keeps with us beside the account. */
export interface MessageSchema {
  messages: MessageTable;
  message_entries: MessageEntryTable;
  photos: PhotoTable;
  consents: ConsentTable;
  push_subscriptions: PushSubscriptionTable;
  pushes: PushTable;
}
