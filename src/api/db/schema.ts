import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { StaffType } from '#shared/staff/capabilities.ts';
import type { Mode, PaymentMethod, PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import type { MessageSchema } from './schema-messages.ts';
import type { MoneySchema } from './schema-money.ts';

/** Columns the database fills with its own clock. */
type Stamp = ColumnType<Date, never, Date>;
type MaybeStamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** bigint kobo: the pool reads it as a number, since every sum here stays below 2^53. */
type Kobo = number;

export interface CustomerTable {
  id: string;
  email: string | null;
  email_verified_at: MaybeStamp;
  pending_email: string | null;
  password_hash: string | null;
  google_sub: string | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  /** The number that was proven by a code; the phone is proven while it is this one. */
  proven_phone: Generated<string | null>;
  referral_code: string;
  referred_by: string | null;
  photo_id: Generated<string | null>;
  /** Came to the desk: a name and a phone, no address and no log-in. */
  walk_in: Generated<boolean>;
  created_at: Stamp;
  deleted_at: MaybeStamp;
}

export interface SessionTable {
  token_hash: Buffer;
  customer_id: string;
  created_at: Stamp;
  last_seen_at: Stamp;
}

export interface KnownPlaceTable {
  customer_id: string;
  place: string;
  seen_at: Stamp;
}

export interface GoogleNonceTable {
  hash: Buffer;
  expires_at: Date;
}

export interface CodeTable {
  id: string;
  customer_id: string;
  purpose: 'verify' | 'reset' | 'change' | 'confirm-email' | 'confirm-phone';
  /** Where the code went: an address, or for confirm-phone a number. */
  email: string;
  hmac: Buffer;
  created_at: Stamp;
  expires_at: ColumnType<Date, Date, never>;
  ended_at: MaybeStamp;
  tries: Generated<number>;
}

export interface CodeTryTable {
  code_id: string;
  source: string;
  tries: number;
}

export interface OutboxTable {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  kind: string;
  sealed: Buffer;
  status: Generated<'queued' | 'sent' | 'delivered' | 'failed' | 'given-up'>;
  attempts: Generated<number>;
  failure: string | null;
  created_at: Stamp;
  sent_at: MaybeStamp;
  delivered_at: MaybeStamp;
  /** Taken by a worker until then. */
  claimed_until: MaybeStamp;
  /** When the next try is. */
  due_at: Stamp;
  /** The SMS provider's own number, as text. */
  provider_id: Generated<string | null>;
}

export interface SmsReportTable {
  provider_id: string;
  status: 'sent' | 'delivered' | 'failed';
  words: string;
  at: Stamp;
}

export interface ReminderTable {
  booking_id: string;
  kind: 'payment-open';
  at: Stamp;
}

export interface ServiceTable {
  id: string;
  slug: string;
  name: string;
  image: string;
  kind: string;
  sub_services: string[];
  price_kobo: Kobo;
  position: number;
  active: Generated<boolean>;
}

export interface BrandTable {
  id: string;
  name: string;
  origin: string;
  position: number;
}

export interface VehicleTable {
  id: string;
  brand_id: string;
  model: string;
  year: number;
  class: string;
  active: Generated<boolean>;
}

export interface PriceTable {
  service_id: string;
  vehicle_id: string;
  price_kobo: Kobo;
}

export interface CentreTable {
  only: Generated<boolean>;
  settings: JSONColumnType<object>;
  version: Generated<number>;
  updated_at: Stamp;
}

export interface BookingTable {
  id: string;
  number: Generated<number>;
  customer_id: string;
  full_name: string;
  phone: string;
  service_id: string;
  service_name: string;
  brand_id: string;
  vehicle_id: string;
  brand_name: string;
  model: string;
  year: number;
  price_kobo: Kobo;
  discount_kobo: Kobo;
  credit_kobo: Kobo;
  amount_kobo: Kobo;
  promotion: JSONColumnType<object> | null;
  location: string | null;
  mode: Mode;
  payment_method: PaymentMethod;
  payment_status: Generated<PaymentStatus>;
  status: Generated<Status>;
  status_before: 'pending' | 'paid' | null;
  /** A bank has taken a charge for it up with the provider. */
  disputed: Generated<boolean>;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface IdempotencyTable {
  customer_id: string;
  key: string;
  fingerprint: Buffer;
  answer: JSONColumnType<object> | null;
  created_at: Stamp;
}

export interface StaffTable {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  type: StaffType;
  password_hash: string | null;
  totp_sealed: Buffer | null;
  totp_confirmed_at: MaybeStamp;
  totp_last_step: number | null;
  suspended_at: MaybeStamp;
  created_at: Stamp;
}

export interface StaffSessionTable {
  token_hash: Buffer;
  staff_id: string;
  created_at: Stamp;
  last_seen_at: Stamp;
}

export interface StaffKnownPlaceTable {
  staff_id: string;
  place: string;
  seen_at: Stamp;
}

export interface StaffLinkTable {
  token_hash: Buffer;
  staff_id: string;
  expires_at: ColumnType<Date, Date, never>;
  used_at: MaybeStamp;
}

export interface StaffRecoveryCodeTable {
  staff_id: string;
  hmac: Buffer;
  used_at: MaybeStamp;
}

export interface StaffKeyTable {
  staff_id: string;
  key: string;
  booking_id: string;
  created_at: Stamp;
}

export interface AuditTable {
  id: ColumnType<number, never, never>;
  at: Stamp;
  staff_id: string | null;
  event: string;
  subject_kind: string | null;
  subject_id: string | null;
  detail: JSONColumnType<object>;
  request_id: string | null;
}

export interface BookingEventTable {
  id: ColumnType<number, never, never>;
  booking_id: string;
  at: Stamp;
  actor: 'customer' | 'staff' | 'settlement' | 'system';
  staff_id: string | null;
  event: BookingEventName;
  detail: JSONColumnType<object>;
}

export interface WaitlistTable {
  id: string;
  name: string;
  contact: string;
  consent: string;
  created_at: Stamp;
}

export interface Schema extends MoneySchema, MessageSchema {
  customers: CustomerTable;
  sessions: SessionTable;
  known_places: KnownPlaceTable;
  google_nonces: GoogleNonceTable;
  codes: CodeTable;
  code_tries: CodeTryTable;
  outbox: OutboxTable;
  sms_reports: SmsReportTable;
  reminders: ReminderTable;
  services: ServiceTable;
  brands: BrandTable;
  vehicles: VehicleTable;
  prices: PriceTable;
  centre: CentreTable;
  bookings: BookingTable;
  idempotency_keys: IdempotencyTable;
  staff: StaffTable;
  staff_sessions: StaffSessionTable;
  staff_known_places: StaffKnownPlaceTable;
  staff_links: StaffLinkTable;
  staff_recovery_codes: StaffRecoveryCodeTable;
  staff_keys: StaffKeyTable;
  audit: AuditTable;
  booking_events: BookingEventTable;
  waitlist: WaitlistTable;
}
