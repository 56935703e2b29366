import type { BookingSummary } from '#api/bookings/booking-summary.ts';
import type { NotificationContent } from '#api/bookings/bookings.texts.ts';
import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent } from '#api/notifications/outbox.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';
import type { Receipt } from '#shared/payments/payments.contract.ts';
import { formatFullDateTime } from '#shared/dates.ts';

/** The emails, notifications and SMS about payments, and the sentences in answers; alerts have a file of their own. */

/** The sentences beside fields that were refused. */
export const FIELDS = {
  longRange: (days: number): string => `Choose a day after the first, at most ${days} days later.`,
} as const;

/** The note of a refund that became superfluous; staff read it. */
export const WENT_BACK_OTHERWISE = 'The money went back another way.';

/** The sentences with which calls are answered. */
export const ANSWERS = {
  received: 'Payment received. Thank you.',
  proofSaved: 'Thank you. We will look at it and tell you.',
  webhookReceived: 'Received.',
  recorded: (number: string, due: number): string =>
    due === 0 ? `Payment recorded: ${number} is paid.` : `Payment recorded. ${formatNaira(due)} of ${number} is due.`,
  depositReturned: 'The deposit goes back.',
  /** `part`: the undone amount where it was a part of a charge, naira. */
  undone: (number: string, due: number, part: number | null): string =>
    `${part === null ? 'Payment' : `Part payment of ${formatNaira(part)}`} undone. ${formatNaira(due)} of ${number} is due.`,
  voided: 'Voided: nothing is owed for it any more.',
  serviceRemoved: 'The service is removed.',
  /** Naira. `isAll`: nothing is left of the payment. */
  givenBack: (naira: number, isAll: boolean, byHand: boolean): string =>
    isAll
      ? 'All that was left of the payment goes back, and the charge is due again.'
      : `${formatNaira(naira)} ${byHand ? 'is recorded as given back.' : 'is on its way back.'}`,
  noted: 'Noted.',
  checked: 'The payment service was asked.',
  accepted: 'It counts as the payment now.',
  refunded: 'The money is on its way back.',
  handedBack: 'Noted as handed back.',
} as const;

const money = (kobo: number): string => formatNaira(nairaFromKobo(kobo));
const METHODS: Record<string, string> = {
  online: 'online',
  cash: 'in cash',
  card: 'by card at the desk',
  transfer: 'by bank transfer',
  credit: 'with wash credit',
};

/** The receipt of a paid booking, also of one that credit and discount cover; its amounts are naira. */
export const receiptEmail = (receipt: Receipt, publicUrl: string): EmailContent => {
  const { price, discount, credit, amount, charges } = receipt.booking;
  const isEstimate = charges.some(({ _id, kind }) => _id === receipt.charge && kind === 'estimate');
  const part = charges.find(({ _id }) => _id === receipt.charge)?.part ?? 'whole';
  const isPart = part !== 'whole' || charges.some(({ replacedBy }) => replacedBy !== undefined);
  return {
    kind: 'payment.receipt',
    subject: `Receipt ${receipt.number}: ${formatNaira(receipt.amount)}`,
    paragraphs: [
      receipt.amount === 0
        ? `Thank you, ${receipt.booking.fullName}. Your wash credit and discount cover booking ${receipt.booking.number}, so there is nothing left to pay.`
        : `Thank you, ${receipt.booking.fullName}. We received ${formatNaira(receipt.amount)} ${METHODS[receipt.method] ?? ''} for booking ${receipt.booking.number}.`,
      `Receipt ${receipt.number} of ${formatFullDateTime(receipt.paidAt)}. Payment reference ${receipt.reference}.`,
    ],
    facts: [
      ...(isEstimate
        ? [['Approved work', formatNaira(receipt.amount)] as const]
        : [
            [`${receipt.booking.service}, ${receipt.booking.car}`, formatNaira(price)] as const,
            ...(discount > 0 ? [['Discount', `-${formatNaira(discount)}`] as const] : []),
            ...(credit > 0 ? [['Wash credit', `-${formatNaira(credit)}`] as const] : []),
            ['To pay', formatNaira(amount)] as const,
          ]),
      [part === 'deposit' ? 'Received, the deposit' : 'Received', formatNaira(receipt.amount)],
      ...(isPart && receipt.booking.due > 0 ? [['Still to pay', formatNaira(receipt.booking.due)] as const] : []),
      ...(receipt.vat === null
        ? []
        : [[`Of it VAT, ${receipt.vat.percent} %`, formatNaira(receipt.vat.amount)] as const]),
    ],
    action: {
      label: 'See or print the receipt',
      href: `${publicUrl}/user/bookings/${receipt.booking._id}/receipt${isEstimate || isPart ? `?charge=${receipt.charge}` : ''}`,
    },
  };
};

