import type { RegisterRoute } from '#api/http/router.ts';
import { readBody } from '#api/http/raw-body.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/payments/payments.contract.ts';
import { AppError } from '#shared/errors.ts';
import { payBooking } from './pay-booking.ts';
import { readReceipt } from './receipt/service.ts';
import { startPayment } from './start-payment.ts';
import { saveTransferProof, readTransfer } from './transfer/service.ts';

/** The slug under which the browser asks for the provider's public key. */
const PROVIDER = 'paystack';

export function paymentRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.startPayment, (call) => startPayment(runtime, call.customer.customerId, call.params.id, call.body.channel ?? null));
  route(contract.payBooking, async (call) => {
    const booking = await payBooking(runtime, call.customer.customerId, call.idempotencyKey, call.body);
    return { message: 'Payment received. Thank you.', booking };
  });
  const key = { slug: PROVIDER, key: runtime.paystack.publicKey };
  route(contract.listPaymentKeys, () => Promise.resolve([key]));
  route(contract.getPaymentKey, ({ params }) => {
    if (params.slug !== key.slug) throw new AppError('payment.not_found');
    return Promise.resolve({ key: key.key });
  });
  route(contract.getReceipt, (call) => readReceipt(runtime, call.customer.customerId, call.params.id));
  route(contract.getTransfer, (call) => readTransfer(runtime, call.customer.customerId, call.params.id));
  route(contract.sendProof, async (call) => {
    const read = () => readBody(call.request, contract.PROOF_BYTES, 'account.photo_too_large');
    const transfer = await saveTransferProof(runtime, call.customer.customerId, call.params.id, read);
    return { message: 'Thank you. We will look at it and tell you.', transfer };
  });
}
