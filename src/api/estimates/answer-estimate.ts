import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer, notifyStaff } from '#api/bookings/notify-booking.ts';
import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { withNearestTimes } from '#api/scheduling/taking/start-refused.ts';
import { countFindings, type Answer } from '#shared/estimates/estimate-lines.ts';
import type { Estimate } from '#shared/estimates/estimates.contract.ts';
import { AppError } from '#shared/errors.ts';
import { estimateAnsweredStaffNotification, estimateApprovedNotification } from './estimates.texts.ts';
import * as repo from './estimates.repository.ts';
import { isEstimateOpen } from './lock-open-booking.ts';
import { presentEstimate } from './present-estimate.ts';
import { readEstimate } from './read-estimate.ts';
import { carryOut, insertApprovals, newAnswers, requireLatest, type Approver } from './approve-lines.ts';

interface LineAnswer {
  line: string;
  answer: Answer;
  text?: string | null | undefined;
}

/**
 * Takes a customer's answers to lines of the latest version. The lines approved in one call make one signed approval
 * and one charge, at the prices that were sent, and each service one of its own. With `share` the caller answers for
 * the owner of the car. Answers that are in force already change nothing.
 * @throws AppError booking.not_found, estimate.not_found, estimate.replaced, estimate.closed, estimate.unknown_line;
 * estimate.line_settled for another answer to an approved line; request.too_many, session.missing; of services also
 * estimate.car_ready, estimate.service_there, booking.car_elsewhere, schedule.* with the nearest free times
 */
export async function answerEstimate(
  runtime: Runtime,
  customer: CustomerSession,
  bookingId: string,
  version: string,
  { answers, startsAt }: { answers: readonly LineAnswer[]; startsAt?: string | null | undefined },
  share?: { ownerId: string; person: OwnersAgent },
): Promise<Estimate> {
  const ownerId = share?.ownerId ?? customer.customerId;
  await runtime.limits.take('estimateAnswers', ownerId);
  const start = startsAt == null ? null : Date.parse(startsAt);
  return withNearestTimes(runtime.db, () =>
    runtime.db.transaction().execute(async (trx) => {
      const booking = await lockOwnBooking(trx, bookingId, ownerId);
      const estimate = await readEstimate(trx, bookingId);
      const latest = requireLatest(estimate, version);
      if (!isEstimateOpen(booking)) throw new AppError('estimate.closed');
      const given = newAnswers(estimate, latest, answers);
      if (given.length === 0) return presentEstimate(trx, booking, estimate);
      const approved = given.filter(({ answer }) => answer === 'approve').map(({ line }) => line);
      const approver = await approverBy(trx, customer);
      const approvals = await insertApprovals(runtime, trx, bookingId, latest, approved, approver);
      await repo.insertAnswers(
        trx,
        latest.id,
        given.map(({ line, answer, text }) => ({
          line_id: line.line,
          answer,
          text,
          approval_id: answer === 'approve' ? (approvals.find(({ lines }) => lines.includes(line))?.id ?? null) : null,
        })),
      );
      const linesWith = (wanted: Answer) => given.flatMap(({ line, answer }) => (answer === wanted ? [line] : []));
      const counts = {
        approved: countFindings(linesWith('approve')),
        declined: countFindings(linesWith('not-now')),
        questions: linesWith('ask').length,
      };
      if (share !== undefined)
        await recordBookingEvent(trx, bookingId, {
          actor: 'customer',
          event: 'estimate-answered',
          person: share.person,
          detail: counts,
        });
      const changed = await carryOut(runtime, trx, booking, approvals, { start, person: share?.person });
      const approvedKobo = approvals.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
      if (approvals.length > 0)
        await notifyCustomer(
          runtime,
          trx,
          changed,
          estimateApprovedNotification(approvedKobo, countFindings(approved)),
          share?.person,
        );
      await notifyStaff(runtime, trx, changed, estimateAnsweredStaffNotification(counts));
      return presentEstimate(trx, changed, await readEstimate(trx, bookingId));
    }),
  );
}

/** The account that approves, by its session. @throws session.missing */
async function approverBy(trx: Trx, { customerId, tokenHash }: CustomerSession): Promise<Approver> {
  const sessionId = await repo.findSessionId(trx, tokenHash);
  if (sessionId === undefined) throw new AppError('session.missing');
  return {
    customer_id: customerId,
    session_id: sessionId,
    staff_id: null,
    way: 'account',
    present: null,
    drawing: null,
  };
}
