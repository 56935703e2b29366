// Generated from database/*.sql by `npm run schema`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** Links of emails by which the reader takes a change of the account back, as digests; valid for 7 days, deleted by use and by the daily job purge-expired-account-data. */
export interface AccountLinkTable {
  token_hash: Buffer;
  customer_id: string;
  purpose: 'close' | 'email-back';
  /** The former address, which the link brings back. */
  email: string | null;
  created_at: Generated<Date>;
}

/** Who has a time: a hold, a booking or a walk-in. It owns its occupancies; a walk-in without any waits for a bay. */
export interface AllocationTable {
  id: string;
  branch_id: string;
  customer_id: string;
  booking_id: string | null;
  kind: 'hold' | 'booking' | 'walk-in';
  /** The end of a hold. Taking the time after that deletes the hold. */
  held_until: Date | null;
  service_id: string;
  vehicle_id: string | null;
  mode: 'drive-in' | 'pick-up';
  /** Start of the work, without the minutes before it. */
  starts_at: Date | null;
  /** End of the work, without the minutes after it. */
  ends_at: Date | null;
  created_at: Generated<Date>;
  /** The end that the customer was given, once the job runs late; null: ends_at. */
  promised_end: Date | null;
  /** The end of the bay time that the job needs, while another car has the time after its occupancy. */
  needs_until: Date | null;
  /** A new start that staff offer to the customer, who keeps the present one until then. */
  offered_start: Date | null;
  /** Who works on it. */
  technician_id: string | null;
  /** The services of its job besides service_id. */
  further_services: Generated<string[]>;
}

/** Keys with which others read the API; the key itself is shown once and not stored. */
export interface ApiKeyTable {
  id: string;
  name: string;
  /** How the key begins, to recognise it. */
  prefix: string;
  /** SHA-256 of the key. */
  digest: Buffer;
  scopes: string[];
  /** The member of staff whose rights the key has; they are read at each call. */
  made_by: string;
  made_at: Generated<Date>;
  expires_at: Date;
  /** To the minute. */
  last_used_at: Date | null;
  revoked_at: Date | null;
  revoked_by: string | null;
}

/** Reminders of appointments that were sent, so that each is sent once. */
export interface AppointmentReminderTable {
  booking_id: string;
  kind: 'day-before' | 'two-hours-before';
  /** Of which start: an appointment that is moved has reminders of its own. */
  starts_at: Date;
  at: Generated<Date>;
}

/** What staff did, append-only. */
export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  staff_id: string | null;
  event: string;
  subject_kind: string | null;
  subject_id: string | null;
  detail: ColumnType<object, string | undefined, string>;
  request_id: string | null;
}

/** Backups of the last year. Each is in its own file, so that a restored database knows which backup it came from. */
export interface BackupRunTable {
  id: string;
  started_at: Generated<Date>;
  completed_at: Date | null;
  /** Printed by a restore; entering it on the set-up page shows that this backup could be restored. */
  restore_word: string;
  /** When the word was entered. */
  restored_at: Date | null;
}

/** The events of a booking, each with the person or system that caused it. */
export interface BookingEventTable {
  id: GeneratedAlways<number>;
  booking_id: string;
  at: Generated<Date>;
  actor: 'customer' | 'staff' | 'settlement' | 'system';
  staff_id: string | null;
  event: string;
  detail: ColumnType<object, string | undefined, string>;
  /** One of the car’s people, who acted for its owner; null: the owner. */
  person_id: string | null;
}

/** The services of a booking, each with its price and its part of the discount. */
export interface BookingServiceTable {
  booking_id: string;
  service_id: string;
  /** The order in which the customer chose them. */
  position: number;
  service_name: string;
  price_kobo: number;
  discount_kobo: Generated<number>;
  /** Of work when it was booked; 0: the service has no times. */
  minutes: number;
  /** The approval by which it was added at the desk; it is paid by the charge of that approval, not by the price. */
  approval_id: string | null;
}

/** Services booked for a vehicle. Names and prices are copied, so that later changes of the catalogue do not alter them. */
export interface BookingTable {
  id: string;
  number: Generated<number>;
  customer_id: string;
  full_name: string;
  phone: string;
  /** The first of its services. */
  service_id: string;
  /** The names of all its services, as people read them. */
  service_name: string;
  brand_id: string;
  vehicle_id: string;
  brand_name: string;
  model: string;
  year: number;
  /** The sum of its services, as is discount_kobo. */
  price_kobo: number;
  discount_kobo: Generated<number>;
  credit_kobo: Generated<number>;
  amount_kobo: number;
  promotion: ColumnType<object | null, string | null, string | null>;
  location: string | null;
  mode: 'drive-in' | 'pick-up';
  payment_method: 'online' | 'transfer' | 'cash';
  /** Derived from the payments of all charges of the booking. */
  payment_status: Generated<
    'unpaid' | 'confirming' | 'partly-paid' | 'paid' | 'refund-due' | 'refunded' | 'needs-review'
  >;
  status: Generated<'pending' | 'paid' | 'completed' | 'pending-cancelled' | 'cancelled'>;
  /** The status before the customer asked to cancel. */
  status_before: 'pending' | 'paid' | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** A dispute about one of its payments is open. */
  disputed: Generated<boolean>;
  /** The customer’s own car; null: a car of the catalogue alone. */
  car_id: string | null;
  /** Of the car when it was booked. */
  plate: string | null;
  /** The customer’s words about the fault; null: none. */
  note: string | null;
  /** Its customer asked to cancel after the cut-off, or the car did not come: the paid deposit stays with the centre. */
  keeps_deposit: Generated<boolean>;
}

/** What the job check-books found last, a single row, so that owners are alerted to a difference once. */
export interface BooksCheckTable {
  singleton: Generated<boolean>;
  /** The bookings whose books differ, at most the newest 100; empty while the books agree. */
  differing: Generated<string[]>;
  changed_at: Generated<Date>;
}

/** The places of the centre, a single row today, and the rules of their calendar. */
export interface BranchTable {
  id: string;
  /** IANA name. Opening hours are wall clock in it. */
  time_zone: string;
  /** How long before its start a time can be taken at the latest. */
  notice_minutes: number;
  /** How many days ahead a time can be taken. */
  horizon_days: number;
  /** How long before its start customers can move or cancel an appointment. */
  cut_off_minutes: number;
  /** False: an online booking that is not paid loses its time. */
  unpaid_keeps_time: boolean;
  /** Rises with every change of the calendar by staff. */
  version: Generated<number>;
  /** How much unpaid time of bays and drivers an account without a paid visit has at most; a single job may be longer. */
  unpaid_minutes: number;
  /** How long a car waits at most between two services of one booking. */
  gap_minutes: number;
  /** How long a deposit that is to be paid at the desk holds the time, at the latest until two hours before the start. */
  deposit_hours: number;
}

/** Makes of vehicles. */
export interface BrandTable {
  id: string;
  name: string;
  origin: string;
  position: number;
}

