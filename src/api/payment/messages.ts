import type { MailText } from '#api/outbox/service.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';
import type { Receipt } from '#shared/payment/contract.ts';

/** Every mail about money. Plain words, one job each. */

const money = (kobo: number): string => formatNaira(nairaFromKobo(kobo));
const METHODS: Record<string, string> = { online: 'online', cash: 'in cash', transfer: 'by bank transfer', credit: 'with wash credit' };

export const receiptMail = (receipt: Receipt, publicUrl: string): MailText => {
  const { price, discount, credit, amount } = receipt.booking;
  return {
    kind: 'payment.receipt',
    subject: `Receipt ${receipt.number}: ${formatNaira(receipt.amount)}`,
    paragraphs: [
      `Thank you, ${receipt.booking.fullName}. We received ${formatNaira(receipt.amount)} ${METHODS[receipt.method] ?? ''} for booking ${receipt.booking.number}.`,
      [
        `${receipt.booking.service}, ${receipt.booking.car}: ${formatNaira(price)}`,
        ...(discount > 0 ? [`Discount: -${formatNaira(discount)}`] : []),
        ...(credit > 0 ? [`Wash credit: -${formatNaira(credit)}`] : []),
        `To pay: ${formatNaira(amount)}`,
      ].join('. ').concat('.'),
      `Receipt ${receipt.number}. Payment reference ${receipt.reference}.`,
    ],
    action: { label: 'See or print the receipt', href: `${publicUrl}/user/bookings/${receipt.booking._id}/receipt` },
  };
};

export const refundStartedMail = (name: string, number: string, kobo: number, publicUrl: string, bookingId: string): MailText => ({
  kind: 'payment.refund-started',
  subject: `Your refund of ${money(kobo)} has started`,
  paragraphs: [
    `Hello ${name}, we are sending ${money(kobo)} for booking ${number} back the way you paid.`,
    'Banks can take up to ten working days. You need not do anything.',
  ],
  action: { label: 'See the booking', href: `${publicUrl}/user/bookings/${bookingId}` },
});

export const refundDoneMail = (name: string, number: string, kobo: number, publicUrl: string, bookingId: string): MailText => ({
  kind: 'payment.refunded',
  subject: `We sent ${money(kobo)} back`,
  paragraphs: [`Hello ${name}, ${money(kobo)} for booking ${number} has been sent back to you. Your bank may take a little longer to show it.`],
  action: { label: 'See the booking', href: `${publicUrl}/user/bookings/${bookingId}` },
});

export const wrongTransferMail = (name: string, number: string, dueKobo: number, publicUrl: string, bookingId: string): MailText => ({
  kind: 'payment.transfer-rejected',
  subject: 'Your bank transfer was sent back',
  paragraphs: [
    `Hello ${name}, your transfer for booking ${number} was not the exact amount, so your bank gets it back. The booking is not paid yet.`,
    `Please transfer exactly ${money(dueKobo)}, or pay another way.`,
  ],
  action: { label: 'Pay for the booking', href: `${publicUrl}/user/bookings/${bookingId}` },
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

export const staffMail = (concern: Concern, what: string, publicUrl: string): MailText => {
  const [subject, sentence] = CONCERNS[concern];
  return { kind: `payment.staff.${concern}`, subject: `${subject}: ${what}`, paragraphs: [sentence, what], action: { label: 'Open the money page', href: `${publicUrl}/staff/money` } };
};
