import type { Runtime } from '#api/runtime.ts';
import { alertStaffOfUnmatchedPayment } from '#api/payments/alert-staff.ts';
import { saveUnmatchedPayment, type UnmatchedPayment } from '#api/payments/webhooks/webhook-events.repository.ts';

/** Stores a payment that belongs to no booking and alerts staff once. */
export async function recordUnmatchedPayment(runtime: Runtime, payment: UnmatchedPayment): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    if (await saveUnmatchedPayment(trx, payment)) await alertStaffOfUnmatchedPayment(runtime, trx, payment.reference);
  });
}