/** Spans in which a branch, or one bay, is closed or open for once. Closed wins over open. */
export interface CalendarExceptionTable {
  id: string;
  branch_id: string;
  /** Null: the whole branch. */
  resource_id: string | null;
  during: string;
  /** True: open in addition to the hours; false: closed. */
  is_open: boolean;
  /** Shown to customers. */
  reason: string;
  created_at: Generated<Date>;
}

/** Addresses at which a calendar application reads the jobs of a bay. */
export interface CalendarFeedTable {
  id: string;
  name: string;
  /** Null: all bays. */
  resource_id: string | null;
  /** SHA-256 of the secret in the address. */
  digest: Buffer;
  made_by: string;
  made_at: Generated<Date>;
  renewed_at: Date | null;
  /** When it was last read, to the minute. */
  read_at: Date | null;
}

/** The papers of cars that end. */
export interface CarPaperTable {
  car_id: string;
  kind: 'vehicle-licence' | 'insurance' | 'road-worthiness';
  /** The last day, YYYY-MM-DD. */
  ends_on: string;
}

/** The people with whom owners share cars, and their invitations, which are open for 7 days unless they joined. */
export interface CarPeopleTable {
  id: string;
  car_id: string;
  role: 'driver' | 'partner';
  /** The number that was invited; null: erased. */
  phone: string | null;
  invited_at: Generated<Date>;
  customer_id: string | null;
  joined_at: Date | null;
  /** Removed, left, declined, taken back, or over before a new invitation. */
  ended_at: Date | null;
  /** Since when the driver may collect the car on every visit, for 90 days. */
  standing_since: Date | null;
  /** The verified number of the driver then; with another one it is over. */
  standing_phone: string | null;
}

/** Kilometre readings as they were said; which of them count is derived. */
export interface CarReadingTable {
  id: string;
  car_id: string;
  km: number;
  at: Generated<Date>;
  source: 'owner' | 'check-in';
  /** When the owner said that a reading in doubt is right. */
  confirmed_at: Date | null;
}

/** Reminders of papers and services that were sent, so that each is sent once. */
export interface CarReminderTable {
  car_id: string;
  kind: 'vehicle-licence' | 'insurance' | 'road-worthiness' | 'service';
  /** The last day of the paper, or the day of the last service, YYYY-MM-DD. */
  day: string;
  days_before: number;
  at: Generated<Date>;
}

/** Customers’ own cars. */
export interface CarTable {
  id: string;
  customer_id: string;
  vehicle_id: string;
  /** Letters and digits alone. */
  plate: string;
  colour: string | null;
  nickname: string | null;
  created_at: Generated<Date>;
  /** The owner removed it; it stays for its bookings, without readings and papers. */
  removed_at: Date | null;
  /** With model and year: of a car that is not in the catalogue, as its owner wrote it. */
  make: string | null;
  model: string | null;
  year: number | null;
}

/** Every published version of the colours and the logo of the centre. The newest one counts. Append-only. */
export interface CentreLookTable {
  version: number;
  /** With surface: #rrggbb; null: the built-in colours. */
  main: string | null;
  surface: string | null;
  /** WebP, re-encoded. With its icons as PNG; null: the built-in mark. */
  logo: Buffer | null;
  icon_192: Buffer | null;
  icon_512: Buffer | null;
  published_at: Generated<Date>;
  staff_id: string;
}

/** Every published version of the texts that the centre writes itself. The newest one of a kind counts. Append-only. */
export interface CentreTextTable {
  kind: 'terms' | 'privacy' | 'about' | 'promises';
  version: number;
  /** As written: plain text, headings by a leading #. Empty: the built-in text. */
  content: string;
  published_at: Generated<Date>;
  staff_id: string;
}

/** What can be paid once: the price of a booking, and one for each time its customer approved lines of an estimate; parts of them, where a part was paid at the desk. */
export interface ChargeTable {
  id: string;
  booking_id: string;
  kind: 'booking' | 'estimate';
  /** The approval of an estimate that the charge is for. */
  approval_id: string | null;
  /** The price charges of a booking that are not voided add up to the amount of the booking. */
  amount_kobo: number;
  /** The charge is paid. Null: it is due, voided, or its money went back. */
  paid_at: Date | null;
  /** A manager took the charge back, or it was replaced; nothing is owed for it any more. */
  voided_at: Date | null;
  created_at: Generated<Date>;
  /** The charge that is due in place of this one, which was split at the desk or put together again; null: none. */
  replaced_by: string | null;
  /** The charge, as it was made, that this one is a part of; null: it is no part. */
  split_from: string | null;
  /** Of a price: all of it, or with a deposit the deposit, which makes the time firm, and the balance. */
  part: Generated<'whole' | 'deposit' | 'balance'>;
  /** The booking was cancelled, and the centre kept this deposit. Null: it did not. */
  retained_at: Date | null;
  /** A manager returned the kept deposit, or a bank took it back. */
  given_back_at: Date | null;
}

/** Given and withdrawn consents, append-only; the newest row of a purpose counts. */
export interface ConsentTable {
  id: GeneratedAlways<number>;
  customer_id: string;
  purpose: 'marketing' | 'car-reminders';
  given: boolean;
  shown_text: string;
  at: Generated<Date>;
  /** The version of the privacy policy at that time; null: the built-in one, or a consent of before. */
  privacy_version: number | null;
}

/** The key of contact_digest(), made once and never rotated; a single row. */
export interface ContactDigestKeyTable {
  singleton: Generated<boolean>;
  inner_key: Buffer;
  outer_key: Buffer;
}

/** Earlier addresses and phone numbers of a customer, needed to delete the data stored under them. */
export interface ContactHistoryTable {
  customer_id: string;
  contact: string;
  /** Proven by a code; otherwise only typed. */
  verified: boolean;
  replaced_at: Generated<Date>;
}

/** The wash credit ledger, append-only; the balance is its sum. */
export interface CreditEntryTable {
  id: GeneratedAlways<number>;
  customer_id: string;
  amount_kobo: number;
  kind: 'referral' | 'referral-back' | 'spent' | 'spent-back';
  booking_id: string;
  referred_customer_id: string | null;
  at: Generated<Date>;
  /** The customer of the booking: for a referral the one who was referred. */
  booking_customer_id: GeneratedAlways<string>;
  /** How often this referral was credited: 1, and one more each time that the booking was paid again after its payment was taken back. */
  round: Generated<number>;
}

/** Every move of the key and the car of a visit, append-only. */
export interface CustodyEventTable {
  /** Made by the phone that recorded it, so that sending it twice records it once. */
  id: string;
  visit_id: string;
  /** In order of arrival, from 1. */
  number: number;
  kind:
    | 'checked-in'
    | 'confirmed'
    | 'key-moved'
    | 'car-moved'
    | 'road-test-started'
    | 'road-test-ended'
    | 'handed-to-driver'
    | 'returned-by-driver'
    | 'ready'
    | 'released';
  place: 'hook' | 'bay' | 'yard' | 'person' | null;
  hook: string | null;
  bay_id: string | null;
  /** The member of staff who has it now. */
  person_id: string | null;
  km: number | null;
  note: string | null;
  /** Who recorded it; null: the customer. */
  staff_id: string | null;
  /** When it happened; `recorded_at` is when it arrived. */
  at: Date;
  recorded_at: Generated<Date>;
}

