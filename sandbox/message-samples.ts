import * as account from '#api/accounts/accounts.texts.ts';
import * as phone from '#api/accounts/account-phone.texts.ts';
import { codeSms } from '#api/accounts/account-phone.texts.ts';
import { codeEmail } from '#api/accounts/accounts.texts.ts';
import * as appointment from '#api/bookings/appointments.texts.ts';
import * as booking from '#api/bookings/bookings.texts.ts';
import * as join from '#api/customers/customers.texts.ts';
import * as estimate from '#api/estimates/estimates.texts.ts';
import * as integrations from '#api/integrations/integrations.texts.ts';
import { smsAccountNotification } from '#api/notifications/notifications.texts.ts';
import type { EmailContent } from '#api/notifications/outbox.ts';
import * as alert from '#api/payments/payment-alerts.texts.ts';
import * as payment from '#api/payments/payments.texts.ts';
import * as profile from '#api/privacy/privacy.texts.ts';
import * as promotion from '#api/promotions/promotions.texts.ts';
import { driverCodeShownNotification } from '#api/releases/standing/standing.texts.ts';
import * as release from '#api/releases/releases.texts.ts';
import * as books from '#api/reports/reports.texts.ts';
import * as review from '#api/reviews/reviews.texts.ts';
import { placeOfferedNotification } from '#api/scheduling/scheduling.texts.ts';
import * as staff from '#api/staff/staff-members.texts.ts';
import * as visit from '#api/visits/visits.texts.ts';
import { paperReminder, serviceReminder } from '#api/workshop/workshop.texts.ts';
import { bookingSamples } from './booking-samples.ts';
import { estimateSamples } from './estimate-samples.ts';
import { peopleSamples } from './people-samples.ts';
import { newsSamples } from './news-samples.ts';
import { setupSamples } from './setup-samples.ts';
import { wayBackSamples } from './way-back-samples.ts';
import {
  BOOKING_PAGE,
  booksDifference,
  carReminder,
  KOBO,
  receiptFor,
  type Sample,
  summaryFor,
  toApprove,
} from './sample-data.ts';

/** Every message the centre sends, with sample data: for the page that lists them, and for the test of their format. */

const NAME = 'Ṣadé';
const EXPORT_UNTIL = new Date('2026-12-04T09:30:00Z');
const TOKEN = 'sample-token';
const OWNER = { firstName: NAME, email: 'ada@example.ng' };
const notificationSamples = (
  kind: string,
  { notification, email, sms, insteadOfEmail }: Omit<booking.NotificationContent, 'withCalendar'>,
): Sample[] => {
  const { page = BOOKING_PAGE } = notification;
  const text = sms ?? insteadOfEmail;
  return [
    { channel: 'page', kind, notification: { ...notification, page } },
    ...(email === undefined ? [] : [{ channel: 'mail', kind: email.kind, email } as const]),
    ...(text === undefined ? [] : [{ channel: 'sms', kind: text.kind, sms: { page, ...text } } as const]),
  ];
};

