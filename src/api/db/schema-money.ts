import type { ColumnType, Generated } from 'kysely';
import type { AttemptStatus } from '#shared/payments/evaluate-payment.ts';
import type { RefundStatus } from '#shared/payments/refund-states.ts';
import type { PromotionCode } from '#shared/promotions/quote.ts';

type Stamp = ColumnType<Date, never, Date>;
type MaybeStamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** bigint kobo: the pool reads it as a number, since every sum here stays below 2^53. */
type Kobo = number;

export interface PaymentTable {
  id: string;
  booking_id: string;
  reference: string;
  method: Generated<'online' | 'cash' | 'transfer' | 'credit'>;
  amount_kobo: Kobo;
  email: string | null;
  recorded_by: Generated<string | null>;
  note: Generated<string | null>;
  access_code: string | null;
  status: Generated<AttemptStatus>;
  /** The provider was not certain when last asked. */
  moving: Generated<boolean>;
  wanted_channel: 'bank_transfer' | null;
  provider_id: string | null;
  provider_status: string | null;
  received_kobo: Kobo | null;
  received_currency: string | null;
  fees_kobo: Kobo | null;
  channel: string | null;
  /** Set by the database when money settles. */
  receipt_number: number | null;
  paid_at: MaybeStamp;
  created_at: Stamp;
  checked_at: MaybeStamp;
  settled_at: MaybeStamp;
}

export interface ProviderEventTable {
  id: string;
  digest: Buffer;
  event: string;
  reference: string | null;
  body: Buffer;
  received_at: Stamp;
  handled_at: MaybeStamp;
  outcome: string | null;
}

export interface RefundTable {
  id: string;
  payment_id: string;
  amount_kobo: Kobo;
  status: Generated<RefundStatus>;
  how: Generated<'provider' | 'hand'>;
  source: Generated<'centre' | 'provider'>;
  reason: 'cancelled' | 'surplus' | 'reversed';
  provider_id: string | null;
  requested_by: string | null;
  note: string | null;
  created_at: Stamp;
  asked_at: MaybeStamp;
  checked_at: MaybeStamp;
  ended_at: MaybeStamp;
}

export interface DisputeTable {
  provider_id: string;
  payment_id: string;
  status: 'open' | 'resolved';
  category: string | null;
  resolution: string | null;
  amount_kobo: Kobo | null;
  due_at: MaybeStamp;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface StrayPaymentTable {
  reference: string;
  provider_id: string | null;
  amount_kobo: Kobo | null;
  currency: string | null;
  email: string | null;
  paid_at: MaybeStamp;
  seen_at: Stamp;
  cleared_at: MaybeStamp;
  cleared_by: string | null;
  note: string | null;
}

export interface TransferProofTable {
  id: string;
  booking_id: string;
  /** Of the bytes as they were sent, so that the same picture again is the same row. */
  digest: Buffer;
  picture: Buffer;
  created_at: Stamp;
}

/** A view: every kobo that came (payment) and went back (refund, negative). */
export interface LedgerView {
  id: string;
  at: Date;
  kind: 'payment' | 'refund';
  method: 'online' | 'cash' | 'transfer' | 'credit';
  channel: string | null;
  booking_id: string;
  reference: string;
  receipt_number: number | null;
  currency: string;
  amount_kobo: Kobo;
  fees_kobo: Kobo;
}

export interface PromotionTable {
  code: PromotionCode;
  title: string;
  percent: number;
  service_slug: string | null;
  places: number | null;
  taken: Generated<number>;
  active: Generated<boolean>;
  updated_at: Stamp;
}

export interface PromotionClaimTable {
  promotion: PromotionCode;
  customer_id: string;
  booking_id: string | null;
  claimed_at: Stamp;
}

export interface CreditEntryTable {
  id: ColumnType<number, never, never>;
  customer_id: string;
  amount_kobo: Kobo;
  kind: 'referral' | 'referral-back' | 'spent' | 'spent-back';
  booking_id: string;
  friend_id: string | null;
  at: Stamp;
}

/** The tables of migration 0009, and payments. */
export interface MoneySchema {
  payments: PaymentTable;
  provider_events: ProviderEventTable;
  refunds: RefundTable;
  disputes: DisputeTable;
  stray_payments: StrayPaymentTable;
  transfer_proofs: TransferProofTable;
  ledger: LedgerView;
  promotions: PromotionTable;
  promotion_claims: PromotionClaimTable;
  credit_entries: CreditEntryTable;
}
