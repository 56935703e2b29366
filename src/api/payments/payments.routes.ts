import type { ReadUpload } from '#api/platform/http/account-uploads.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import { readBody } from '#api/platform/http/raw-body.ts';
import type { Runtime } from '#api/runtime.ts';
import * as keysContract from '#shared/payments/payment-keys.contract.ts';
import * as contract from '#shared/payments/payments.contract.ts';
import { listPaymentKeys, getPaymentKey } from './attempts/payment-keys.ts';
import { payBooking } from './attempts/pay-booking.ts';
import { getReceipt } from './get-receipt.ts';
import { startPayment } from './attempts/start-payment.ts';
import { getTransfer } from './transfers/get-transfer.ts';
import { saveTransferProof } from './transfers/save-transfer-proof.ts';
import { ANSWERS } from './payments.texts.ts';

/** Routes of customers: payments, public keys of the provider, receipts and transfer proofs. */
export function paymentRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.startPayment, (call) => startPayment(runtime, call.customer.customerId, call.params.id, call.body));
  route(contract.payBooking, async (call) => {
    const booking = await payBooking(runtime, call.customer.customerId, call.idempotencyKey, call.body);
    return { message: ANSWERS.received, booking };
  });
  route(keysContract.listPaymentKeys, async () => listPaymentKeys(runtime));
  route(keysContract.getPaymentKey, async (call) => getPaymentKey(runtime, call.params.slug));
  route(contract.getReceipt, (call) =>
    getReceipt(runtime, call.customer.customerId, call.params.id, call.query.charge ?? null),
  );
  route(contract.getTransfer, (call) =>
    getTransfer(runtime, call.customer.customerId, call.params.id, call.query.charge ?? null),
  );
  route(contract.saveTransferProof, async (call) => {
    const read: ReadUpload = (onBytes) =>
      readBody(call.request, contract.PROOF_BYTES, 'account.photo_too_large', onBytes);
    const { customerId } = call.customer;
    const transfer = await saveTransferProof(runtime, customerId, call.params.id, call.query.charge ?? null, read);
    return { message: ANSWERS.proofSaved, transfer };
  });
}
