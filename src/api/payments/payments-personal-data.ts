import type { Connection } from '#api/platform/database/database.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './payments-personal-data.repository.ts';
import { deleteCustomerProofs } from './transfers/transfer-proofs.repository.ts';

/**
 * Removes an email address, in lower case, from unmatched payments received up to `until` (null: all), together with
 * the bodies of their webhook events.
 */
export const eraseUnmatchedPayments = (trx: Connection, email: string, until: Date | null): Promise<void> =>
  repo.eraseUnmatchedPayments(trx, email, until);

/** Anonymizes a customer's payments; the amounts remain. */
export async function erasePayments(trx: Connection, customerId: string): Promise<void> {
  await deleteCustomerProofs(trx, customerId);
  await repo.clearWebhookBodies(trx, customerId);
  for (const alias of await repo.listPayerAliases(trx, customerId)) await repo.eraseUnmatchedPayments(trx, alias, null);
  await repo.anonymise(trx, customerId);
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A customer's payments and refunds, for the data export. Amounts in naira. */
export async function exportPayments(db: Connection, customerId: string) {
  const payments = await repo.listCustomerPayments(db, customerId);
  const refunds = await repo.listCustomerRefunds(db, customerId);
  const refundsOf = Map.groupBy(refunds, (refund) => refund.reference);
  return payments.map((row) => ({
    booking: row.booking_id,
    charge: row.charge_id,
    reference: row.reference,
    method: row.method,
    channel: row.channel,
    email: row.email,
    status: row.status,
    amount: nairaFromKobo(row.amount_kobo),
    received: row.received_kobo === null ? null : nairaFromKobo(row.received_kobo),
    receipt: row.receipt_number,
    createdAt: row.created_at.toISOString(),
    paidAt: iso(row.paid_at),
    settledAt: iso(row.settled_at),
    refunds: (refundsOf.get(row.reference) ?? []).map((refund) => ({
      amount: nairaFromKobo(refund.amount_kobo),
      status: refund.status,
      reason: refund.reason,
      createdAt: refund.created_at.toISOString(),
      endedAt: iso(refund.ended_at),
    })),
  }));
}
