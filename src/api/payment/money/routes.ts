import { Readable } from 'node:stream';
import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/audit/audit-log.ts';
import * as contract from '#shared/payments/staff-payments.contract.ts';
import { handedBack, refundPayment } from '../refund/service.ts';
import { pictureOf } from '../transfer/service.ts';
import * as money from './service.ts';

/** What staff see of the money, and the presses that move it. */
export function moneyRoutes(bind: Binder, runtime: Runtime): void {
  bind(contract.getMoney, (call) => money.overview(runtime, call.staff.type));
  bind(contract.listPayments, (call) => money.list(runtime, call.staff.type, call.query, Number(call.query.page ?? 1)));
  bind(contract.listStrays, () => money.strays(runtime));
  bind(contract.clearStray, async (call) => {
    await money.clearStray(runtime, actorOf(call), call.params.reference, call.body.note);
    return { message: 'Noted.' };
  });
  bind(contract.listProofs, () => money.proofs(runtime));
  bind(contract.getProof, async (call) => {
    const picture = await pictureOf(runtime, call.params.id);
    return call.reply.header('cache-control', 'no-store').type('image/webp').send(picture) as never;
  });
  bind(contract.checkPayment, async (call) => {
    await money.check(runtime, actorOf(call), call.params.id);
    return { message: 'The payment service was asked.', payment: await money.one(runtime, call.staff.type, call.params.id) };
  });
  bind(contract.acceptPayment, async (call) => {
    await money.accept(runtime, actorOf(call), call.params.id);
    return { message: 'It counts as the payment now.', payment: await money.one(runtime, call.staff.type, call.params.id) };
  });
  bind(contract.refundPayment, async (call) => {
    await refundPayment(runtime, actorOf(call), call.params.id);
    return { message: 'The money is on its way back.', payment: await money.one(runtime, call.staff.type, call.params.id) };
  });
  bind(contract.handBack, async (call) => {
    await handedBack(runtime, actorOf(call), call.params.id, call.body.note ?? null);
    return { message: 'Noted as handed back.', payment: await money.one(runtime, call.staff.type, call.params.id) };
  });
  bind(contract.getTotals, (call) => money.totals(runtime, call.query.from, call.query.to));
  bind(contract.exportLedger, async (call) => {
    const { from, to } = call.query;
    const lines = await money.exportLedger(runtime, actorOf(call), from, to);
    return call.reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="ledger-${from}-${to}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines)) as never;
  });
}