const viewBookingAction = ({ publicUrl, id }: BookingSummary, label = 'See the booking') => ({
  label,
  href: `${publicUrl}/user/bookings/${id}`,
});

/**
 * The receipt is a separate email. `charge`: the paid one, null for the price. Each of several has a receipt, so a
 * notification of their sum leads to the booking.
 */
export const paymentReceivedNotification =
  (kobo: number, { charge, isForSeveral }: { charge: string | null; isForSeveral: boolean }) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'Payment received',
      message: `Thank you. We received ${money(kobo)} for ${booking.number}, ${booking.service}.`,
      page: isForSeveral
        ? `/user/bookings/${booking.id}`
        : `/user/bookings/${booking.id}/receipt${charge === null ? '' : `?charge=${charge}`}`,
    },
    sms: {
      kind: 'payment.received',
      text: `${booking.centre}: we received ${money(kobo)} for booking ${booking.number}. Thank you.`,
    },
  });

/** Wash credit and discount cover the whole price. */
export const bookingCoveredNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Nothing left to pay',
    message: `Your wash credit and discount cover ${booking.number}, ${booking.service}. It is paid.`,
  },
});

/** An attempt failed; the customer may have left the page that shows it. */
export const paymentFailedNotification = (booking: BookingSummary): NotificationContent => ({
  notification: {
    title: 'Your payment did not go through',
    message: `The payment of ${formatNaira(booking.amount)} for ${booking.number}, ${booking.service}, did not go through. You can try again or pay another way under My Bookings.`,
  },
});

export const refundStartedNotification =
  (kobo: number) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'Your refund has started',
      message: `We are sending ${money(kobo)} for ${booking.number} back the way you paid. Banks can take up to ten working days.`,
    },
    email: {
      kind: 'payment.refund-started',
      subject: `Your refund of ${money(kobo)} has started`,
      paragraphs: [
        `Hello ${booking.fullName}, we are sending ${money(kobo)} for booking ${booking.number} back the way you paid.`,
        'Banks can take up to ten working days. You need not do anything.',
      ],
      action: viewBookingAction(booking),
    },
  });

export const refundSentNotification =
  (kobo: number) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'Your money is on its way back',
      message: `${money(kobo)} for ${booking.number} has been sent back to you. Your bank may take a little longer to show it.`,
    },
    email: {
      kind: 'payment.refunded',
      subject: `We sent ${money(kobo)} back`,
      paragraphs: [
        `Hello ${booking.fullName}, ${money(kobo)} for booking ${booking.number} has been sent back to you. Your bank may take a little longer to show it.`,
      ],
      action: viewBookingAction(booking),
    },
  });

/** What remains to do for a customer whose payment does not count any more. */
function unpaidAgain(status: Status): string {
  if (status === 'cancelled') return 'so we no longer keep a deposit';
  if (status === 'completed') return 'so it is not paid. Please pay at the centre';
  if (status === 'pending-cancelled') return 'so it is not paid. We still answer your request to cancel it';
  return 'so it is not paid. You can pay for it under My Bookings';
}

/** The payment that paid a booking was taken back by the payer's bank or at the provider. */
export const paymentReturnedNotification =
  (kobo: number, status: Status) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'Your payment went back',
      message: `The ${money(kobo)} for ${booking.number}, ${booking.service}, went back to you, ${unpaidAgain(status)}.`,
    },
    email: {
      kind: 'payment.returned',
      subject: `Your payment of ${money(kobo)} went back`,
      paragraphs: [
        `Hello ${booking.fullName}, your bank or the payment service returned the ${money(kobo)} that you paid for booking ${booking.number}, ${unpaidAgain(status)}.`,
        'If you do not know why, call us and we will find out together.',
      ],
      action: viewBookingAction(booking),
    },
  });

