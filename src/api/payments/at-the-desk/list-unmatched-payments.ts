import type { Runtime } from '#api/runtime.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './staff-payments.repository.ts';

/** The payments without a booking that staff have not resolved. */
export async function listUnmatchedPayments({ db }: Runtime) {
  return (await repo.listUnmatchedPayments(db)).map((row) => ({
    reference: row.reference,
    amount: row.amount_kobo === null ? null : nairaFromKobo(row.amount_kobo),
    currency: row.currency,
    email: row.email,
    paidAt: row.paid_at?.toISOString() ?? null,
    seenAt: row.seen_at.toISOString(),
  }));
}
