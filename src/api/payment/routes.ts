import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/payment/contract.ts';
import { AppError } from '#shared/errors.ts';
import * as payments from './service.ts';

export function paymentRoutes(bind: Binder, runtime: Runtime): void {
  bind(contract.startPayment, (call) => payments.startPayment(runtime, call.customer.customerId, call.params.id));
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
}
