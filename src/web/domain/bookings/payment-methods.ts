import { PAYMENT_METHODS, type PaymentMethod } from '#shared/bookings/booking-states.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';

/** The ways to pay that the centre offers: no one pays online without keys of the payment provider. */
export function usePaymentMethods(): readonly PaymentMethod[] {
  const centre = useCentre();
  return centre?.payment.online === false ? PAYMENT_METHODS.filter((one) => one !== 'online') : PAYMENT_METHODS;
}
