import type { PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import { isAllowedFrom } from '#shared/bookings/booking-transitions.ts';
import { paymentStatusOf } from '#shared/payments/evaluate-payment.ts';
import type { PaymentRow } from './payments.repository.ts';

/**
 * The paymentStatus that follows from all payments of a booking in this status. One that was taken back counts as never
 * made, and money can only be on its way to a booking that can be paid.
 */
export const derivePaymentStatus = (payments: readonly PaymentRow[], status: Status): PaymentStatus =>
  paymentStatusOf(
    payments.filter((payment) => !payment.taken_back).map((payment) => payment.status),
    isAllowedFrom('settlePayment', status) && payments.some((payment) => payment.provider_pending),
  );