/** All samples by feature, in the name of `centre`. Links start with `publicUrl`. */
export function messageSamples(publicUrl: string, centre: string): Sample[] {
  const summary = summaryFor(publicUrl, { centre });
  const paid = summaryFor(publicUrl, {
    centre,
    paid: true,
    arrival: { mode: 'pick-up', location: '12 Awolowo Avenue, Bodija' },
  });
  const left = {
    number: summary.number,
    carType: summary.car,
    centre: summary.centre,
    at: '2026-11-20T15:02:00.000Z',
    with: null,
    manager: undefined,
  };
  const withoutCode = {
    ...left,
    with: 'Bayo Ojo',
    manager: {
      by: 'Kúnlé Bákàrè',
      name: 'Bayo Ojo',
      reason: 'The battery of the phone is empty.',
      idKind: 'passport',
      idLast4: '48AB',
    },
  } satisfies release.CarLeft;
  const emails: EmailContent[] = [
    codeEmail(OWNER, { otp: '4829' }, 'verify', publicUrl),
    codeEmail(OWNER, { otp: '482913' }, 'reset', publicUrl),
    codeEmail(OWNER, { token: TOKEN.slice(0, 22) }, 'reset', publicUrl),
    codeEmail(OWNER, { otp: '482913' }, 'change', publicUrl),
    codeEmail(OWNER, { otp: '4829' }, 'confirm-email', publicUrl),
    account.accountOpenEmail(NAME, true, TOKEN, publicUrl),
    account.alreadyRegisteredEmail(NAME, publicUrl),
    account.passwordChangedEmail(NAME, publicUrl),
    account.newDeviceEmail(NAME, 'Chrome on Android', left.at, publicUrl),
    codeEmail(OWNER, { otp: '482913' }, 'release', publicUrl),
    account.emailChangeRequestedEmail(NAME, 'new@example.ng', `${publicUrl}/email-back#token=x`, 'hello@example.com'),
    account.emailBackEmail(NAME, publicUrl),
    account.phoneChangedEmail(NAME, publicUrl),
    account.emailChangedEmail(NAME, 'new@example.ng', 'hello@example.com'),
    account.emailInUseEmail(NAME),
    phone.phoneLostEmail(NAME, '0800 000 0000', publicUrl),
    codeEmail(OWNER, { otp: '482913' }, 'log-in-email', publicUrl),
    account.googleLinkedEmail(NAME, false, publicUrl),
    profile.goodbyeEmail(NAME),
    profile.exportReadyEmail(EXPORT_UNTIL, publicUrl),
    staff.invitationEmail('Kúnlé', 'Bọ́lá', 'front_desk', publicUrl, TOKEN),
    staff.bankAccountChangedEmail(
      'Kúnlé',
      { by: 'Bọ́lá', from: `Sample Bank ...0000 (${centre})`, to: `Other Bank ...1234 (${centre})` },
      publicUrl,
    ),
    staff.teamChangedEmail(
      'Kúnlé',
      'Bọ́lá',
      { what: 'new-role', name: 'Ngọzi', email: 'ngozi@example.com', from: 'front_desk', to: 'super_admin' },
      publicUrl,
    ),
    staff.passwordLinkEmail('Kúnlé', publicUrl, TOKEN),
    integrations.keyCreatedEmail(
      'Kúnlé',
      { by: 'Bísí', name: 'Accounting', scopes: ['bookings'], expiresOn: '2027-06-01' },
      publicUrl,
    ),
    integrations.receiverOffEmail('Kúnlé', { name: 'Accounting', host: 'books.example.com' }, publicUrl),
    staff.staffPasswordChangedEmail('Kúnlé', publicUrl),
    staff.secondStepOnEmail('Kúnlé', publicUrl),
    staff.secondStepResetEmail('Kúnlé', publicUrl),
    payment.receiptEmail(receiptFor(summary), publicUrl),
    payment.receiptEmail({ ...receiptFor(summary), method: 'credit', amount: 0 }, publicUrl),
    ...alert.STAFF_ALERTS.map((concern) =>
      alert.staffAlertEmail(concern, `${summary.number}, reference 19a2b3c4d5e-SAMPLE`, publicUrl),
    ),
    release.releasedWithoutCodeEmail('Kúnlé', withoutCode, publicUrl, summary.id),
    books.booksDifferEmail(booksDifference, publicUrl),
  ];
  return [
    ...emails.map((email) => ({ channel: 'mail', kind: email.kind, email }) as const),
    {
      channel: 'sms',
      kind: 'release.collector-code',
      sms: release.collectorCodeSms({ ...left, plate: 'BDJ-482KA' }, '482913'),
    },
    ...newsSamples(publicUrl, centre),
    ...peopleSamples(publicUrl, summary.centre),
    ...wayBackSamples(publicUrl, centre),
    ...setupSamples(publicUrl, centre),
    { channel: 'sms', kind: 'release.car-left, walk-in', sms: release.carLeftSms(left) },
    { channel: 'sms', kind: 'release.walk-in-code', sms: release.walkInCodeSms(left, '482913') },
    {
      channel: 'sms',
      kind: 'estimate.approval-code',
      sms: estimate.approvalCodeSms({ centre, ...toApprove }, '482913'),
    },
    { channel: 'sms', kind: 'account.code.confirm-phone', sms: codeSms('482913', 'confirm-phone', summary.centre) },
    { channel: 'sms', kind: 'account.code.change-phone', sms: codeSms('482913', 'change-phone', summary.centre) },
    { channel: 'sms', kind: 'account.phone-changed', sms: phone.phoneChangedSms('4567', summary.centre) },
    { channel: 'page', kind: 'account.phone-changed', notification: phone.PHONE_CHANGED },
    { channel: 'sms', kind: 'account.code.log-in', sms: codeSms('482913', 'log-in', summary.centre) },
    { channel: 'sms', kind: 'account.code.confirm', sms: codeSms('482913', 'confirm', summary.centre) },
    { channel: 'sms', kind: 'account.new-device', sms: phone.newDeviceSms('Chrome on Android', summary.centre) },
    { channel: 'sms', kind: 'account.email-change-asked', sms: phone.emailRequestedSms(summary.centre) },
    { channel: 'sms', kind: 'account.email-changed', sms: phone.emailAddedSms(summary.centre) },
    { channel: 'sms', kind: 'profile.deleted', sms: profile.goodbyeSms(summary.centre) },
    { channel: 'page', kind: 'account.phone-lost', notification: phone.PHONE_LOST },
    { channel: 'page', kind: 'sms.codes-paused', notification: phone.CODES_PAUSED.strangers },
    { channel: 'page', kind: 'sms.codes-paused, known devices', notification: phone.CODES_PAUSED.known },
    { channel: 'sms', kind: 'account.code.release', sms: codeSms('482913', 'release', summary.centre) },
    { channel: 'sms', kind: 'account.export-ready', sms: profile.exportReadySms(summary.centre, true) },
    { channel: 'page', kind: 'account.export-ready', notification: profile.exportReady(EXPORT_UNTIL, true) },
    ...bookingSamples(summary, paid).flatMap(([kind, content]) => notificationSamples(kind, content)),
    ...notificationSamples('booking.moved', appointment.bookingMovedNotification(summary)),
    ...notificationSamples('booking.time-set', appointment.timeSetNotification(summary)),
    ...notificationSamples('booking.time-offered', appointment.timeOfferedNotification(summary)),
    ...notificationSamples('booking.reminder', appointment.appointmentReminderNotification('4829')(summary)),
    ...notificationSamples('booking.reminder, pick-up', appointment.appointmentReminderNotification('4829')(paid)),
    ...notificationSamples('booking.time-lost', appointment.appointmentLostNotification({ ...paid, when: null })),
    ...notificationSamples('booking.kept', booking.cancellationDeclinedNotification(paid)),
    ...notificationSamples('visit.checked-in', visit.checkedInNotification(summary)),
    ...notificationSamples('release.collector-named', release.collectorNamedNotification('Túndé Bákàrè')(summary)),
    ...notificationSamples(
      'release.code-shown',
      release.codeShownNotification({ ...left, device: 'Chrome on Android', hasEmail: true })(summary),
    ),
    ...notificationSamples(
      'release.driver-code-shown',
      driverCodeShownNotification({ ...left, device: 'Chrome on Android', driver: 'Túndé Bákàrè' })(summary),
    ),
    ...notificationSamples(
      'release.device-confirmed',
      release.deviceConfirmedNotification({ ...left, device: 'Chrome on Android', hasEmail: true })(summary),
    ),
    ...notificationSamples('release.car-left', release.carLeftNotification(left)(summary)),
    ...notificationSamples(
      'release.car-left, other person',
      release.carLeftNotification({ ...left, with: 'Túndé Bákàrè' })(summary),
    ),
    ...notificationSamples('release.car-left, without code', release.carLeftNotification(withoutCode)(summary)),
    {
      channel: 'page',
      kind: 'release.staff.without-code',
      notification: release.releasedWithoutCodeNotification(withoutCode),
    },
    ...notificationSamples('booking.ready', booking.carReadyNotification(summary)),
    ...notificationSamples('booking.ready, pick-up', booking.carReadyNotification(paid)),
    ...notificationSamples('booking.payment-open', booking.paymentReminderNotification(summary)),
    { channel: 'page', kind: 'booking.staff.new', notification: booking.newBookingStaffNotification(summary) },
    {
      channel: 'page',
      kind: 'booking.staff.repriced',
      notification: booking.bookingRepricedStaffNotification({ fromKobo: 450_000, toKobo: 1_250_000 })(summary),
    },
    { channel: 'page', kind: 'booking.staff.moved', notification: appointment.bookingMovedStaffNotification(summary) },
    {
      channel: 'page',
      kind: 'booking.staff.time-lost',
      notification: appointment.appointmentLostStaffNotification(paid),
    },
    {
      channel: 'page',
      kind: 'booking.staff.cancel-asked',
      notification: booking.cancellationRequestedStaffNotification(paid),
    },
    ...notificationSamples(
      'schedule.offer',
      placeOfferedNotification({
        service: summary.service,
        startsAt: '2026-11-20T08:30:00.000Z',
        heldUntil: '2026-11-19T15:20:00.000Z',
        page: `/user/bookings/new?hold=${summary.id}`,
        publicUrl,
        centre: summary.centre,
      }),
    ),
    ...notificationSamples('car.paper-reminder', paperReminder({ ...carReminder, centre, publicUrl })),
    ...notificationSamples(
      'car.service-reminder',
      serviceReminder({ ...carReminder, centre, subject: 'Service and maintenance', publicUrl }),
    ),
    ...notificationSamples(
      'payment.received',
      payment.paymentReceivedNotification(KOBO, { charge: null, isForSeveral: false })(summary),
    ),
    ...notificationSamples('payment.covered', payment.bookingCoveredNotification(summary)),
    ...notificationSamples('payment.failed', payment.paymentFailedNotification(summary)),
    ...notificationSamples('payment.refund-started', payment.refundStartedNotification(KOBO)(summary)),
    ...estimateSamples(summary).flatMap(([kind, content]) => notificationSamples(kind, content)),
    {
      channel: 'page',
      kind: 'estimate.staff.answered',
      notification: estimate.estimateAnsweredStaffNotification({ approved: 3, declined: 1, questions: 1 })(summary),
    },
    ...notificationSamples('review.invitation', review.reviewInvitation()(summary)),
    ...notificationSamples(
      'review.answered',
      review.reviewAnsweredNotification('Thank you, Ṣadé. Kúnlé was glad to read it.')(summary),
    ),
    ...notificationSamples('review.hidden', review.reviewHiddenNotification('personal-data', null)(summary)),
    ...notificationSamples('review.shown', review.reviewShownNotification()(summary)),
    { channel: 'page', kind: 'review.staff.changed', notification: review.hiddenReviewChangedNotification(summary) },
    { channel: 'page', kind: 'review.staff.new', notification: review.newReviewNotification(4)(summary) },
    { channel: 'page', kind: 'join.staff.requested', notification: join.joinRequestedNotification() },
    { channel: 'page', kind: 'join.joined', notification: join.joinedNotification(3) },
    { channel: 'page', kind: 'join.declined', notification: join.joinDeclinedNotification('Another number.') },
    { channel: 'page', kind: 'join.overtaken', notification: join.joinOvertakenNotification() },
    ...notificationSamples('charge.voided', payment.chargeVoidedNotification(KOBO)(summary)),
    ...notificationSamples('payment.refunded', payment.refundSentNotification(KOBO)(summary)),
    ...notificationSamples('payment.returned', payment.paymentReturnedNotification(KOBO, 'pending')(summary)),
    ...notificationSamples('payment.undone', payment.paymentUndoneNotification(KOBO, 'pending')(summary)),
    ...notificationSamples('payment.partly-refunded', payment.partlyReturnedNotification(KOBO)(summary)),
    ...notificationSamples('payment.transfer-rejected', payment.transferRejectedNotification(KOBO)(summary)),
    ...notificationSamples('payment.unfit', payment.unexpectedPaymentNotification(KOBO, false)(summary)),
    ...notificationSamples('payment.unfit, sent back', payment.unexpectedPaymentNotification(KOBO, true)(summary)),
    ...alert.STAFF_ALERTS.map(
      (concern) =>
        ({
          channel: 'page',
          kind: alert.staffAlertKind(concern),
          notification: alert.staffAlertNotification(concern, `${summary.number}, reference 19a2b3c4d5e-SAMPLE`),
        }) as const,
    ),
    { channel: 'page', kind: 'books.differ', notification: books.booksDifferNotification(booksDifference) },
    {
      channel: 'page',
      kind: 'payment.staff.proof',
      notification: payment.transferProofStaffNotification(KOBO)(summary),
    },
    { channel: 'page', kind: 'promotion.credit-back', notification: promotion.creditRevokedNotification(100_000) },
    { channel: 'page', kind: 'promotion.credit', notification: promotion.creditEarnedNotification(100_000) },
    {
      channel: 'page',
      kind: 'promotion.earned',
      notification: promotion.promotionEarnedNotification('Your tenth car wash is free'),
    },
    { channel: 'page', kind: 'message.sms-account', notification: smsAccountNotification },
  ];
}
