import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './staff-payments.repository.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { isPayerAlias } from '#api/payments/attempts/payer-alias.ts';
import { alertStaffOfUnmatchedPayment } from '#api/payments/alert-staff.ts';
import { saveUnmatchedPayment, type UnmatchedPayment } from '#api/payments/webhooks/webhook-events.repository.ts';

/** Stores a payment that belongs to no booking and alerts staff once. The random address of a payer is no contact. */
export async function recordUnmatchedPayment(runtime: Runtime, payment: UnmatchedPayment): Promise<void> {
  const email = payment.email !== null && isPayerAlias(payment.email) ? null : payment.email;
  await runtime.db.transaction().execute(async (trx) => {
    if (await saveUnmatchedPayment(trx, { ...payment, email }))
      await alertStaffOfUnmatchedPayment(runtime, trx, payment.reference);
  });
}

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

/** Staff record how an unmatched payment was resolved; idempotent. @throws AppError payment.not_found */
export async function resolveUnmatchedPayment(
  runtime: Runtime,
  actor: Actor,
  reference: string,
  text: string,
): Promise<void> {
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    if ((await repo.findUnmatchedPayment(trx, reference)) === undefined) throw new AppError('payment.not_found');
    if (await repo.resolveUnmatchedPayment(trx, reference, actor.staffId, text))
      recordAudit({ event: 'payment.stray-cleared', subject: { kind: 'payment', id: reference } });
  });
}
