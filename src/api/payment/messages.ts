import type { About, News } from '#api/booking/tell/service.ts';
import type { Notification } from '#api/notifications/notify.ts';
import type { MailText } from '#api/notifications/outbox.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';
import type { Receipt } from '#shared/payments/payments.contract.ts';
import { writtenTime } from '#shared/dates.ts';

/** Every mail about money. Plain words, one job each. */

const money = (kobo: number): string => formatNaira(nairaFromKobo(kobo));
const METHODS: Record<string, string> = { online: 'online', cash: 'in cash', transfer: 'by bank transfer', credit: 'with wash credit' };

export const receiptMail = (receipt: Receipt, publicUrl: string): MailText => {
  const { price, discount, credit, amount } = receipt.booking;
  return {
    kind: 'payment.receipt',
    subject: `Receipt ${receipt.number}: ${formatNaira(receipt.amount)}`,
    paragraphs: [
      receipt.amount === 0 ? `Thank you, ${receipt.booking.fullName}. Your wash credit and discount cover booking ${receipt.booking.number}, so there is nothing left to pay.`
        : `Thank you, ${receipt.booking.fullName}. We received ${formatNaira(receipt.amount)} ${METHODS[receipt.method] ?? ''} for booking ${receipt.booking.number}.`,
      `Receipt ${receipt.number} of ${writtenTime(receipt.paidAt)}. Payment reference ${receipt.reference}.`,
    ],
    facts: [
      [`${receipt.booking.service}, ${receipt.booking.car}`, formatNaira(price)],
      ...(discount > 0 ? [['Discount', `-${formatNaira(discount)}`] as const] : []),
      ...(credit > 0 ? [['Wash credit', `-${formatNaira(credit)}`] as const] : []),
      ['To pay', formatNaira(amount)], ['Received', formatNaira(receipt.amount)],
    ],
    action: { label: 'See or print the receipt', href: `${publicUrl}/user/bookings/${receipt.booking._id}/receipt` },
  };
};

const seeIt = ({ publicUrl, id }: About, label = 'See the booking') => ({ label, href: `${publicUrl}/user/bookings/${id}` });

/** Beside the receipt, which goes by mail. */
export const paidNews = (kobo: number) => (about: About): News => ({
  notification: { title: 'Payment received', message: `Thank you. We received ${money(kobo)} for ${about.number}, ${about.service}.` },
  sms: { kind: 'payment.received', text: `${about.centre}: we received ${money(kobo)} for booking ${about.number}. Thank you.` },
});

/** Wash credit and discount pay it whole. */
export const coveredNews = (about: About): News => ({
  notification: { title: 'Nothing left to pay', message: `Your wash credit and discount cover ${about.number}, ${about.service}. It is paid.` },
});

/** One attempt ended without money; the person may be gone from the page that would say so. */
export const failedNews = (about: About): News => ({
  notification: {
    title: 'Your payment did not go through',
    message: `The payment of ${formatNaira(about.amount)} for ${about.number}, ${about.service}, did not go through. You can try again or pay another way under My Bookings.`,
  },
});

export const refundStartedNews = (kobo: number) => (about: About): News => ({
  notification: { title: 'Your refund has started', message: `We are sending ${money(kobo)} for ${about.number} back the way you paid. Banks can take up to ten working days.` },
  mail: {
    kind: 'payment.refund-started',
    subject: `Your refund of ${money(kobo)} has started`,
    paragraphs: [
      `Hello ${about.fullName}, we are sending ${money(kobo)} for booking ${about.number} back the way you paid.`,
      'Banks can take up to ten working days. You need not do anything.',
    ],
    action: seeIt(about),
  },
});

export const refundDoneNews = (kobo: number) => (about: About): News => ({
  notification: { title: 'Your money is on its way back', message: `${money(kobo)} for ${about.number} has been sent back to you. Your bank may take a little longer to show it.` },
  mail: {
    kind: 'payment.refunded',
    subject: `We sent ${money(kobo)} back`,
    paragraphs: [`Hello ${about.fullName}, ${money(kobo)} for booking ${about.number} has been sent back to you. Your bank may take a little longer to show it.`],
    action: seeIt(about),
  },
});

export const wrongTransferNews = (dueKobo: number) => (about: About): News => ({
  notification: { title: 'Your bank transfer was sent back', message: `It was not the exact amount, so ${about.number} is not paid yet. Please transfer exactly ${money(dueKobo)}, or pay another way.` },
  mail: {
    kind: 'payment.transfer-rejected',
    subject: 'Your bank transfer was sent back',
    paragraphs: [
      `Hello ${about.fullName}, your transfer for booking ${about.number} was not the exact amount, so your bank gets it back. The booking is not paid yet.`,
      `Please transfer exactly ${money(dueKobo)}, or pay another way.`,
    ],
    action: seeIt(about, 'Pay for the booking'),
  },
});

/** Money came that does not fit its booking; kobo, or null in another currency. */
export const unfitNews = (kobo: number | null, back: boolean) => (about: About): News => ({
  notification: {
    title: 'We are looking at a payment',
    message: `We received ${kobo === null ? 'a payment' : money(kobo)} for ${about.number}. ${back ? 'That booking was paid or cancelled already, so we will send it back to you.' : 'It does not match the booking, so we will sort it out and call you.'}`,
  },
});

/** A picture of a transfer is no money: somebody has to look at the bank's list. */
export const proofForStaff = (about: About): Notification => ({
  title: `Transfer to check: ${about.number}`,
  message: `The customer sent a picture of a bank transfer of ${formatNaira(about.amount)}. Look for it on the bank’s list, then mark the booking paid.`,
  isBooking: true,
});

/** What staff must look at, in their words. */
export type Concern = 'needs-review' | 'refund-due' | 'refund-failed' | 'refund-needs-attention' | 'dispute' | 'stray' | 'unauthorized';

const CONCERNS: Record<Concern, [subject: string, sentence: string]> = {
  'needs-review': ['A payment needs a look', 'Money arrived that does not fit its booking. Count it as payment or send it back.'],
  'refund-due': ['Money is to be sent back', 'Money arrived for a booking that was paid or cancelled already. Send it back with one press.'],
  'refund-failed': ['A refund failed', 'The payment service could not send the money back. Try again, or hand it back another way.'],
  'refund-needs-attention': ['A refund needs the customer’s account', 'The payment service needs the customer’s bank details before it can send the money back.'],
  dispute: ['A customer’s bank disputes a payment', 'Answer in the payment service’s dashboard before the date it gives.'],
  stray: ['Money under a reference that is not ours', 'The payment service reports a payment that belongs to no booking. Find out whose it is.'],
  unauthorized: ['The payment service refuses our key', 'No payment can be started or confirmed until the secret key is right.'],
};

export const ALL_CONCERNS = Object.keys(CONCERNS) as Concern[];

export const staffMail = (concern: Concern, what: string, publicUrl: string): MailText => {
  const [subject, sentence] = CONCERNS[concern];
  return { kind: `payment.staff.${concern}`, subject: `${subject}: ${what}`, paragraphs: [sentence, what], action: { label: 'Open the money page', href: `${publicUrl}/staff/money` } };
};

/** The same on the staff's pages, for everybody who may act. */
export const staffNews = (concern: Concern, what: string): Notification => {
  const [title, sentence] = CONCERNS[concern];
  return { title, message: `${sentence} ${what}`, isBooking: true };
};
