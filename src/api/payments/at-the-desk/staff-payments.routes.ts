import { sendCsv } from '#api/platform/http/send-csv.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { toActor } from '#api/audit/audit-log.ts';
import * as contract from '#shared/payments/staff-payments.contract.ts';
import { acceptPayment } from './accept-payment.ts';
import { recordHandBack } from './record-hand-back.ts';
import { refundPayment } from '#api/payments/refunds/refund-payment.ts';
import { countPaymentQueues } from './count-payment-queues.ts';
import { listPayments, getPayment } from './list-payments.ts';
import { listBookingsWithProof, getProofPicture } from '#api/payments/transfers/list-bookings-with-proof.ts';
import { resolveUnmatchedPayment, listUnmatchedPayments } from './unmatched-payments.ts';
import { checkPayment } from '#api/payments/attempts/check-payment.ts';
import { getTotals } from './get-totals.ts';
import { exportPaymentsCsv } from './export-payments.ts';
import { exportLedger } from './export-ledger.ts';
import { ANSWERS } from '#api/payments/payments.texts.ts';

/** Staff routes of payments. */
export function staffPaymentRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.countPaymentQueues, (call) => countPaymentQueues(runtime, call.staff.type));
  route(contract.listPayments, (call) =>
    listPayments(runtime, call.staff.type, call.query, Number(call.query.page ?? 1)),
  );
  route(contract.exportPayments, async (call) =>
    sendCsv(call.reply, 'payments.csv', await exportPaymentsCsv(runtime, call, call.query)),
  );
  route(contract.listUnmatchedPayments, () => listUnmatchedPayments(runtime));
  route(contract.resolveUnmatchedPayment, async (call) => {
    await resolveUnmatchedPayment(runtime, toActor(call), call.params.reference, call.body.note);
    return { message: ANSWERS.noted };
  });
  route(contract.listBookingsWithProof, () => listBookingsWithProof(runtime));
  route(contract.getProofPicture, async (call) => {
    const picture = await getProofPicture(runtime, call.params.id);
    return call.reply.header('cache-control', 'no-store').type('image/webp').send(picture);
  });
  route(contract.checkPayment, async (call) => {
    await checkPayment(runtime, toActor(call), call.params.id);
    return {
      message: ANSWERS.checked,
      payment: await getPayment(runtime, call.staff.type, call.params.id),
    };
  });
  route(contract.acceptPayment, async (call) => {
    await acceptPayment(runtime, toActor(call), call.params.id);
    return {
      message: ANSWERS.accepted,
      payment: await getPayment(runtime, call.staff.type, call.params.id),
    };
  });
  route(contract.refundPayment, async (call) => {
    await refundPayment(runtime, toActor(call), call.params.id);
    return {
      message: ANSWERS.refunded,
      payment: await getPayment(runtime, call.staff.type, call.params.id),
    };
  });
  route(contract.recordHandBack, async (call) => {
    await recordHandBack(runtime, toActor(call), call.params.id, call.body.note ?? null);
    return { message: ANSWERS.handedBack, payment: await getPayment(runtime, call.staff.type, call.params.id) };
  });
  route(contract.getTotals, (call) => getTotals(runtime, call.query.from, call.query.to));
  route(contract.exportLedger, async (call) => {
    const { from, to } = call.query;
    return sendCsv(call.reply, `ledger-${from}-${to}.csv`, await exportLedger(runtime, toActor(call), from, to));
  });
}
