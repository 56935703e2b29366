import type { FastifyInstance } from 'fastify';
import type { Binder } from '#api/http/binder.ts';
import { readBody, takeBodies } from '#api/http/upload.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/payments/payments.contract.ts';
import { AppError } from '#shared/errors.ts';
import { readReceipt } from './receipt/service.ts';
import * as payments from './service.ts';
import { keepProof, readTransfer } from './transfer/service.ts';

export function paymentRoutes(bind: Binder, runtime: Runtime): void {
  bind(contract.startPayment, (call) => payments.startPayment(runtime, call.customer.customerId, call.params.id, call.body.channel ?? null));
  bind(contract.payBooking, async (call) => {
    const booking = await payments.pay(runtime, call.customer.customerId, call.idempotencyKey, call.body);
    return { message: 'Payment received. Thank you.', booking };
  });
  const key = { slug: payments.PROVIDER, key: runtime.paystack.publicKey };
  bind(contract.listPaymentKeys, () => Promise.resolve([key]));
  bind(contract.getPaymentKey, ({ params }) => {
    if (params.slug !== key.slug) throw new AppError('payment.not_found');
    return Promise.resolve({ key: key.key });
  });
  bind(contract.getReceipt, (call) => readReceipt(runtime, call.customer.customerId, call.params.id));
  bind(contract.getTransfer, (call) => readTransfer(runtime, call.customer.customerId, call.params.id));
}

/** In a context of its own, since a picture is bytes and larger than anything else that is sent here. */
export async function proofRoutes(app: FastifyInstance, bind: Binder, runtime: Runtime): Promise<void> {
  await app.register((scope, _options, done) => {
    takeBodies(scope, /^(?:image\/|application\/octet-stream)/);
    bind.within(scope)(contract.sendProof, async (call) => {
      const read = () => readBody(call.request, contract.PROOF_BYTES, 'account.photo_too_large');
      const transfer = await keepProof(runtime, call.customer.customerId, call.params.id, read);
      return { message: 'Thank you. We will look at it and tell you.', transfer };
    });
    done();
  });
}
