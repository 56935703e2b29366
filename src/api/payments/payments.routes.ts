import type { RegisterRoute } from '#api/platform/http/router.ts';
import { readBody } from '#api/platform/http/raw-body.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/payments/payments.contract.ts';
import { AppError } from '#shared/errors.ts';
import { payBooking } from './pay-booking.ts';
import { readReceipt } from './receipt.ts';
import { startPayment } from './start-payment.ts';
import { readTransfer } from './transfer-proofs.ts';
import { saveTransferProof } from './save-transfer-proof.ts';

/** The provider name in the path of the public key. */
const PROVIDER = 'paystack';

export function paymentRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.startPayment, (call) =>
    startPayment(runtime, call.customer.customerId, call.params.id, call.body.channel ?? null),
  );
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
