import { findContactChannels } from '#api/accounts/contact-channels.ts';
import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { findCharges, type Charge } from '#api/charges/find-charges.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { notify, type Notification } from '#api/notifications/notify.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { readOpeningHours } from '#api/scheduling/opening-hours.ts';
import { findAppointments } from '#api/scheduling/find-appointments.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { depositCharges, leftOfChargesKobo, priceCharges } from '#shared/bookings/booking-charges.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { toArrival } from '#shared/bookings/arrival.ts';
import { formatFullDateTime } from '#shared/dates.ts';
import { describeHours } from '#shared/scheduling/describe-hours.ts';
import { TRANSITIONS, type BookingAction, type TransitionNotification } from '#shared/bookings/booking-transitions.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { type BookingSummary } from './booking-summary.ts';
import {
  bookingCancelledNotification,
  cancellationDeclinedNotification,
  cancellationRequestedNotification,
  carReadyNotification,
  type NotificationContent,
  withPerson,
} from './bookings.texts.ts';
import { depositLapsedNotification } from './deposits.texts.ts';
import { bookingCalendar } from './customer/booking-calendar.ts';
import type { BookingRow } from './booking-row.ts';

/** The amount of a booking in a message, kobo: its unpaid charges, or all charges when nothing is unpaid. */
function amountOf(row: BookingRow, all: readonly Charge[]): number {
  const charges = all.filter(({ isVoided }) => !isVoided);
  const open = charges.filter(({ isPaid }) => !isPaid);
  const named = row.payment_status === 'paid' || open.length === 0 ? charges : open;
  return named.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
}

/** The parts of a summary about a deposit: due, kept, or to be kept when staff accept to cancel. Naira. */
function depositOf(
  row: BookingRow,
  charges: readonly Charge[],
): Pick<BookingSummary, 'deposit' | 'retained' | 'goesBack'> {
  const sum = (some: readonly Charge[]) => nairaFromKobo(some.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0));
  const deposit = depositCharges(charges);
  const due = deposit.filter(({ isPaid }) => !isPaid);
  const retained = row.keeps_deposit ? deposit.filter(({ isPaid }) => isPaid) : [];
  const isOpen = row.status === 'pending' && due.length > 0;
  const isPaid = row.payment_status === 'paid';
  return {
    deposit: isOpen ? { due: sum(due), balance: sum(priceCharges(charges)) - sum(deposit) } : null,
    retained: nairaFromKobo(leftOfChargesKobo(retained)),
    goesBack: isPaid
      ? sum(charges.filter(({ isVoided }) => !isVoided)) > sum(retained)
      : row.payment_status === 'partly-paid' && retained.length === 0,
  };
}

async function toSummary(runtime: Runtime, trx: Connection, row: BookingRow): Promise<BookingSummary> {
  const centre = await getSettings(runtime.db, trx);
  const charges = await findCharges(trx, row.id);
  const { startsAt, offered } = (await findAppointments(trx, [row.id])).get(row.id) ?? {};
  return {
    id: row.id,
    number: bookingNumber(centre.numberPrefix, row.number),
    fullName: row.full_name,
    service: row.service_name,
    car: carType({ brand: row.brand_name, model: row.model, year: row.year }),
    amount: nairaFromKobo(amountOf(row, charges)),
    paid: row.payment_status === 'paid',
    ...depositOf(row, charges),
    arrival: toArrival({ mode: row.mode, location: row.location }),
    when: startsAt === undefined ? null : formatFullDateTime(startsAt),
    offered: offered === undefined ? null : formatFullDateTime(offered),
    centre: centre.name,
    centreAddress: centre.address,
    openingHours: describeHours(await readOpeningHours(trx)),
    publicUrl: runtime.config.publicUrl,
  };
}

type Content = (booking: BookingSummary) => NotificationContent;

/**
 * Notifies the customer of a booking in the transaction of the event: by notification, and by email and SMS where the
 * content includes them; without an email the notification takes its place. `person` acted for the customer. A walk-in
 * without an account and a deleted account get nothing.
 */
export async function notifyCustomer(
  runtime: Runtime,
  trx: Connection,
  row: BookingRow,
  content: Content,
  person?: OwnersAgent,
): Promise<void> {
  const channels = await findContactChannels(trx, row.customer_id);
  if (channels === null || !channels.hasAccount) return;
  const written = content(await toSummary(runtime, trx, row));
  const {
    notification,
    email,
    sms,
    insteadOfEmail,
    withCalendar = false,
  } = person === undefined ? written : withPerson(written, person);
  const { page = `/user/bookings/${row.id}` } = notification;
  await notify(trx, { customerId: row.customer_id }, { ...notification, page, isBooking: true });
  if (email && channels.email !== null) {
    const calendar = withCalendar ? await bookingCalendar(runtime, trx, row) : null;
    await queueEmail(runtime, trx, channels.email, { ...email, ...(calendar && { calendar }) });
  }
  const text = sms ?? (channels.email === null ? insteadOfEmail : undefined);
  if (text && channels.phone !== null) await queueSms(runtime, trx, channels.phone, { page, ...text });
}

/** The notifications of payments contain an amount, so the payments feature has their content. */
type PaymentNotification = 'payment-received' | 'payment-returned' | 'payment-undone';
export const BOOKING_CONTENT: Record<Exclude<TransitionNotification, PaymentNotification>, Content> = {
  'cancellation-requested': cancellationRequestedNotification,
  'booking-cancelled': bookingCancelledNotification,
  'booking-kept': cancellationDeclinedNotification,
  'deposit-lapsed': depositLapsedNotification,
  'car-ready': carReadyNotification,
};

/** The notifications that the transition table has for an action. */
type NotificationOf<Action extends BookingAction> = NonNullable<(typeof TRANSITIONS)[Action]['notification']>;

/** Notifies the customer of a transition if the transition table has a notification for it, whose content is given. */
export async function notifyOfTransition<Action extends BookingAction>(
  runtime: Runtime,
  trx: Connection,
  row: BookingRow,
  action: Action,
  contents: Record<NotificationOf<Action>, Content>,
  person?: OwnersAgent,
): Promise<void> {
  const notification: (typeof TRANSITIONS)[Action]['notification'] = TRANSITIONS[action].notification;
  if (notification !== null) await notifyCustomer(runtime, trx, row, contents[notification], person);
}

/** Notifies all staff of a booking that needs their action. */
export async function notifyStaff(
  runtime: Runtime,
  trx: Connection,
  row: BookingRow,
  content: (booking: BookingSummary) => Notification,
): Promise<void> {
  const notification = content(await toSummary(runtime, trx, row));
  await notify(trx, { staff: 'all_admins' }, { ...notification, booking: row.id });
}
