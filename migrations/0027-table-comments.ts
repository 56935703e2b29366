import { sql, type Kysely } from 'kysely';

/** Shown in src/api/db/schema.ts and docs/data-model.md. */
const TABLES = {
  audit_log: 'What staff did, append-only.',
  booking_events: 'What happened to a booking, and who caused it.',
  bookings:
    'A service booked for a vehicle. Names and prices are copied, so that later changes of the catalogue do not alter it.',
  brands: 'Makes of vehicles.',
  consents: 'Given and withdrawn consents, append-only; the newest row of a purpose counts.',
  contact_history: 'Addresses and phone numbers a customer had before, needed to delete what is stored under them.',
  credit_entries: 'The wash credit ledger, append-only; the balance is its sum.',
  customers: 'Customers with an account, walk-ins without one, and what remains of deleted accounts.',
  disputes: 'Charges that a bank contests with the payment provider.',
  google_nonces: 'Nonces of Google sign-in that were used, until they expire.',
  idempotency_keys: 'Responses to calls that carried an Idempotency-Key, stored for 24 hours.',
  known_origins:
    'Devices and addresses a customer logged in from; their failed log-ins are counted apart from those of strangers.',
  message_recipients:
    'One row for each person a message is addressed to or was written by; for a group, only once a member reads or hides it.',
  messages: 'Notifications, messages and broadcasts; ids rise with time and give the order.',
  outbox: 'E-mails and SMS to deliver, with their content encrypted.',
  password_reset_tokens: 'Mailed links with which staff choose a password; only a digest is stored.',
  payments: 'One row for each attempt at the payment provider and for each payment recorded by staff.',
  photos: 'Profile pictures; the id is random because their address is public.',
  prices: 'Prices that differ from the default price of a service.',
  promotion_claims: 'Who may use a promotion once, and the booking that uses it now.',
  promotions: 'Discounts that staff can change.',
  push_deliveries: 'Web pushes still to be sent, one row for each browser.',
  push_subscriptions: 'Browsers that receive web push; each belongs to a session and is deleted with it.',
  rate_limits: 'Counters of rate limits; the columns are those of rate-limiter-flexible.',
  refunds: 'Money on its way back to a customer.',
  reminders: 'Reminders sent, so that each is sent once.',
  services: 'What can be booked, with the default price.',
  sandbox_rows: 'State of the stand-in of the payment provider; unused in production.',
  sessions: "Customers' sessions; only a digest of the token is stored.",
  settings: 'The settings of the centre, a single row.',
  sms_reports: 'Delivery reports of the SMS provider; one can arrive before the answer that names its message.',
  staff: 'People who work at the centre.',
  staff_known_origins: 'Devices and addresses a member of staff logged in from.',
  staff_recovery_codes: 'Codes that stand in for the second step, each usable once; only an HMAC is stored.',
  staff_sessions: "Staff's sessions; only a digest of the token is stored.",
  transfer_proofs: 'Pictures of bank transfers that customers sent; never counted as money.',
  unmatched_payments: 'Money at the payment provider under a reference that no payment has.',
  vehicles: 'Models by year; the class decides the price.',
  verification_attempts: 'Failed attempts at a code, counted by client.',
  verification_codes: 'One-time codes sent to customers; only an HMAC is stored.',
  waitlist: 'People who want to hear from the centre, one row for each contact.',
  webhook_events: 'What the payment provider posted, byte for byte; the same bytes are one row.',
} as const;

const COLUMNS = {
  'bookings.disputed': 'A dispute about one of its payments is open.',
  'bookings.status_before': 'The status before the customer asked to cancel.',
  'contact_history.verified': 'Proven by a code; otherwise only typed.',
  'credit_entries.booking_customer_id': 'The customer of the booking: for a referral the one who was referred.',
  'customers.verified_phone': 'The number that was proven by a code; the phone is verified while it equals this one.',
  'idempotency_keys.fingerprint': 'SHA-256 of what was sent.',
  'messages.audience': 'The group that sees it; null: the people in message_recipients.',
  'outbox.claimed_until': 'Claimed by a worker until then.',
  'outbox.due_at': 'When the next attempt is made.',
  'outbox.provider_id': "The SMS provider's number; text, since it exceeds what a double can represent.",
  'payments.provider_pending': 'The provider was not certain when last asked, so that money may still arrive.',
  'payments.receipt_number': 'Assigned by the database when the payment settles.',
  'promotions.eligibility':
    'early-customer: one of the places, taken at verification. first-booking: no other booking stands. once-per-customer: everyone.',
  'promotions.places': 'How many customers can claim it; null: no limit.',
  'promotions.service_slug': 'The only service it applies to; null: any.',
  'refunds.source': "Started by the centre, or in the provider's dashboard.",
  'services.kind': '`wash` can be paid with wash credit.',
  'transfer_proofs.digest': 'SHA-256 of the bytes as sent, so that the same picture is stored once.',
  'verification_codes.recipient': 'An e-mail address, or for `confirm-phone` a phone number.',
} as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, text] of Object.entries(TABLES))
    await sql`comment on table ${sql.table(table)} is ${sql.lit(text)}`.execute(db);
  for (const [column, text] of Object.entries(COLUMNS))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(text)}`.execute(db);
}