/** Customers with an account, walk-ins without one, and the remains of deleted accounts. */
export interface CustomerTable {
  id: string;
  email: string | null;
  email_verified_at: Date | null;
  pending_email: string | null;
  password_hash: string | null;
  google_sub: string | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  referral_code: string;
  referred_by: string | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  photo_id: string | null;
  walk_in: Generated<boolean>;
  /** The number that was proven by a code; the phone is verified while it equals this one. */
  verified_phone: string | null;
  /** When email, phone or password last changed; for a day no code releases a car then. */
  credentials_changed_at: Date | null;
  /** The account that this walk-in became part of; nothing else of the row is left. */
  joined_to: string | null;
  /** First and last name without tone marks, in lower case. */
  search_name: GeneratedAlways<string>;
  /** When the phone was last proven by a code; null: before this was stored. */
  phone_verified_at: Date | null;
  /** When another person proved the number of this account, which has lost it. */
  phone_lost_at: Date | null;
  /** When this account first proved its verified phone by a code; null: before this was stored. */
  phone_verified_since: Date | null;
  /** The address of a walk-in in an imported file. No one proved it: it logs no one in and nothing is sent to it. */
  noted_email: string | null;
}

/** The files of exports in pieces, so that neither making nor sending one holds it in memory. */
export interface DataExportPartTable {
  export_id: string;
  number: number;
  bytes: Buffer;
}

/** The latest export of personal data of each customer; its file is deleted some days after it is ready. */
export interface DataExportTable {
  id: string;
  customer_id: string;
  state: Generated<'requested' | 'being-made' | 'ready' | 'failed'>;
  /** Counts the attempts to make the file. Only the latest one may write its parts. */
  attempts: Generated<number>;
  /** When the next attempt may begin. A running attempt moves it on with each part that it writes. */
  due_at: Generated<Date>;
  requested_at: Generated<Date>;
  ended_at: Date | null;
  ready_until: Date | null;
  bytes: number | null;
}