/** Staff had recorded cash or a transfer by mistake. */
export const paymentUndoneNotification =
  (kobo: number, status: Status) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'We corrected a payment',
      message: `We had marked ${money(kobo)} as received for ${booking.number}, ${booking.service}, by mistake, ${unpaidAgain(status)}.`,
    },
    email: {
      kind: 'payment.undone',
      subject: `We corrected the payment for booking ${booking.number}`,
      paragraphs: [
        `Hello ${booking.fullName}, we had marked ${money(kobo)} as received for booking ${booking.number} by mistake, ${unpaidAgain(status)}. The receipt that we sent does not count.`,
        'If you did pay, call us and we will find out together.',
      ],
      action: viewBookingAction(booking),
    },
  });

/**
 * A part of a payment went back: refunded at the provider, also there by its own dashboard, or given back by staff,
 * `byHand`. The rest still pays for the booking.
 */
export const partlyReturnedNotification =
  (kobo: number, { byHand = false } = {}) =>
  (booking: BookingSummary): NotificationContent => {
    const what = byHand
      ? `We gave you ${money(kobo)} of your payment for ${booking.number}, ${booking.service}, back.`
      : `${money(kobo)} of your payment for ${booking.number}, ${booking.service}, was sent back to you. Your bank may take a little longer to show it.`;
    return {
      notification: { title: 'A part of your payment went back', message: what },
      email: {
        kind: 'payment.partly-refunded',
        subject: byHand ? `We gave you ${money(kobo)} back` : `We sent ${money(kobo)} back`,
        paragraphs: [`Hello ${booking.fullName}.`, what],
        action: viewBookingAction(booking),
      },
    };
  };

export const transferRejectedNotification =
  (dueKobo: number) =>
  (booking: BookingSummary): NotificationContent => {
    const next =
      dueKobo === 0
        ? 'You need not send it again: nothing is left to pay of it.'
        : `Please transfer exactly ${money(dueKobo)}, or pay another way.`;
    return {
      notification: {
        title: 'Your bank transfer was sent back',
        message: `Your transfer for ${booking.number} was not the exact amount, so your bank gets it back. ${next}`,
      },
      email: {
        kind: 'payment.transfer-rejected',
        subject: 'Your bank transfer was sent back',
        paragraphs: [
          `Hello ${booking.fullName}, your transfer for booking ${booking.number} was not the exact amount, so your bank gets it back.`,
          next,
        ],
        action: dueKobo === 0 ? viewBookingAction(booking) : viewBookingAction(booking, 'Pay for the booking'),
      },
    };
  };

/** A payment that does not match its booking; `kobo` is null in another currency. */
export const unexpectedPaymentNotification =
  (kobo: number | null, back: boolean) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'We are looking at a payment',
      message: `We received ${kobo === null ? 'a payment' : money(kobo)} for ${booking.number}. ${back ? 'That booking was paid or cancelled already, so we will send it back to you.' : 'It does not match the booking, so we will sort it out and call you.'}`,
    },
  });

/** A proof is no payment: staff must find the transfer, of this amount, on the bank statement. */
export const transferProofStaffNotification =
  (kobo: number) =>
  (booking: BookingSummary): Notification => ({
    title: `Transfer to check: ${booking.number}`,
    message: `The customer sent a picture of a bank transfer of ${money(kobo)}. Look for it on the bank’s list, then mark the booking paid.`,
    isBooking: true,
  });

/** Staff voided the charge for approved lines of an estimate; a refund has its own message. */
export const chargeVoidedNotification =
  (kobo: number) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'A part of your bill was taken off',
      message: `You need not pay the ${money(kobo)} of an estimate for ${booking.number}, ${booking.service}. Any payment for it goes back to you.`,
    },
  });

/** Sent when staff removed a service from a booking. */
export const serviceRemovedNotification =
  (service: string) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'A service was taken off',
      message: `${service} is no longer part of ${booking.number}, ${booking.service}. Any payment for it goes back to you.`,
    },
  });
