import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent } from '#api/notifications/outbox.ts';

/** The emails and notifications that alert staff to payments. */

/** Alerts about a payment of a booking. */
export type BookingAlert =
  | 'needs-review'
  | 'refund-due'
  | 'refund-failed'
  | 'refund-needs-attention'
  | 'returned'
  | 'partly-returned'
  | 'returned-twice'
  | 'dispute';
/** Alerts about a payment that belongs to no booking. */
export type UnmatchedAlert = 'unmatched';
type StaffAlert = BookingAlert | UnmatchedAlert | 'unauthorized';

const STAFF_ALERT_TEXTS: Record<StaffAlert, [subject: string, text: string]> = {
  'needs-review': [
    'A payment needs a look',
    'Money arrived that does not fit its booking. Count it as payment or send it back.',
  ],
  'refund-due': [
    'Money is to be sent back',
    'Money arrived for a booking that was paid or cancelled already. Send it back with one press.',
  ],
  'refund-failed': [
    'A refund failed',
    'The payment service could not send the money back. Try again, or hand it back another way.',
  ],
  'refund-needs-attention': [
    'A refund needs the customer’s account',
    'The payment service needs the customer’s bank details before it can send the money back.',
  ],
  returned: [
    'A payment went back',
    'The payment service or a bank returned the whole payment of a booking, which is unpaid again. Ask the customer to pay another way.',
  ],
  'partly-returned': [
    'A part of a payment went back',
    'The payment service sent a part of a payment back that nobody here asked it to. Find out why.',
  ],
  'returned-twice': [
    'Money went back twice',
    'The payment service or a bank returned a payment that was handed back already. Ask the customer for one of the two.',
  ],
  dispute: [
    'A customer’s bank disputes a payment',
    'Answer in the payment service’s dashboard before the date it gives.',
  ],
  unmatched: [
    'Money under a reference that is not ours',
    'The payment service reports a payment that belongs to no booking. Find out whose it is.',
  ],
  unauthorized: [
    'The payment service refuses our key',
    'No payment can be started or confirmed until the secret key is right.',
  ],
};

export const STAFF_ALERTS = Object.keys(STAFF_ALERT_TEXTS) as StaffAlert[];

/** The kind that is stored and returned by `GET staff/outbox`; an unmatched payment is `stray` there. */
export const staffAlertKind = (alert: StaffAlert): string => `payment.staff.${alert === 'unmatched' ? 'stray' : alert}`;

/** The alert as an email to the owner. `reference` is the payment, preceded by the booking number if it has one. */
export const staffAlertEmail = (alert: StaffAlert, reference: string, publicUrl: string): EmailContent => {
  const [subject, text] = STAFF_ALERT_TEXTS[alert];
  return {
    kind: staffAlertKind(alert),
    subject: `${subject}: ${reference}`,
    paragraphs: [text, reference],
    action: { label: 'Open the money page', href: `${publicUrl}/staff/money` },
  };
};

/** The alert as a notification in the staff console. */
export const staffAlertNotification = (alert: StaffAlert, reference: string): Notification => {
  const [title, text] = STAFF_ALERT_TEXTS[alert];
  return { title, message: `${text} ${reference}`, isBooking: true };
};
