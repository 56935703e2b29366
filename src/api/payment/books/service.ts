import { mailAddressOf } from '#api/accounts/contact-channels.ts';
import { insertEvent, lockBooking, plateOf, updateBooking, type BookingChanges, type BookingRow } from '#api/booking/service.ts';
import { tellCustomer } from '#api/booking/tell/service.ts';
import { settings } from '#api/settings/centre-settings.ts';
import type { Trx } from '#api/db/database.ts';
import { notify } from '#api/notifications/notify.ts';
import { queueMail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { paymentStatusOf } from '#shared/payments/evaluate-payment.ts';
import { coveredNews, paidNews, receiptMail, staffMail, staffNews, type Concern } from '../messages.ts';
import { receiptOf } from '../receipt/service.ts';
import { listPayments, type PaymentRow } from '../repo.ts';

/** A booking and its payments, read after the booking was locked: nobody else changes them until the transaction ends. */
export interface Books {
  booking: BookingRow;
  payments: PaymentRow[];
}

export async function openBooks(trx: Trx, bookingId: string): Promise<Books> {
  const booking = await lockBooking(trx, bookingId);
  if (booking === undefined) throw new Error('a payment lost its booking');
  return { booking, payments: await listPayments(trx, bookingId) };
}

/** Writes what the payments, as they stand now, mean for the booking; with what else changes on it. */
export async function closeBooks(trx: Trx, booking: BookingRow, changes: BookingChanges = {}): Promise<BookingRow> {
  const payments = await listPayments(trx, booking.id);
  const moving = (changes.status ?? booking.status) === 'pending' && payments.some((payment) => payment.moving);
  const paymentStatus = paymentStatusOf(payments.map(({ status }) => status), moving);
  if (paymentStatus === booking.payment_status && Object.keys(changes).length === 0) return booking;
  return updateBooking(trx, booking.id, { ...changes, payment_status: paymentStatus });
}

/** Tells of a payment that has just settled, once: on the page, by SMS, and by mail with the receipt, to the address it was paid from or the customer's. */
export async function mailReceipt(runtime: Runtime, trx: Trx, booking: BookingRow, payment: PaymentRow): Promise<void> {
  const kobo = payment.received_kobo ?? payment.amount_kobo;
  await tellCustomer(runtime, trx, booking, kobo === 0 ? coveredNews : paidNews(kobo));
  const to = payment.email ?? (await mailAddressOf(trx, booking.customer_id));
  if (to === null) return;
  await queueMail(runtime, trx, to, receiptMail(receiptOf(booking, payment, await settings(runtime.db, trx)), runtime.config.publicUrl));
}

/** Tells staff that money needs them; the money page shows it as long as it does, a notification and a mail to the owner say so at once. */
export async function tellStaff(runtime: Runtime, trx: Trx, concern: Concern, about: { booking?: BookingRow; reference: string }): Promise<void> {
  const number = about.booking === undefined ? '' : `${plateOf(about.booking, await settings(runtime.db, trx))}, `;
  const what = `${number}reference ${about.reference}`;
  runtime.log.warn({ event: `payment.staff.${concern}`, reference: about.reference, booking: about.booking?.id, customer: about.booking?.customer_id }, 'staff must look at money');
  await queueMail(runtime, trx, runtime.config.owner.email, staffMail(concern, what, runtime.config.publicUrl));
  await notify(trx, { staff: 'all_admins' }, staffNews(concern, what));
  if (about.booking !== undefined) await insertEvent(trx, about.booking.id, { actor: 'system', event: `money-${concern}`, detail: { reference: about.reference } });
}
