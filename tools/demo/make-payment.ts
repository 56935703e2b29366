import type { Insertable } from 'kysely';
import type { PaymentTable } from '#api/platform/database/schema.ts';
import type { Random } from './random.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The provider's fee for a local payment, kobo: 1.5 % and ₦100, waived under ₦2,500, at most ₦2,000. */
const feeKobo = (kobo: number): number => Math.min(Math.round(kobo * 0.015) + (kobo >= 250_000 ? 10_000 : 0), 200_000);

interface Paid {
  bookingId: string;
  chargeId: string;
  amountKobo: number;
  method: 'online' | 'transfer' | 'cash';
  email: string | null;
  /** Who recorded cash or a transfer. */
  recordedBy: string | null;
  /** Ms since 1970. */
  at: number;
}

/** A settled payment. */
export function makePayment(random: Random, paid: Paid): Insertable<PaymentTable> {
  const isOnline = paid.method === 'online';
  const at = new Date(paid.at);
  const startedAt = isOnline ? new Date(paid.at - random.between(20, 100) * 1000) : at;
  const letters = Array.from({ length: 13 }, () => BASE32[random.between(0, 31)]).join('');
  return {
    id: random.idAt(startedAt.getTime()),
    booking_id: paid.bookingId,
    charge_id: paid.chargeId,
    reference: `${startedAt.getTime().toString(16)}-${letters}`,
    method: paid.method,
    amount_kobo: paid.amountKobo,
    email: paid.email,
    recorded_by: paid.recordedBy,
    note: null,
    access_code: isOnline ? letters.toLowerCase() : null,
    status: 'settled',
    provider_id: isOnline ? `${random.between(4_000_000, 9_000_000)}${random.between(100_000, 999_999)}` : null,
    provider_status: isOnline ? 'success' : null,
    received_kobo: paid.amountKobo,
    received_currency: 'NGN',
    fees_kobo: isOnline ? feeKobo(paid.amountKobo) : null,
    channel: isOnline
      ? random.weighted([
          ['card', 6],
          ['bank_transfer', 3],
          ['ussd', 1],
        ] as const)
      : null,
    paid_at: isOnline ? at : null,
    created_at: startedAt,
    checked_at: isOnline ? at : null,
    settled_at: at,
    provider_pending: false,
    requested_channel: null,
    receipt_number: null,
    taken_back: false,
  };
}
