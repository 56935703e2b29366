import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { presentBooking } from '#api/bookings/present-booking.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { Receipt } from '#shared/payments/payments.contract.ts';
import { listPayments, type PaymentRow } from './payments.repository.ts';

/** The displayed receipt number, e.g. BCC-R 000123. */
const receiptNumber = (prefix: string, number: number | null): string =>
  `${prefix}-R ${String(number ?? 0).padStart(6, '0')}`;

/** The receipt of a settled payment. */
export function toReceipt(row: BookingRow, payment: PaymentRow, centre: CentreSettings): Receipt {
  const booking = presentBooking(row, centre);
  return {
    number: receiptNumber(centre.numberPrefix, payment.receipt_number),
    reference: payment.reference,
    method: payment.method,
    channel: payment.channel,
    amount: nairaFromKobo(payment.received_kobo ?? payment.amount_kobo),
    paidAt: (payment.paid_at ?? payment.settled_at ?? payment.created_at).toISOString(),
    refunded: payment.status === 'refunded',
    booking: {
      _id: booking._id,
      number: booking.number,
      fullName: booking.fullName,
      service: booking.service.name,
      car: booking.carType,
      price: booking.price,
      discount: booking.discount,
      credit: booking.credit,
      amount: booking.amount,
      date: booking.date,
    },
    centre: { name: centre.name, address: centre.address, phone: centre.phone, email: centre.email },
  };
}

/** The receipt of the payment that settled a customer's booking, also after it was refunded. @throws AppError booking.not_found, payment.no_receipt */
export async function readReceipt(runtime: Runtime, customerId: string, bookingId: string): Promise<Receipt> {
  const row = await getOwnBooking(runtime.db, bookingId, customerId);
  const numbered = (await listPayments(runtime.db, bookingId)).filter((payment) => payment.receipt_number !== null);
  const payment = numbered.find(({ status }) => status === 'settled') ?? numbered.at(-1);
  if (payment === undefined) throw new AppError('payment.no_receipt');
  return toReceipt(row, payment, await getSettings(runtime.db));
}
