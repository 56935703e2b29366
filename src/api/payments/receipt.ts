import type { BookingRow } from '#api/bookings/booking-row.ts';
import { toBooking } from '#api/bookings/present-booking.ts';
import type { Charge } from '#api/charges/find-charges.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { nairaFromKobo, vatInKobo, vatSharesKobo } from '#shared/money.ts';
import type { Receipt } from '#shared/payments/payments.contract.ts';
import { providerReference, type PaymentRow } from './payments.repository.ts';
import { givenBackKobo } from './refunds/refund-amounts.ts';
import type { RefundRow } from './refunds/refunds.repository.ts';

/** The displayed receipt number, e.g. BCC-R 000123. */
export const receiptNumber = (prefix: string, number: number | null): string =>
  `${prefix}-R ${String(number ?? 0).padStart(6, '0')}`;

/** The VAT in a payment of `kobo`: of its charge the share in the VAT of the booking, so that all papers add up. */
function vatOf(payment: PaymentRow, charges: readonly Charge[], kobo: number, percent: number): number {
  const owed = charges.filter(({ isVoided }) => !isVoided);
  const at = owed.findIndex(({ id, amountKobo }) => id === payment.charge_id && amountKobo === kobo);
  const shares = vatSharesKobo(
    owed.map(({ amountKobo }) => amountKobo),
    percent,
  );
  return shares[at] ?? vatInKobo(kobo, percent);
}

/** The receipt of a settled payment; `refunds` are its own. */
export function toReceipt(
  row: BookingRow,
  charges: readonly Charge[],
  payment: PaymentRow,
  centre: CentreSettings,
  refunds: readonly RefundRow[] = [],
): Receipt {
  const kobo = payment.received_kobo ?? payment.amount_kobo;
  const booking = toBooking(row, centre, { appointment: null, charges, services: [], isCheckedIn: false });
  return {
    number: receiptNumber(centre.numberPrefix, payment.receipt_number),
    charge: payment.charge_id,
    reference: providerReference(payment),
    method: payment.method,
    channel: payment.channel,
    amount: nairaFromKobo(kobo),
    vat:
      centre.vatPercent === 0
        ? null
        : { percent: centre.vatPercent, amount: nairaFromKobo(vatOf(payment, charges, kobo, centre.vatPercent)) },
    paidAt: (payment.paid_at ?? payment.settled_at ?? payment.created_at).toISOString(),
    refunded: payment.status === 'refunded',
    givenBack: nairaFromKobo(givenBackKobo(payment, refunds)),
    booking: {
      _id: booking._id,
      number: booking.number,
      fullName: booking.fullName,
      service: row.service_name,
      car: booking.carType,
      price: booking.price,
      discount: booking.discount,
      credit: booking.credit,
      amount: booking.amount,
      charges: booking.charges,
      due: booking.due,
      date: booking.date,
    },
    centre: { name: centre.name, address: centre.address, phone: centre.phone, email: centre.email },
  };
}
