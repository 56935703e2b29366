import { addServices } from '#api/bookings/change-services.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { addEstimateCharge } from '#api/payments/add-estimate-charge.ts';
import { currentTime, newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './estimates.repository.ts';
import { refuseReadyCar } from './lock-open-booking.ts';
import type { Answer } from '#shared/estimates/estimate-lines.ts';
import { answerTo, type StoredEstimate, type StoredLine, type StoredVersion } from './read-estimate.ts';
import { approverOf, signApproval } from './sign-approval.ts';

/** Who approves: an account by its session, or a walk-in whose approval a member of staff takes. */
export type Approver = Pick<
  repo.ApprovalRow,
  'customer_id' | 'session_id' | 'staff_id' | 'way' | 'present' | 'drawing'
>;

/** Lines that are approved together and charged at once. */
export interface Approved {
  id: string;
  amountKobo: number;
  lines: readonly StoredLine[];
}

/** The latest version, which must be the one that is answered. @throws estimate.not_found, estimate.replaced */
export function requireLatest({ versions }: StoredEstimate, version: string): StoredVersion {
  const latest = versions.at(-1);
  if (latest === undefined || !versions.some(({ number }) => String(number) === version))
    throw new AppError('estimate.not_found');
  if (String(latest.number) !== version) throw new AppError('estimate.replaced');
  return latest;
}

/** An answer that is not the one that counts already, with its line. */
export interface NewAnswer {
  line: StoredLine;
  answer: Answer;
  text: string | null;
}

/**
 * The answers that change something, with their lines. An approval given again changes nothing, also when staff have
 * voided its charge since.
 * @throws estimate.unknown_line, estimate.line_settled
 */
export function newAnswers(
  estimate: StoredEstimate,
  latest: StoredVersion,
  answers: readonly { line: string; answer: Answer; text?: string | null | undefined }[],
): NewAnswer[] {
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

/**
 * Stores the signed approvals of lines of a version: one of all parts and work, and one of each service, so that a
 * service can be removed by itself.
 */
export async function insertApprovals(
  { config }: Runtime,
  trx: Trx,
  bookingId: string,
  version: StoredVersion,
  lines: readonly StoredLine[],
  approver: Approver,
): Promise<Approved[]> {
  const work = lines.filter(({ service }) => service === null);
  const groups = [
    ...(work.length > 0 ? [work] : []),
    ...lines.filter((line) => !work.includes(line)).map((one) => [one]),
  ];
  const at = await currentTime(trx);
  const approvals = groups.map((group) => ({
    id: newId(),
    amountKobo: group.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
    lines: group,
  }));
  for (const { id, amountKobo, lines: own } of approvals) {
    const signed = { id, bookingId, version: version.number, lines: own, totalKobo: amountKobo, at };
    await repo.insertApproval(trx, {
      ...approver,
      id,
      version_id: version.id,
      total_kobo: amountKobo,
      approved_at: at,
      signature: signApproval(config, {
        ...signed,
        customerId: approver.customer_id,
        by: approverOf(approver),
      }),
    });
  }
  return approvals;
}

/**
 * Charges approvals that were stored, and adds their services to the booking, which the caller has locked.
 * @param start when the services are to be done, ms since 1970; null: after the work before
 * @throws AppError estimate.car_ready, estimate.service_there, booking.car_elsewhere; StartRefused
 */
export async function carryOut(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  approvals: readonly Approved[],
  { start, person, staffId }: { start: number | null; person?: OwnersAgent | undefined; staffId?: string },
): Promise<BookingRow> {
  let changed = booking;
  for (const approval of approvals)
    changed = await addEstimateCharge(runtime, trx, changed, approval, { person, staffId });
  const added = approvals.flatMap(({ id, lines }) =>
    lines.flatMap(({ service, name, amountKobo }) =>
      service === null ? [] : [{ service, name, priceKobo: amountKobo, approvalId: id }],
    ),
  );
  if (added.length === 0) return changed;
  await refuseReadyCar(trx, booking.id);
  return addServices(runtime, trx, changed, added, {
    start,
    by: staffId === undefined ? 'customer' : 'staff',
    staffId,
  });
}
