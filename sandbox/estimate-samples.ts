import type { BookingSummary } from '#api/bookings/booking-summary.ts';
import type { NotificationContent } from '#api/bookings/bookings.texts.ts';
import * as estimate from '#api/estimates/estimates.texts.ts';
import { serviceRemovedNotification } from '#api/payments/payments.texts.ts';
import { followUpNotification } from '#api/workshop/workshop.texts.ts';
import { declinedLines, KOBO } from './sample-data.ts';

/** The messages about an estimate and about services that the desk adds, each with its kind. */
export const estimateSamples = (summary: BookingSummary): [kind: string, NotificationContent][] => [
  ['estimate.sent', estimate.estimateSentNotification(KOBO, 5, 1)(summary)],
  ['estimate.sent, again', estimate.estimateSentNotification(KOBO, 5, 2)(summary)],
  ['estimate.service', estimate.serviceOfferedNotification('Car wash', 450_000)(summary)],
  ['estimate.service-removed', serviceRemovedNotification('Car wash')(summary)],
  ['estimate.follow-up', followUpNotification(declinedLines, '/user/bookings/new?service=car-wash')(summary)],
  ['estimate.reply', estimate.estimateReplyNotification('Front brake pads', 'Yes, if you drive gently.')(summary)],
  ['estimate.approved', estimate.estimateApprovedNotification(KOBO, 3)(summary)],
];
