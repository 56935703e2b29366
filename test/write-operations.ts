import type { AnyEndpoint } from '#shared/endpoint.ts';
import * as bookings from '#shared/bookings/bookings.contract.ts';
import * as staffBookings from '#shared/bookings/staff-bookings.contract.ts';
import { previewPriceFile } from '#shared/catalogue/prices.contract.ts';
import { quoteForCar } from '#shared/shared-cars/shared-bookings.contract.ts';
import { downloadExport } from '#shared/privacy/personal-data.contract.ts';
import { accountOperations } from './write-operations/accounts.ts';
import {
  bookerOperations,
  cancellationOperations,
  cashBookingOperations,
  paidBookingOperations,
  pendingBookingOperations,
} from './write-operations/bookings.ts';
import { deskServiceOperations } from './write-operations/desk-services.ts';
import { estimateOperations, followUpOperations } from './write-operations/estimates.ts';
import { carOperations } from './write-operations/cars.ts';
import {
  catalogueOperations,
  promotionOperations,
  settingsOperations,
  waitlistOperations,
  walkInOperations,
} from './write-operations/centre.ts';
import { sharedCarOperations } from './write-operations/shared-cars.ts';
import { finishedImportOperations, importOperations } from './write-operations/imports.ts';
import { joinRequestOperations } from './write-operations/joins.ts';
import { integrationOperations } from './write-operations/integrations.ts';
import { messageOperations, outboxOperations } from './write-operations/messages.ts';
import { depositOperations, retainedDepositOperations } from './write-operations/deposits.ts';
import { chargeOperations, jointAttemptOperations } from './write-operations/charges.ts';
import { reviewedVisitOperations, unreviewedVisitOperations } from './write-operations/reviews.ts';
import { releaseOperations } from './write-operations/releases.ts';
import type { SubjectOperations } from './write-operations/operation.ts';
import {
  attemptOperations,
  dueRefundOperations,
  failedRefundOperations,
  latePaymentOperations,
  requestedRefundOperations,
  reversalOperations,
  reviewOperations,
  unmatchedOperations,
} from './write-operations/payments.ts';
import { appointmentOperations, calendarOperations, timeChoiceOperations } from './write-operations/schedule.ts';
import { setupOperations } from './write-operations/setup.ts';
import { signUpOperations } from './write-operations/sign-ups.ts';
import { staffOperations } from './write-operations/staff.ts';
import { expectedVisitOperations, visitOperations } from './write-operations/visits.ts';
import { waitOperations } from './write-operations/waits.ts';

/**
 * Every call and every job that writes, by the subject that it changes. The operations on one subject can be aimed at
 * the same rows, so that tests can run two of them against each other.
 */
export const WRITE_OPERATIONS: readonly SubjectOperations[] = [
  signUpOperations,
  accountOperations,
  carOperations,
  estimateOperations,
  followUpOperations,
  deskServiceOperations,
  bookerOperations,
  pendingBookingOperations,
  paidBookingOperations,
  cashBookingOperations,
  cancellationOperations,
  timeChoiceOperations,
  appointmentOperations,
  waitOperations,
  expectedVisitOperations,
  visitOperations,
  releaseOperations,
  sharedCarOperations,
  unreviewedVisitOperations,
  reviewedVisitOperations,
  chargeOperations,
  jointAttemptOperations,
  attemptOperations,
  latePaymentOperations,
  depositOperations,
  retainedDepositOperations,
  reviewOperations,
  dueRefundOperations,
  failedRefundOperations,
  requestedRefundOperations,
  reversalOperations,
  unmatchedOperations,
  // Before services get other names.
  joinRequestOperations,
  catalogueOperations,
  promotionOperations,
  calendarOperations,
  settingsOperations,
  waitlistOperations,
  walkInOperations,
  messageOperations,
  outboxOperations,
  integrationOperations,
  importOperations,
  finishedImportOperations,
  staffOperations,
  setupOperations,
];

/** Calls that are no GET and write nothing. */
export const READ_ONLY_CALLS: ReadonlyMap<AnyEndpoint, string> = new Map<AnyEndpoint, string>([
  [bookings.quoteBooking, 'computes a price'],
  [quoteForCar, 'computes a price'],
  [staffBookings.quoteWalkIn, 'computes a price'],
  [previewPriceFile, 'compares a file with the prices'],
  [downloadExport, 'sends a file'],
]);

/** Jobs that are no operation here, with the reason. */
export const JOBS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  [
    'check-books',
    'writes only when the books differ, which is a fault in every one of these tests; see src/api/reports/check-books.test.ts',
  ],
]);

/** GET calls that write. */
export const WRITING_GETS: readonly string[] = ['user/logout', 'staff/logout'];
