import { codeMail, codeSms } from '#api/account/code/messages.ts';
import * as account from '#api/account/messages.ts';
import * as booking from '#api/booking/messages.ts';
import * as message from '#api/message/messages.ts';
import type { Notification } from '#api/message/service.ts';
import type { MailText, SmsText } from '#api/outbox/service.ts';
import * as payment from '#api/payment/messages.ts';
import * as profile from '#api/profile/messages.ts';
import * as promotion from '#api/promotion/messages.ts';
import * as staff from '#api/staff/messages.ts';
import type { Receipt } from '#shared/payment/contract.ts';

/** Every message the centre sends, with sample data: for the page that lists them, and for the test of their format. */

export type Sample =
  | { channel: 'mail'; kind: string; mail: MailText }
  | { channel: 'sms'; kind: string; sms: SmsText }
  | { channel: 'page'; kind: string; notification: Pick<Notification, 'title' | 'message'> };

const NAME = 'Ṣadé';
const TOKEN = 'sample-token';
const KOBO = 1_250_000;

const aboutFor = (publicUrl: string, given: Partial<booking.About> = {}): booking.About => ({
  id: '018f4c2e-0000-7000-8000-000000000412', number: 'BCC 0412', fullName: 'Ṣadé Adébáyọ̀', service: 'Car wash', car: 'Honda Accord 2004', amount: 12_500, paid: false,
  mode: 'drive-in', place: '1 Sample Road, Bodija, Ibadan', centre: 'Bodija Car Care', publicUrl, ...given,
});

const receiptFor = (about: booking.About): Receipt => ({
  number: 'BCC-R 000123', reference: '19a2b3c4d5e-SAMPLE', method: 'online', channel: 'card', amount: 12_500, paidAt: '2026-11-20T08:30:00.000Z', refunded: false,
  booking: { _id: about.id, number: about.number, fullName: about.fullName, service: about.service, car: about.car, price: 15_000, discount: 2000, credit: 500, amount: 12_500, date: '2026-11-19T08:30:00.000Z' },
  centre: { name: about.centre, address: about.place, phone: '0800 000 0000', email: 'hello@example.com' },
});

const notificationSamples = (kind: string, { notification, mail, sms }: booking.News): Sample[] => [
  { channel: 'page', kind, notification },
  ...(mail === undefined ? [] : [{ channel: 'mail', kind: mail.kind, mail } as const]),
  ...(sms === undefined ? [] : [{ channel: 'sms', kind: sms.kind, sms } as const]),
];

/** All samples by feature. Links start with `publicUrl`. */
export function messageSamples(publicUrl: string): Sample[] {
  const about = aboutFor(publicUrl);
  const paid = aboutFor(publicUrl, { paid: true, mode: 'pick-up', place: '12 Awolowo Avenue, Bodija' });
  const mails: MailText[] = [
    codeMail(NAME, '4829', 'verify'), codeMail(NAME, '482913', 'reset'), codeMail(NAME, '482913', 'change'), codeMail(NAME, '4829', 'confirm-email'),
    account.alreadyRegisteredMail(NAME, publicUrl), account.passwordChangedMail(NAME, publicUrl), account.emailChangeAskedMail(NAME, 'new@example.ng', publicUrl),
    account.emailChangedMail(NAME, 'new@example.ng', 'hello@example.com'), account.emailInUseMail(NAME), account.googleLinkedMail(NAME, publicUrl), profile.goodbyeMail(NAME),
    staff.invitationMail('Kúnlé', 'Bọ́lá', 'front_desk', publicUrl, TOKEN), staff.passwordLinkMail('Kúnlé', publicUrl, TOKEN),
    staff.staffPasswordChangedMail('Kúnlé', publicUrl), staff.secondStepResetMail('Kúnlé', publicUrl),
    payment.receiptMail(receiptFor(about), publicUrl), payment.receiptMail({ ...receiptFor(about), method: 'credit', amount: 0 }, publicUrl),
    ...payment.ALL_CONCERNS.map((concern) => payment.staffMail(concern, `${about.number}, reference 19a2b3c4d5e-SAMPLE`, publicUrl)),
    message.announcementMail('Free tyre check this week', 'Come by from Monday to Friday.\nNo booking needed.', { open: `${publicUrl}/user/messages`, unsubscribe: `${publicUrl}/api/unsubscribe/${TOKEN}` }),
  ];
  return [
    ...mails.map((mail) => ({ channel: 'mail', kind: mail.kind, mail }) as const),
    { channel: 'sms', kind: 'account.code.confirm-phone', sms: codeSms('4829', about.centre) },
    ...notificationSamples('booking.made', booking.madeNews(about)), ...notificationSamples('booking.changed', booking.changedNews(about)), ...notificationSamples('booking.cancel-asked', booking.cancelAskedNews(about)),
    ...notificationSamples('booking.cancelled', booking.cancelledNews(about)), ...notificationSamples('booking.cancelled, paid', booking.cancelledNews(paid)), ...notificationSamples('booking.kept', booking.keptNews(paid)),
    ...notificationSamples('booking.ready', booking.readyNews(about)), ...notificationSamples('booking.ready, pick-up', booking.readyNews(paid)), ...notificationSamples('booking.payment-open', booking.stillOpenNews(about)),
    { channel: 'page', kind: 'booking.staff.new', notification: booking.bookedForStaff(about) },
    { channel: 'page', kind: 'booking.staff.cancel-asked', notification: booking.cancelAskedForStaff(paid) },
    ...notificationSamples('payment.received', payment.paidNews(KOBO)(about)), ...notificationSamples('payment.covered', payment.coveredNews(about)), ...notificationSamples('payment.failed', payment.failedNews(about)), ...notificationSamples('payment.refund-started', payment.refundStartedNews(KOBO)(about)),
    ...notificationSamples('payment.refunded', payment.refundDoneNews(KOBO)(about)), ...notificationSamples('payment.transfer-rejected', payment.wrongTransferNews(KOBO)(about)),
    ...notificationSamples('payment.unfit', payment.unfitNews(KOBO, false)(about)), ...notificationSamples('payment.unfit, sent back', payment.unfitNews(KOBO, true)(about)),
    ...payment.ALL_CONCERNS.map((concern) => ({ channel: 'page', kind: `payment.staff.${concern}`, notification: payment.staffNews(concern, `${about.number}, reference 19a2b3c4d5e-SAMPLE`) }) as const),
    { channel: 'page', kind: 'payment.staff.proof', notification: payment.proofForStaff(about) },
    { channel: 'page', kind: 'promotion.credit-back', notification: promotion.creditBackNews(100_000) },
    { channel: 'page', kind: 'promotion.credit', notification: promotion.creditNews(100_000) },
    { channel: 'page', kind: 'message.sms-account', notification: message.smsAccountNews },
  ];
}
