import { Readable } from 'node:stream';
import type { RegisterRoute } from '#api/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/audit/audit-log.ts';
import * as contract from '#shared/payments/staff-payments.contract.ts';
import { acceptPayment } from '../accept-payment.ts';
import { recordHandBack, refundPayment } from '../refund/service.ts';
import { getProofPicture } from '../transfer/service.ts';
import * as money from './service.ts';

/** The money page of staff. */
export function moneyRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getMoney, (call) => money.countQueues(runtime, call.staff.type));
  route(contract.listPayments, (call) => money.listPayments(runtime, call.staff.type, call.query, Number(call.query.page ?? 1)));
  route(contract.listStrays, () => money.listUnmatchedPayments(runtime));
  route(contract.clearStray, async (call) => {
    await money.resolveUnmatchedPayment(runtime, actorOf(call), call.params.reference, call.body.note);
    return { message: 'Noted.' };
  });
  route(contract.listProofs, () => money.listProvenBookings(runtime));
  route(contract.getProof, async (call) => {
    const picture = await getProofPicture(runtime, call.params.id);
    return call.reply.header('cache-control', 'no-store').type('image/webp').send(picture);
  });
  route(contract.checkPayment, async (call) => {
    await money.checkPayment(runtime, actorOf(call), call.params.id);
    return { message: 'The payment service was asked.', payment: await money.getPayment(runtime, call.staff.type, call.params.id) };
  });
  route(contract.acceptPayment, async (call) => {
    await acceptPayment(runtime, actorOf(call), call.params.id);
    return { message: 'It counts as the payment now.', payment: await money.getPayment(runtime, call.staff.type, call.params.id) };
  });
  route(contract.refundPayment, async (call) => {
    await refundPayment(runtime, actorOf(call), call.params.id);
    return { message: 'The money is on its way back.', payment: await money.getPayment(runtime, call.staff.type, call.params.id) };
  });
  route(contract.handBack, async (call) => {
    await recordHandBack(runtime, actorOf(call), call.params.id, call.body.note ?? null);
    return { message: 'Noted as handed back.', payment: await money.getPayment(runtime, call.staff.type, call.params.id) };
  });
  route(contract.getTotals, (call) => money.getTotals(runtime, call.query.from, call.query.to));
  route(contract.exportLedger, async (call) => {
    const { from, to } = call.query;
    const lines = await money.exportLedger(runtime, actorOf(call), from, to);
    return call.reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="ledger-${from}-${to}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines));
  });
}
