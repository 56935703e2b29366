import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer, notifyStaff } from '#api/bookings/notify-booking.ts';
import { addEstimateCharge } from '#api/payments/add-estimate-charge.ts';
import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { currentTime, newId, type Trx } from '#api/platform/database/database.ts';
import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { countFindings, type Answer } from '#shared/estimates/estimate-lines.ts';
import type { Estimate } from '#shared/estimates/estimates.contract.ts';
import { AppError } from '#shared/errors.ts';
import { estimateAnsweredStaffNotification, estimateApprovedNotification } from './estimates.texts.ts';
import * as repo from './estimates.repository.ts';
import { isEstimateOpen } from './lock-open-booking.ts';
import { presentEstimate } from './present-estimate.ts';
import { answerTo, readEstimate, type StoredEstimate, type StoredLine, type StoredVersion } from './read-estimate.ts';
import { signApproval } from './sign-approval.ts';

interface LineAnswer {
  line: string;
  answer: Answer;
  text?: string | null | undefined;
}

/** An answer that is not the one that counts already, with its line. */
interface NewAnswer {
  line: StoredLine;
  answer: Answer;
  text: string | null;
}

/**
 * Takes a customer's answers to lines of the latest version. The lines approved in one call make one signed approval
 * and one charge, at the prices that were sent. With `share` the caller answers for the owner of the car. Answers that
 * are in force already change nothing.
 * @throws AppError booking.not_found, estimate.not_found, estimate.replaced, estimate.closed, estimate.unknown_line;
 * estimate.line_settled for another answer to an approved line; request.too_many, session.missing
 */
export async function answerEstimate(
  runtime: Runtime,
  customer: CustomerSession,
  bookingId: string,
  version: string,
  answers: readonly LineAnswer[],
  share?: { ownerId: string; person: OwnersAgent },
): Promise<Estimate> {
  const ownerId = share?.ownerId ?? customer.customerId;
  await runtime.limits.take('estimateAnswers', ownerId);
  return runtime.db.transaction().execute(async (trx) => {
    const booking = await lockOwnBooking(trx, bookingId, ownerId);
    const estimate = await readEstimate(trx, bookingId);
    const latest = requireLatest(estimate, version);
    if (!isEstimateOpen(booking)) throw new AppError('estimate.closed');
    const given = newAnswers(estimate, latest, answers);
    if (given.length === 0) return presentEstimate(trx, booking, estimate);
    const approved = given.filter(({ answer }) => answer === 'approve').map(({ line }) => line);
    const approval =
      approved.length === 0 ? null : await insertApproval(runtime, trx, customer, bookingId, latest, approved);
    await repo.insertAnswers(
      trx,
      latest.id,
      given.map(({ line, answer, text }) => ({
        line_id: line.line,
        answer,
        text,
        approval_id: answer === 'approve' ? (approval?.id ?? null) : null,
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
    const changed =
      approval === null ? booking : await addEstimateCharge(runtime, trx, booking, approval, share?.person);
    if (approval !== null)
      await notifyCustomer(
        runtime,
        trx,
        changed,
        estimateApprovedNotification(approval.amountKobo, countFindings(approved)),
        share?.person,
      );
    await notifyStaff(runtime, trx, changed, estimateAnsweredStaffNotification(counts));
    return presentEstimate(trx, changed, await readEstimate(trx, bookingId));
  });
}

/** The latest version, which must be the one that is answered. @throws estimate.not_found, estimate.replaced */
function requireLatest({ versions }: StoredEstimate, version: string): StoredVersion {
  const latest = versions.at(-1);
  if (latest === undefined || !versions.some(({ number }) => String(number) === version))
    throw new AppError('estimate.not_found');
  if (String(latest.number) !== version) throw new AppError('estimate.replaced');
  return latest;
}

/**
 * The answers that change something, with their lines. An approval given again changes nothing, also when staff have
 * voided its charge since.
 * @throws estimate.unknown_line, estimate.line_settled
 */
function newAnswers(estimate: StoredEstimate, latest: StoredVersion, answers: readonly LineAnswer[]): NewAnswer[] {
  return answers.flatMap(({ line: id, answer, text }) => {
    const line = latest.lines.find((one) => one.line === id);
    if (line === undefined) throw new AppError('estimate.unknown_line');
    const question = answer === 'ask' ? text || null : null;
    const before = answerTo(estimate, id);
    if (before?.answer === 'approve' || before?.answer === 'taken-back') {
      if (answer === 'approve') return [];
      throw new AppError('estimate.line_settled');
    }
    const last = estimate.answers.findLast((one) => one.line === id);
    if (before?.answer === answer && last?.text === question) return [];
    return [{ line, answer, text: question }];
  });
}

/** Stores the signed approval of lines. Returns the charge to make for it. */
async function insertApproval(
  { config }: Runtime,
  trx: Trx,
  { customerId, tokenHash }: CustomerSession,
  bookingId: string,
  version: StoredVersion,
  lines: readonly StoredLine[],
): Promise<{ id: string; amountKobo: number }> {
  const sessionId = await repo.findSessionId(trx, tokenHash);
  if (sessionId === undefined) throw new AppError('session.missing');
  const amountKobo = lines.reduce((sum, line) => sum + line.amountKobo, 0);
  const [id, at] = [newId(), await currentTime(trx)];
  const approval = { id, bookingId, version: version.number, lines, totalKobo: amountKobo, customerId, sessionId, at };
  await repo.insertApproval(trx, {
    id,
    version_id: version.id,
    total_kobo: amountKobo,
    customer_id: customerId,
    session_id: sessionId,
    approved_at: at,
    signature: signApproval(config, approval),
  });
  return { id, amountKobo };
}
