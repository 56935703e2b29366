import type { BookingSummary } from '#api/bookings/booking-summary.ts';
import type { NotificationContent } from '#api/bookings/bookings.texts.ts';
import type { Notification } from '#api/notifications/notify.ts';
import { formatNaira, nairaFromKobo } from '#shared/money.ts';

/** The notifications, emails and SMS about estimates, and the sentences in answers. Amounts in kobo. */

/** The sentences with which calls are answered. */
export const ANSWERS = {
  answerSaved: 'Your answer is saved.',
  inspectionSaved: 'The inspection is saved.',
  estimateSent: 'The estimate is sent.',
  replySent: 'Your reply is sent.',
  partClosed: 'The part is closed.',
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
