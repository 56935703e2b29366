import type { BookingSummary } from '#api/bookings/booking-summary.ts';
import type { NotificationContent } from '#api/bookings/bookings.texts.ts';
import type { Notification } from '#api/notifications/notify.ts';
import type { SmsContent } from '#api/notifications/outbox.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';

/** The notifications, emails and SMS about estimates, and the sentences in answers. Amounts in kobo. */

/** The sentences with which calls are answered. */
export const ANSWERS = {
  answerSaved: 'Your answer is saved.',
  inspectionSaved: 'The inspection is saved.',
  estimateSent: 'The estimate is sent.',
  replySent: 'Your reply is sent.',
  partClosed: 'The part is closed.',
  serviceOffered: 'The customer is asked about this service.',
  codeSent: 'A code is on its way to the number of the booking.',
  approved: 'The approval is saved.',
} as const;

const estimatePage = ({ id }: BookingSummary): string => `/user/bookings/${id}/estimate`;

const estimateAction = (booking: BookingSummary) => ({
  label: 'See the estimate',
  href: `${booking.publicUrl}${estimatePage(booking)}`,
});

const findingsText = (count: number): string => (count === 1 ? '1 finding' : `${count} findings`);

/** Sent with each version of an estimate; with email and SMS. */
export const estimateSentNotification =
  (kobo: number, findings: number, version: number) =>
  (booking: BookingSummary): NotificationContent => {
    const [amount, count] = [formatNaira(nairaFromKobo(kobo)), findingsText(findings)];
    return {
      notification: {
        title: version === 1 ? 'We looked at your car' : 'A new version of your estimate',
        message: `${booking.number}: ${count}, ${amount} in all. Nothing is done before you approve it.`,
        page: estimatePage(booking),
      },
      email: {
        kind: 'estimate.sent',
        subject: `Estimate for booking ${booking.number}: please answer`,
        paragraphs: [
          `Hello ${booking.fullName}, we looked at your ${booking.car} and wrote down our findings.`,
          'Approve each finding that we may work on. Nothing is done before you approve it, and nothing else is charged.',
        ],
        facts: [
          ['Booking', booking.number],
          ['Version', String(version)],
          ['If you approve all', `${count}, ${amount}`],
        ],
        action: estimateAction(booking),
      },
      sms: {
        kind: 'estimate.sent',
        text: `${booking.centre}: your estimate for ${booking.number} is ready, ${amount} in all. Nothing is done before your yes.`,
      },
    };
  };

/** Sent when staff offer a further service; with email and SMS. */
export const serviceOfferedNotification =
  (service: string, kobo: number) =>
  (booking: BookingSummary): NotificationContent => {
    const amount = formatNaira(nairaFromKobo(kobo));
    return {
      notification: {
        title: `${service}, too?`,
        message: `${booking.number}: we can also do this for ${amount}. Nothing is done before you approve it.`,
        page: estimatePage(booking),
      },
      email: {
        kind: 'estimate.service',
        subject: `Booking ${booking.number}: ${service}, too?`,
        paragraphs: [
          `Hello ${booking.fullName}, while we have your ${booking.car} we can also do this: ${service}, for ${amount}.`,
          'Nothing is done before you approve it.',
        ],
        facts: [
          ['Booking', booking.number],
          ['Service', service],
          ['Price', amount],
        ],
        action: estimateAction(booking),
      },
      sms: {
        kind: 'estimate.service',
        text: `${booking.centre}: ${service} for ${amount} with ${booking.number}, too? Nothing is done before your yes.`,
      },
    };
  };

/** Sent to a walk-in, with the code by which they approve. */
export const approvalCodeSms = (
  { centre, number, names, kobo }: { centre: string; number: string; names: readonly string[]; kobo: number },
  code: string,
): SmsContent => {
  const [first = ''] = names;
  const what = names.length === 1 ? first : `${first} and ${names.length - 1} more`;
  return {
    kind: 'estimate.approval-code',
    text: `${centre}: ${code} approves ${what}, ${formatNaira(nairaFromKobo(kobo))}, for ${number}. Give it to us only if you agree.`,
  };
};

/** Sent when staff reply to a question; with email. */
export const estimateReplyNotification =
  (finding: string, text: string) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'We answered your question',
      message: `${booking.number}, ${finding}: ${text}`,
      page: estimatePage(booking),
    },
    email: {
      kind: 'estimate.reply',
      subject: `Booking ${booking.number}: an answer to your question`,
      paragraphs: [`Hello ${booking.fullName}, about ${finding}:`, text],
      action: estimateAction(booking),
    },
  });

/** The customer's copy of their approval. */
export const estimateApprovedNotification =
  (kobo: number, findings: number) =>
  (booking: BookingSummary): NotificationContent => ({
    notification: {
      title: 'Thank you, we will carry on',
      message: `You approved ${findingsText(findings)} of the estimate for ${booking.number}: ${formatNaira(nairaFromKobo(kobo))}.`,
      page: estimatePage(booking),
    },
  });

/** For all staff, without contact data and without the text of questions. */
export const estimateAnsweredStaffNotification =
  ({ approved, declined, questions }: { approved: number; declined: number; questions: number }) =>
  (booking: BookingSummary): Notification => ({
    title: `Estimate of ${booking.number} answered`,
    message: `${booking.car}: ${[
      ...(approved > 0 ? [`${findingsText(approved)} approved`] : []),
      ...(declined > 0 ? [`${findingsText(declined)} declined for now`] : []),
      ...(questions > 0 ? [questions === 1 ? '1 question' : `${questions} questions`] : []),
    ].join(', ')}.`,
    isBooking: true,
  });