/** Charges that a bank contests with the payment provider. */
export interface DisputeTable {
  provider_id: string;
  payment_id: string;
  status: 'open' | 'resolved';
  category: string | null;
  resolution: string | null;
  amount_kobo: number | null;
  due_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Persons whose data was erased on request or after its time, by id only; the job write-erasure-journal copies each into a file outside the database. */
export interface ErasureTable {
  id: GeneratedAlways<number>;
  kind: 'customer' | 'waitlist';
  subject_id: string;
  erased_at: Generated<Date>;
  /** When the journal had it on the disk. */
  written_at: Date | null;
}

/** What customers answered to lines, append-only; the newest counts. */
export interface EstimateAnswerTable {
  id: string;
  version_id: string;
  line_id: string;
  answer: 'approve' | 'not-now' | 'ask';
  /** The question; null once the customer is erased. */
  text: string | null;
  approval_id: string | null;
  at: Generated<Date>;
}

/** Each act by which a customer approved lines, signed, append-only. */
export interface EstimateApprovalTable {
  id: string;
  version_id: string;
  total_kobo: number;
  customer_id: string;
  /** The session of the customer, which may have ended since; null: a walk-in approved at the desk. */
  session_id: string | null;
  approved_at: Date;
  /** HMAC over version, lines, total, customer, time, and the session or the way and the member of staff. */
  signature: Buffer;
  /** By the account of the customer; or a walk-in by a code sent to the number of the booking, or by signing. */
  way: Generated<'account' | 'code' | 'signature'>;
  /** Who took the approval of a walk-in. */
  staff_id: string | null;
  /** The name of the person who approved at the desk; null once the customer is erased. */
  present: string | null;
  /** What the person signed on the phone of staff: the path of an SVG; null once the customer is erased. */
  drawing: string | null;
}

/** Bookings whose customers were asked about declined work, once for ever. */
export interface EstimateFollowUpTable {
  booking_id: string;
  at: Generated<Date>;
}

/** The parts, the work and the further services of a version of an estimate, append-only. */
export interface EstimateLineTable {
  version_id: string;
  /** The same in every version that has the line. */
  line_id: string;
  position: number;
  /** What the line belongs to, e.g. Front brake pads; several lines may share it. */
  finding: string;
  state: 'now' | 'soon';
  kind: 'part' | 'labour' | 'service';
  name: string;
  brand: string | null;
  quantity: number | null;
  price_kobo: number | null;
  /** What a part costs the centre, each; customers never see it. */
  cost_kobo: number | null;
  condition: 'new' | 'tokunbo' | null;
  serial: string | null;
  hundredths_of_hours: number | null;
  /** Of one hour. */
  rate_kobo: number | null;
  /** Quantity by price, or hours by rate rounded down to the naira. */
  amount_kobo: number;
  /** For the customer; null once the customer is erased. */
  note: string | null;
  /** The approval in force when the version was sent: the line is settled. */
  approval_id: string | null;
  /** The service that the line adds to the booking. */
  service_id: string | null;
}

/** What staff replied to questions, append-only. */
export interface EstimateReplyTable {
  id: string;
  version_id: string;
  line_id: string;
  staff_id: string;
  text: string | null;
  at: Generated<Date>;
}

/** Estimates as they were sent to customers, append-only. */
export interface EstimateVersionTable {
  id: string;
  booking_id: string;
  number: number;
  total_kobo: number;
  /** Until when an answer keeps the promised time; later ones count as well. */
  answer_by: Date | null;
  sent_by: string;
  sent_at: Generated<Date>;
}

/** Photos of what is wrong with the car of a booking, sent by its customer before the check-in; a partition for each month of uploads, and old ones are dropped whole. */
export interface FaultPhotoTable {
  /** That of the upload, in Lagos. */
  month: string;
  booking_id: string;
  /** Made by the phone that sent it, so that sending it twice stores it once. */
  id: string;
  /** WebP of at most 1600 px, encoded again from the upload. */
  picture: Buffer;
  sent_at: Generated<Date>;
}

/** Nonces of Google sign-in that were used, until they expire. */
export interface GoogleNonceTable {
  hash: Buffer;
  expires_at: Date;
}

/** Responses to calls that carried an Idempotency-Key, stored for 24 hours; the daily job purge-expired-account-data deletes older ones. */
export interface IdempotencyKeyTable {
  customer_id: string | null;
  key: string;
  /** SHA-256 of the request. */
  fingerprint: Buffer;
  response: ColumnType<object | null, string | null, string | null>;
  created_at: Generated<Date>;
  staff_id: string | null;
  owner_id: GeneratedAlways<string>;
}

/** The customers, cars and noted addresses that an import brought, for undoing it; deleted after a day. */
export interface ImportRowTable {
  import_id: string;
  kind: 'customer' | 'car' | 'email';
  /** A customer or a car; it may be gone. */
  subject_id: string;
}

/** Files that staff bring in; a job reads them, all or nothing. */
export interface ImportTable {
  id: string;
  kind: 'customers';
  file_name: string;
  /** As it was sent. Deleted with plan and kept a day after the import by purge-imports. */
  file: Buffer | null;
  lines: number;
  /** The choices of staff: columns, mended cells, how duplicates are treated. */
  plan: ColumnType<object | null, string | null, string | null>;
  state: Generated<'draft' | 'waiting' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'>;
  /** Of the last check; null before it. */
  counts: ColumnType<object | null, string | null, string | null>;
  /** How far the running job is. It writes them outside its transaction. */
  done_lines: Generated<number>;
  attempts: Generated<number>;
  /** When the next attempt may begin. A running attempt moves it on with its progress. */
  due_at: Generated<Date>;
  created_by: string;
  created_at: Generated<Date>;
  /** When someone last started it; null: never. */
  started_at: Date | null;
  /** When everything was written, or given up. It can be undone for a day from then. */
  ended_at: Date | null;
  /** Why the last attempt ended: a line has a mistake by now, a fault of the system, or a fault while it was undone. */
  failure: 'mistakes' | 'fault' | 'undo' | null;
  failed_at: Date | null;
  customers: number | null;
  cars: number | null;
  /** Customers of an undone import who stayed, at most a hundred of remaining_total. */
  remaining: Generated<string[]>;
  remaining_total: Generated<number>;
}

/** What staff looked at on the car of a booking: the checklist as it is now. */
export interface InspectionTable {
  booking_id: string;
  /** [{name, state, note}]; state is good, soon, now or not-looked-at. */
  items: ColumnType<object, string, string>;
  changed_by: string;
  changed_at: Generated<Date>;
}

/** Accounts whose owners say that a walk-in is them; staff confirm or decline. */
export interface JoinRequestTable {
  id: string;
  customer_id: string;
  walk_in_id: string;
  /** What the owner knew of the walk-in besides its phone number. */
  found_by: 'booking-number' | 'plate';
  created_at: Generated<Date>;
  /** Null: open. overtaken: the walk-in joined another account. */
  outcome: 'joined' | 'declined' | 'overtaken' | null;
  decided_at: Date | null;
  /** Null: no one decided it, it was overtaken. */
  decided_by: string | null;
  /** Why it was declined, which the customer reads. */
  reason: string | null;
}

/** Devices a customer logged in on, as digests of their names; each has its own allowance of attempts. */
export interface KnownDeviceTable {
  customer_id: string;
  device: string;
  seen_at: Generated<Date>;
  /** The first log-in on it that is still known. */
  known_since: Generated<Date>;
}

export interface LedgerView {
  id: string;
  at: Date;
  kind: 'payment' | 'refund' | 'correction' | 'retained';
  method: Selectable<PaymentTable>['method'];
  channel: string | null;
  booking_id: string;
  reference: string;
  receipt_number: number | null;
  currency: string;
  amount_kobo: number;
  fees_kobo: number;
  slip_reference: string;
}

/** One row for each person a message is addressed to or was written by; for a group, only once a member reads or hides it. */
export interface MessageRecipientTable {
  message_id: string;
  customer_id: string | null;
  staff_id: string | null;
  reader_id: GeneratedAlways<string>;
  kind: 'notification' | 'message' | 'broadcast';
  role: 'to' | 'from' | 'group';
  read_at: Date | null;
  hidden_at: Date | null;
}

/** Notifications, messages and broadcasts; ids rise with time and give the order. */
export interface MessageTable {
  id: string;
  kind: 'notification' | 'message' | 'broadcast';
  target: 'all' | 'users' | 'admins' | 'user' | 'admin' | 'all_admins' | 'all_users' | 'super_admins' | 'owner';
  /** The group that sees it; null: the people in message_recipients. */
  audience: 'all' | 'users' | 'staff' | 'heads' | 'owners' | null;
  title: string;
  body: string;
  is_booking: Generated<boolean>;
  sender_customer_id: string | null;
  sender_staff_id: string | null;
  created_at: Generated<Date>;
  /** The path of the page that a notification leads to; null: none. */
  page: string | null;
  /** The booking that a notification to staff is about; null: none. */
  booking_id: string | null;
}

/** Which bay is taken when, [from, until). A row exists exactly while it occupies; several rows of one allocation are a job that continues on another day, or one that needs two bays. */
export interface OccupancyTable {
  id: string;
  branch_id: string;
  resource_id: string;
  during: string;
  allocation_id: string;
}

/** When a branch is open in every week, wall clock in its time zone; several spans a day. */
export interface OpeningHourTable {
  branch_id: string;
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** Minutes after midnight. */
  opens_minute: number;
  /** Minutes after midnight; 1440 is the end of the day. */
  closes_minute: number;
}

/** Emails and SMS to deliver, with their content encrypted. */
export interface OutboxTable {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  kind: string;
  encrypted_payload: Buffer;
  status: Generated<'queued' | 'sent' | 'delivered' | 'failed' | 'given-up'>;
  attempts: Generated<number>;
  failure: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
  /** Claimed by a worker until then. */
  claimed_until: Date | null;
  /** When the next attempt is made. */
  due_at: Generated<Date>;
  /** The SMS provider's number; text, since it exceeds the precision of a double. */
  provider_id: string | null;
  delivered_at: Date | null;
}

/** How each approved part was shown: the old beside the new, or why not. Append-only. */
export interface PartClosingTable {
  booking_id: string;
  /** The line of the part, the same in every version. */
  line_id: string;
  kind: 'photos' | 'reason';
  /** The photo of the visit; its picture goes after some months. */
  old_photo: string | null;
  new_photo: string | null;
  /** Why it is not shown; null with photos, and once the customer is erased. */
  note: string | null;
  closed_by: string;
  at: Generated<Date>;
}

/** Emailed links with which staff choose a password; only a digest is stored. */
export interface PasswordResetTokenTable {
  token_hash: Buffer;
  staff_id: string;
  expires_at: Date;
  used_at: Date | null;
}

/** One row for each attempt at the payment provider and for each payment recorded by staff. */
export interface PaymentTable {
  id: string;
  booking_id: string;
  reference: string;
  method: Generated<'online' | 'cash' | 'card' | 'transfer' | 'credit'>;
  amount_kobo: number;
  email: string | null;
  recorded_by: string | null;
  note: string | null;
  access_code: string | null;
  status: Generated<'starting' | 'open' | 'closed' | 'failed' | 'settled' | 'needs-review' | 'refund-due' | 'refunded'>;
  provider_id: string | null;
  provider_status: string | null;
  received_kobo: number | null;
  received_currency: string | null;
  fees_kobo: number | null;
  channel: string | null;
  paid_at: Date | null;
  created_at: Generated<Date>;
  checked_at: Date | null;
  settled_at: Date | null;
  /** The provider was not certain when last asked, so that money may still arrive. */
  provider_pending: Generated<boolean>;
  requested_channel: 'bank_transfer' | null;
  /** Given when the payment settles, and kept for ever. */
  receipt_number: number | null;
  /** The payment settled its booking, and then the provider or a bank took all of it back, or staff undid its recording: the booking counts as never paid. */
  taken_back: Generated<boolean>;
  /** What the payment is for: a charge of its booking. */
  charge_id: string;
  /** The reference of the first row of an attempt that pays several charges at once, which the provider knows; each of its charges has a row. Null: the attempt is for one charge. */
  joint_reference: string | null;
  /** The random address that the provider got in place of an email of a customer who has none. It is no contact. */
  payer_alias: string | null;
  /** The reference on the slip of the terminal, for a payment by card. */
  slip_reference: string | null;
}

/** Phone numbers for which someone requested a log-in code, with an account or without; their codes belong to them. Deleted a day later by the daily job purge-expired-account-data. */
export interface PhoneLogInTable {
  id: string;
  phone: string;
  requested_at: Generated<Date>;
}

/** Profile pictures; the id is random because their address is public. */
export interface PhotoTable {
  id: string;
  bytes: Buffer;
  created_at: Generated<Date>;
}

/** Every change of a price by staff since there is this table. Append-only. */
export interface PriceChangeTable {
  id: string;
  at: Generated<Date>;
  staff_id: string;
  source: 'service' | 'grid' | 'csv';
  service_id: string;
  /** The class of cars; null with a car or the default price. */
  vehicle_class: 'hatchback' | 'saloon' | 'suv' | 'pickup' | 'van' | 'luxury' | null;
  /** The car; null with a class or the default price. */
  vehicle_id: string | null;
  /** Null: the default price, or a new service. */
  old_kobo: number | null;
  /** Cars of the class had other prices than `old_kobo`: each has a row of its own. */
  old_differs: Generated<boolean>;
  /** Null: the default price. */
  new_kobo: number | null;
}

/** Prices that differ from the default price of a service. */
export interface PriceTable {
  service_id: string;
  vehicle_id: string;
  price_kobo: number;
}

/** Who may use a promotion once, and the booking that uses it now; the bookings that use a code; and the free washes that a customer has earned. */
export interface PromotionClaimTable {
  promotion_code: string;
  customer_id: string;
  booking_id: string | null;
  claimed_at: Generated<Date>;
  /** Distinguishes the bookings of one customer with one code, and their free washes; otherwise 1, since other promotions are used once. */
  use: Generated<number>;
  /** The bookings whose car washes earned it; each earns once. Null: it was not earned. */
  earned_by: string[] | null;
}

/** The services that a promotion applies to; one without any applies to all. */
export interface PromotionServiceTable {
  promotion_code: string;
  service_slug: string;
}

/** Discounts that staff can change. */
export interface PromotionTable {
  /** Of a promotion with a code also the code that customers enter, in small letters. */
  code: string;
  title: string;
  /** The share that is taken off; null: a sum. */
  percent: number | null;
  /** How many customers can claim it, or how many bookings can use it with a code; null: no limit. */
  places: number | null;
  /** The places that customers claimed at verification. */
  taken: Generated<number>;
  active: Generated<boolean>;
  updated_at: Generated<Date>;
  /** early-customer: one of the places, taken at verification. first-booking: there is no other booking. once-per-customer: everyone. after-washes: customers who earned it by car washes. with-code: everyone who enters the code. */
  eligibility: 'early-customer' | 'first-booking' | 'once-per-customer' | 'after-washes' | 'with-code';
  /** The sum that is taken off; null: a share. */
  off_kobo: number | null;
  /** The first day on which bookings can be made with it; null: any. */
  valid_from: string | null;
  /** The last day on which bookings can be made with it; null: any. */
  valid_until: string | null;
  /** How many bookings of one customer can use it. */
  uses_per_customer: Generated<number>;
  /** How many paid car washes earn it once; null: it is not earned. */
  after_washes: number | null;
}

/** Web pushes still to be sent, one row for each browser. */
export interface PushDeliveryTable {
  subscription_id: string;
  message_id: string;
  page: string;
  attempts: Generated<number>;
  due_at: Date;
  claimed_until: Date | null;
}

/** Browsers that receive web push; each belongs to a session and is deleted with it. */
export interface PushSubscriptionTable {
  id: string;
  customer_id: string;
  session_hash: Buffer;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
}

/** Counters of rate limits; the columns are those of rate-limiter-flexible. */
export interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

/** Bookings and customers that staff found and opened, at most 20 for each; deleted after 7 days by the daily job purge-walk-ins. */
export interface RecentFindTable {
  id: GeneratedAlways<number>;
  staff_id: string;
  booking_id: string | null;
  customer_id: string | null;
  at: Generated<Date>;
}

/** Money on its way back to a customer. */
export interface RefundTable {
  id: string;
  payment_id: string;
  amount_kobo: number;
  status: Generated<'due' | 'asked' | 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'>;
  method: Generated<'provider' | 'hand'>;
  /** Started by the centre, or in the provider's dashboard. */
  source: Generated<'centre' | 'provider'>;
  /** part: a manager gave a part of the payment back, whose rest still pays its charge. */
  reason: 'cancelled' | 'surplus' | 'reversed' | 'undone' | 'part';
  /** The provider's refund. One that reaches several charges of a joint attempt is a row for each. */
  provider_id: string | null;
  requested_by: string | null;
  note: string | null;
  created_at: Generated<Date>;
  requested_at: Date | null;
  checked_at: Date | null;
  ended_at: Date | null;
}

/** Which release code of a car’s owner counts, and its tries; no row: the first, untried. */
export interface ReleaseCodeTable {
  visit_id: string;
  /** From 1; each new code is one more. */
  number: Generated<number>;
  /** Wrong codes while this code counted. */
  tries: Generated<number>;
  /** Wrong codes of the visit in all. */
  wrong_codes: Generated<number>;
  /** The last code that was shown, of which its owner was notified; 0: none. */
  shown: Generated<number>;
}

/** Whom an owner named to collect a car; each has a code of their own. */
export interface ReleaseCollectorTable {
  id: string;
  visit_id: string;
  /** In order of naming, from 1. */
  number: number;
  /** Null: erased, as the phone is. */
  name: string | null;
  phone: string | null;
  tries: Generated<number>;
  named_at: Generated<Date>;
  taken_back_at: Date | null;
  /** The driver who is named for all visits; null: named for this one. */
  person_id: string | null;
}

/** How each car that left was let go, append-only. */
export interface ReleaseTable {
  visit_id: string;
  way: 'owner-code' | 'collector-code' | 'manager';
  collector_id: string | null;
  /** Who took the car on the manager’s way; null otherwise, and once erased. */
  name: string | null;
  reason: string | null;
  id_kind: 'national-id' | 'drivers-licence' | 'passport' | 'voters-card' | 'other' | null;
  /** The last four characters of the number of their ID. */
  id_last4: string | null;
  /** What was still owed for the booking when the car left. */
  due_kobo: number;
  staff_id: string;
  /** By the clock of the phone when it was offline, never later than recorded_at. */
  at: Date;
  recorded_at: Generated<Date>;
}

/** What deleted accounts had of the benefits that a person gets once, by a keyed digest of each verified contact; deleted after two years by the daily job purge-expired-account-data. */
export interface RememberedBenefitTable {
  contact_digest: Buffer;
  /** The code of a promotion, or referral. */
  benefit: string;
  /** False: a promotion place that no booking used; it waits for the same address. */
  used: boolean;
  remembered_at: Generated<Date>;
  /** How many bookings used it; more than 1 with a code alone. */
  times: Generated<number>;
}

/** Reminders sent, so that each is sent once. */
export interface ReminderTable {
  booking_id: string;
  kind: 'payment-open';
  at: Generated<Date>;
}

/** Bays and drivers. A row each, never a count, so that one car is in one bay. */
export interface ResourceTable {
  id: string;
  branch_id: string;
  name: string;
  kind: 'wash' | 'lift' | 'body' | 'diagnostics' | 'driver';
  position: number;
  /** No longer used for new appointments since then. */
  retired_at: Date | null;
}

/** Photos of dropped months that an open dispute about a payment needs, until it ends. */
export interface RetainedFaultPhotoTable {
  month: string;
  booking_id: string;
  id: string;
  picture: Buffer;
  sent_at: Generated<Date>;
}

/** Photos of dropped months that an open dispute about a payment needs, until it ends. */
export interface RetainedVisitPhotoTable {
  month: string;
  visit_id: string;
  id: string;
  purpose: 'position' | 'mark' | 'other' | 'finding' | 'old-part' | 'new-part' | 'release';
  subject: string | null;
  picture: Buffer;
  taken_at: Date;
  sent_at: Generated<Date>;
  sent_by: string;
}

/** Visits whose customers were invited to review them, each once for ever. */
export interface ReviewInvitationTable {
  visit_id: string;
  at: Generated<Date>;
}

/** What a customer says of a visit whose car has left; one a visit, for ever. */
export interface ReviewTable {
  visit_id: string;
  /** From 1 to 5; null once the customer has removed the review. */
  stars: number | null;
  /** NFC; null without text, and once the review is removed or the customer erased. */
  body: string | null;
  /** Whether first name and first letter of the last name are shown in public. */
  name_shown: boolean;
  /** One more with each change by customer or staff, so that none overwrites another. */
  version: Generated<number>;
  written_at: Generated<Date>;
  /** When the customer last changed it. */
  changed_at: Date | null;
  removed_at: Date | null;
  /** The answer of staff, public beside the review; null once the customer is erased. */
  answer: string | null;
  answered_by: string | null;
  /** When the answer was last written; it stays when the answer is erased. */
  answered_at: Date | null;
  hidden_reason: 'abusive' | 'personal-data' | 'advertising' | 'not-a-visit' | 'other' | null;
  /** What the customer reads beside the reason; null without, and once erased. */
  hidden_note: string | null;
  hidden_by: string | null;
  hidden_at: Date | null;
}

/** The oldest version of the application that works on these tables. A migration that removes something which an older version uses raises it. */
export interface SchemaCompatTable {
  only_row: Generated<boolean>;
  oldest_version: string;
}

/** What a service needs and for how long. The rows of the vehicle class count, else those without a class. */
export interface ServiceNeedTable {
  id: string;
  branch_id: string;
  service_id: string;
  vehicle_class: 'hatchback' | 'saloon' | 'suv' | 'pickup' | 'van' | 'luxury' | null;
  /** Only for cars that arrive in this way; null for all. */
  mode: 'pick-up' | null;
  /** Order of two needs: the work of the second begins where the first ends. */
  position: number;
  kind: 'wash' | 'lift' | 'body' | 'diagnostics' | 'driver';
  /** Before the work, in the bay. */
  minutes_before: number;
  work_minutes: number;
  /** After the work, in the bay, e.g. drying. */
  minutes_after: number;
  /** The work may continue in the next open span of the same bay. */
  may_span_days: Generated<boolean>;
}

/** What can be booked, with the default price. */
export interface ServiceTable {
  id: string;
  slug: string;
  name: string;
  /** Base name of a picture of our art. */
  image:
    | 'aircon'
    | 'battery'
    | 'bucket'
    | 'collision'
    | 'diagnostic'
    | 'lift-bay'
    | 'oil'
    | 'spanner'
    | 'tyre'
    | 'wash-arch';
  /** `wash` can be paid with wash credit. */
  kind: 'wash' | 'detailing' | 'care' | 'repair' | 'cooling';
  sub_services: Generated<string[]>;
  price_kobo: number;
  /** The order in lists. */
  position: number;
  active: Generated<boolean>;
  /** Due again after so many km; null: not by km. */
  interval_km: number | null;
  /** Due again after so many months; null: not by date. */
  interval_months: number | null;
  /** Raised by each change of the service or its prices. */
  version: Generated<number>;
  /** A sentence for customers about its contents; empty: none. */
  included: Generated<string>;
  /** The heading under which customers find it; empty: among the others. */
  group_name: Generated<string>;
  /** Staff chose it for the six cards of "Our Services". */
  featured: Generated<boolean>;
  /** The order in which the workshop does several services of one booking: the lowest first, washing last. */
  work_position: Generated<number>;
  /** The share of the price that is paid as a deposit; null: none, or a sum. */
  deposit_percent: number | null;
  /** The sum that is paid as a deposit; null: none, or a share. */
  deposit_kobo: number | null;
  /** Who pays the deposit: everyone, customers without a paid visit, or those with a no-show in the last six months. */
  deposit_for: 'everyone' | 'new' | 'no-show' | null;
}

/** Customers' sessions; only a digest of the token is stored. */
export interface SessionTable {
  token_hash: Buffer;
  customer_id: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  id: string;
  /** Browser and system at the log-in, for the list of sessions, e.g. Chrome on Android. */
  device_label: string;
  /** When its person last confirmed who they are to see a release code. */
  confirmed_at: Date | null;
}

/** The settings of the centre, a single row. */
export interface SettingsTable {
  singleton: Generated<boolean>;
  content: ColumnType<object, string, string>;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

/** How far owners are with the set-up page, at most one row; none: it was never touched. */
export interface SetupTable {
  singleton: Generated<boolean>;
  /** The page was closed: owners no longer come to it when they log in. */
  dismissed_at: Date | null;
  /** Steps whose sample is right for the centre as it is. */
  confirmed_steps: Generated<string[]>;
}

/** Sign-ups whose address is not verified yet, also several of one address; the verified one becomes a customer. Deleted after 7 days by the daily job purge-unverified-accounts. */
export interface SignUpTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  password_hash: string;
  referred_by: string | null;
  /** The answer to the question about marketing; null when it was not shown. */
  marketing: boolean | null;
  created_at: Generated<Date>;
}

/** Delivery reports of the SMS provider; one can arrive before the answer that names its message. */
export interface SmsReportTable {
  provider_id: string;
  status: 'sent' | 'delivered' | 'failed';
  description: string;
  at: Generated<Date>;
}

/** People who work at the centre. */
export interface StaffTable {
  id: string;
  email: string | null;
  name: string;
  phone: string | null;
  type: 'owner' | 'super_admin' | 'manager' | 'front_desk' | 'technician';
  password_hash: string | null;
  encrypted_totp_secret: Buffer | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number | null;
  suspended_at: Date | null;
  created_at: Generated<Date>;
  /** When this role was given, by inviting, promoting or reinstating; null: the account began with it. */
  role_since: Date | null;
}

/** Devices a member of staff logged in on, as digests of their names. */
export interface StaffKnownDeviceTable {
  staff_id: string;
  device: string;
  seen_at: Generated<Date>;
}

/** Codes that stand in for the second step, each usable once; only an HMAC is stored. */
export interface StaffRecoveryCodeTable {
  staff_id: string;
  hmac: Buffer;
  used_at: Date | null;
}

/** Staff's sessions; only a digest of the token is stored. */
export interface StaffSessionTable {
  token_hash: Buffer;
  staff_id: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

/** What a manager put in place of the times of an entry, append-only; the newest counts. */
export interface TimeCorrectionTable {
  id: string;
  entry_id: string;
  /** In order, from 1. */
  number: number;
  started_at: Date;
  ended_at: Date;
  reason: string;
  /** Who corrected it. */
  staff_id: string;
  at: Generated<Date>;
}

/** Who worked on the car of a visit from when to when, by their clock; one job at a time. */
export interface TimeEntryTable {
  /** Made by the phone that clocked on, so that sending it twice records it once. */
  id: string;
  visit_id: string;
  staff_id: string;
  /** By the clock of the phone when it was offline, never later than recorded_at. */
  started_at: Date;
  /** Null while the clock runs. */
  ended_at: Date | null;
  /** What ended it: the person, their next job, a ready car, or a correction. */
  end_reason: 'clock-off' | 'other-job' | 'ready' | 'corrected' | null;
  recorded_at: Generated<Date>;
}

/** Pictures of bank transfers that customers sent; never counted as money. */
export interface TransferProofTable {
  id: string;
  booking_id: string;
  /** SHA-256 of the bytes as sent, so that the same picture is stored once. */
  digest: Buffer;
  picture: Buffer;
  created_at: Generated<Date>;
}

/** Money at the payment provider under a reference that no payment has. */
export interface UnmatchedPaymentTable {
  reference: string;
  provider_id: string | null;
  amount_kobo: number | null;
  currency: string | null;
  email: string | null;
  paid_at: Date | null;
  seen_at: Generated<Date>;
  cleared_at: Date | null;
  cleared_by: string | null;
  note: string | null;
}

/** Models by year; the class decides the price. */
export interface VehicleTable {
  id: string;
  brand_id: string;
  model: string;
  /** 0: it stands for every car of its class that is not in the catalogue. */
  year: number;
  class: 'hatchback' | 'saloon' | 'suv' | 'pickup' | 'van' | 'luxury';
  active: Generated<boolean>;
}

/** The keys of accounts at vendors that were entered on the set-up page. Those of the environment win. */
export interface VendorKeyTable {
  account: 'payments' | 'sms' | 'mail';
  /** JSON, encrypted with a key derived from APP_SECRET under a label of its own. */
  encrypted: Buffer;
  version: Generated<number>;
  changed_at: Generated<Date>;
  staff_id: string;
}

/** Failed attempts at a code, counted by client. */
export interface VerificationAttemptTable {
  code_id: string;
  client_key: string;
  attempts: number;
}

/** One-time codes sent to customers, and secrets of a log-in by phone; only an HMAC is stored. */
export interface VerificationCodeTable {
  id: string;
  customer_id: string | null;
  purpose:
    | 'verify'
    | 'reset'
    | 'change'
    | 'confirm'
    | 'confirm-email'
    | 'confirm-phone'
    | 'release'
    | 'log-in'
    | 'log-in-secret'
    | 'log-in-name'
    | 'log-in-email'
    | 'change-phone';
  /** An email address or a phone number. */
  recipient: string;
  hmac: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  attempts: Generated<number>;
  sign_up_id: string | null;
  phone_log_in_id: string | null;
}

/** Photos of visits, a partition for each month of check-ins; old ones are dropped whole. */
export interface VisitPhotoTable {
  /** That of the visit, so that a photo has one key in all months. */
  month: string;
  visit_id: string;
  /** Made by the phone that sent it, so that sending it twice stores it once. */
  id: string;
  purpose: 'position' | 'mark' | 'other' | 'finding' | 'old-part' | 'new-part' | 'release';
  /** The position, the name of the inspected item, the line of the estimate or a text. */
  subject: string | null;
  /** WebP of at most 1600 px, encoded again from the upload. */
  picture: Buffer;
  /** By the clock of the phone, never later than sent_at. */
  taken_at: Date;
  sent_at: Generated<Date>;
  sent_by: string;
}

/** The stay of a booking’s car at the centre, from its check-in on. The id is that of the booking. */
export interface VisitTable {
  id: string;
  state: Generated<'checked-in' | 'in-work' | 'ready' | 'released'>;
  /** As staff read it from the car, letters and digits alone; null: erased. */
  plate: string | null;
  /** On the clock at check-in; null: it could not be read. */
  km: number | null;
  fuel: 'empty' | 'quarter' | 'half' | 'three-quarters' | 'full';
  /** What was in the car: [{item, present}]. */
  belongings: ColumnType<object, string, string>;
  belongings_note: string | null;
  /** Marks on the body: [{kind, x, y, where}], x and y in thousandths of the outline. */
  marks: ColumnType<object, string, string>;
  key_tag: string | null;
  /** By the clock of the phone when it was offline, never later than recorded_at. */
  checked_in_at: Date;
  checked_in_by: string;
  recorded_at: Generated<Date>;
  /** How the customer confirmed the record; null: not confirmed. */
  confirmed_by: 'customer' | 'code' | null;
  confirmed_at: Date | null;
  /** Wrong check-in codes. */
  code_tries: Generated<number>;
  ready_at: Date | null;
  released_at: Date | null;
  changed_at: Generated<Date>;
  /** The first day of the month in Lagos in which the check-in was recorded. */
  month: GeneratedAlways<string>;
}

/** People who want to hear from the centre, one row for each contact. */
export interface WaitlistTable {
  id: string;
  name: string;
  contact: string;
  consent: string;
  created_at: Generated<Date>;
}

/** Customers who want a place on a full day. The one who has waited longest gets the first offer. */
export interface WaitTable {
  id: string;
  branch_id: string;
  customer_id: string;
  service_id: string;
  vehicle_id: string | null;
  mode: 'drive-in' | 'pick-up';
  /** YYYY-MM-DD in the time zone of the branch. A wait ends with its day. */
  day: string;
  /** The hold that was offered; null again when it is gone. */
  offer_id: string | null;
  /** A wait has one offer, and ends with it. */
  offered_at: Date | null;
  created_at: Generated<Date>;
  /** The services of its job besides service_id. */
  further_services: Generated<string[]>;
}

/** Accounts that a manager opened to their owners against an ID; deleted after a year by the daily job purge-expired-account-data. */
export interface WaysBackTable {
  id: string;
  customer_id: string;
  /** The number that opens the account; null once the account is deleted. */
  phone: string | null;
  /** An HMAC of the code that the manager gives the customer. */
  code_hmac: Buffer;
  /** Wrong codes, and the right one. */
  tries: Generated<number>;
  /** The account loses an email that its owner can no longer read. */
  drops_email: boolean;
  id_kind: 'national-id' | 'drivers-licence' | 'passport' | 'voters-card' | 'other';
  /** The last four characters of the number of the ID. */
  id_last4: string;
  reason: string;
  staff_id: string;
  created_at: Generated<Date>;
  /** When it was used, or another one took its place. */
  ended_at: Date | null;
  used_at: Date | null;
}

/** Events for receivers, made in the transaction of the event, with the result of each delivery. */
export interface WebhookDeliveryTable {
  id: Generated<string>;
  /** In order of arrival. */
  number: GeneratedAlways<number>;
  receiver_id: string;
  event: string;
  /** Null: a test event. */
  booking_id: string | null;
  at: Date;
  made_at: Generated<Date>;
  status: Generated<'waiting' | 'delivered' | 'given-up'>;
  /** Since it was made, or since staff sent it again. */
  tries: Generated<number>;
  next_at: Date | null;
  tried_at: Date | null;
  response_status: number | null;
  duration_ms: number | null;
  /** Why the last try failed, a word of our own. */
  failure: string | null;
}

/** What the payment provider posted, byte for byte; the same bytes are one row. */
export interface WebhookEventTable {
  id: string;
  digest: Buffer;
  event: string;
  reference: string | null;
  body: Buffer;
  received_at: Generated<Date>;
  handled_at: Date | null;
  outcome: string | null;
  /** The body holds data of an erased person: it is cleared as soon as the event is handled, or a day after it came. */
  erase_body: Generated<boolean>;
}

/** Addresses of others that are sent events, signed. */
export interface WebhookReceiverTable {
  id: string;
  name: string;
  url: string;
  /** The events that are sent; names of src/shared/integrations/webhook-events.ts. */
  events: string[];
  encrypted_secret: Buffer;
  encrypted_previous_secret: Buffer | null;
  /** Until then the secret before the last rotation signs as well. */
  previous_until: Date | null;
  made_by: string;
  made_at: Generated<Date>;
  /** Nothing is sent since then; null: it is on. */
  off_at: Date | null;
  /** The first failure after which nothing arrived. */
  failing_since: Date | null;
  /** One worker sends to it until then. */
  sending_until: Date | null;
}

export interface Schema {
  account_links: AccountLinkTable;
  allocations: AllocationTable;
  api_keys: ApiKeyTable;
  appointment_reminders: AppointmentReminderTable;
  audit_log: AuditLogTable;
  backup_runs: BackupRunTable;
  booking_events: BookingEventTable;
  booking_services: BookingServiceTable;
  bookings: BookingTable;
  books_check: BooksCheckTable;
  branches: BranchTable;
  brands: BrandTable;
  calendar_exceptions: CalendarExceptionTable;
  calendar_feeds: CalendarFeedTable;
  car_papers: CarPaperTable;
  car_people: CarPeopleTable;
  car_readings: CarReadingTable;
  car_reminders: CarReminderTable;
  cars: CarTable;
  centre_looks: CentreLookTable;
  centre_texts: CentreTextTable;
  charges: ChargeTable;
  consents: ConsentTable;
  contact_digest_key: ContactDigestKeyTable;
  contact_history: ContactHistoryTable;
  credit_entries: CreditEntryTable;
  custody_events: CustodyEventTable;
  customers: CustomerTable;
  data_export_parts: DataExportPartTable;
  data_exports: DataExportTable;
  disputes: DisputeTable;
  erasures: ErasureTable;
  estimate_answers: EstimateAnswerTable;
  estimate_approvals: EstimateApprovalTable;
  estimate_follow_ups: EstimateFollowUpTable;
  estimate_lines: EstimateLineTable;
  estimate_replies: EstimateReplyTable;
  estimate_versions: EstimateVersionTable;
  fault_photos: FaultPhotoTable;
  google_nonces: GoogleNonceTable;
  idempotency_keys: IdempotencyKeyTable;
  import_rows: ImportRowTable;
  imports: ImportTable;
  inspections: InspectionTable;
  join_requests: JoinRequestTable;
  known_devices: KnownDeviceTable;
  ledger: LedgerView;
  message_recipients: MessageRecipientTable;
  messages: MessageTable;
  occupancies: OccupancyTable;
  opening_hours: OpeningHourTable;
  outbox: OutboxTable;
  part_closings: PartClosingTable;
  password_reset_tokens: PasswordResetTokenTable;
  payments: PaymentTable;
  phone_log_ins: PhoneLogInTable;
  photos: PhotoTable;
  price_changes: PriceChangeTable;
  prices: PriceTable;
  promotion_claims: PromotionClaimTable;
  promotion_services: PromotionServiceTable;
  promotions: PromotionTable;
  push_deliveries: PushDeliveryTable;
  push_subscriptions: PushSubscriptionTable;
  rate_limits: RateLimitTable;
  recent_finds: RecentFindTable;
  refunds: RefundTable;
  release_codes: ReleaseCodeTable;
  release_collectors: ReleaseCollectorTable;
  releases: ReleaseTable;
  remembered_benefits: RememberedBenefitTable;
  reminders: ReminderTable;
  resources: ResourceTable;
  retained_fault_photos: RetainedFaultPhotoTable;
  retained_visit_photos: RetainedVisitPhotoTable;
  review_invitations: ReviewInvitationTable;
  reviews: ReviewTable;
  schema_compat: SchemaCompatTable;
  service_needs: ServiceNeedTable;
  services: ServiceTable;
  sessions: SessionTable;
  settings: SettingsTable;
  setup: SetupTable;
  sign_ups: SignUpTable;
  sms_reports: SmsReportTable;
  staff: StaffTable;
  staff_known_devices: StaffKnownDeviceTable;
  staff_recovery_codes: StaffRecoveryCodeTable;
  staff_sessions: StaffSessionTable;
  time_corrections: TimeCorrectionTable;
  time_entries: TimeEntryTable;
  transfer_proofs: TransferProofTable;
  unmatched_payments: UnmatchedPaymentTable;
  vehicles: VehicleTable;
  vendor_keys: VendorKeyTable;
  verification_attempts: VerificationAttemptTable;
  verification_codes: VerificationCodeTable;
  visit_photos: VisitPhotoTable;
  visits: VisitTable;
  waitlist: WaitlistTable;
  waits: WaitTable;
  ways_back: WaysBackTable;
  webhook_deliveries: WebhookDeliveryTable;
  webhook_events: WebhookEventTable;
  webhook_receivers: WebhookReceiverTable;
}
