import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { newId } from '#api/platform/database/database.ts';
import { withIdempotencyKey } from '#api/platform/database/idempotency.ts';
import type { Runtime } from '#api/runtime.ts';
import { countFindings, hasSameTerms, lineAmount, type VersionLine } from '#shared/estimates/estimate-lines.ts';
import type { SentLine, StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { AppError } from '#shared/errors.ts';
import { estimateSentNotification } from './estimates.texts.ts';
import { insertVersion, termsToRow, toKobo, type NewLine } from './insert-version.ts';
import { lockOpenBooking } from './lock-open-booking.ts';
import { presentStaffEstimate } from './present-staff-estimate.ts';
import { answerTo, approvalOf, readEstimate, type StoredEstimate } from './read-estimate.ts';

interface SentEstimate {
  basedOn: number | null;
  answerBy?: string | null | undefined;
  lines: readonly SentLine[];
}

/**
 * Sends a version of the estimate of a booking to its customer. Sent again with the same key, it sends nothing more.
 * @throws AppError booking.not_found, estimate.closed; estimate.changed unless it is based on the latest version;
 * estimate.unknown_line; estimate.line_approved when an approved line is missing or changed; booking.key_reused
 */
export const sendEstimate = (
  runtime: Runtime,
  caller: StaffCaller,
  key: string | null,
  bookingId: string,
  sent: SentEstimate,
): Promise<StaffEstimate> =>
  withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { staffId, type } = caller.staff;
    const send = async (): Promise<number> => {
      const booking = await lockOpenBooking(trx, bookingId);
      const estimate = await readEstimate(trx, bookingId);
      const latest = estimate.versions.at(-1);
      if ((latest?.number ?? null) !== sent.basedOn) throw new AppError('estimate.changed');
      const lines = toRows(estimate, sent.lines);
      const answerBy = sent.answerBy == null ? null : new Date(sent.answerBy);
      const { number, totalKobo } = await insertVersion(trx, estimate, lines, { answerBy, staffId });
      await notifyCustomer(runtime, trx, booking, estimateSentNotification(totalKobo, countFindings(lines), number));
      recordAudit({
        event: 'estimate.sent',
        subject: { kind: 'booking', id: bookingId },
        detail: { version: number, kobo: totalKobo },
      });
      return number;
    };
    await withIdempotencyKey(trx, { staffId, key, sent: ['estimate', bookingId, sent] }, send, { wait: true });
    return presentStaffEstimate(runtime, trx, await lockBooking(trx, bookingId), type);
  });

/** The lines as they are stored, with the approvals that are in force. A service stays as it was added. */
function toRows(estimate: StoredEstimate, sent: readonly SentLine[]): NewLine[] {
  const former = new Map(estimate.versions.at(-1)?.lines.map((line) => [line.line, line]));
  const lines = sent.map((line) => {
    if (line.kind !== 'service') return { ...toLine(line), cost: line.kind === 'part' ? (line.cost ?? null) : null };
    const service = former.get(line.line);
    if (service?.kind !== 'service') throw new AppError('estimate.unknown_line');
    return { ...service, isNew: false, cost: null };
  });
  const given = lines.flatMap((line) => (line.isNew ? [] : [line.line]));
  if (given.some((id) => !former.has(id)) || new Set(given).size < given.length)
    throw new AppError('estimate.unknown_line');
  for (const line of former.values()) {
    const isAsBefore = lines.some((one) => one.line === line.line && hasSameTerms(one, line));
    if (!isAsBefore && answerTo(estimate, line.line)?.answer === 'approve')
      throw new AppError('estimate.line_approved');
  }
  return lines.map((line) => {
    const before = former.get(line.line);
    const isApproved = before !== undefined && answerTo(estimate, line.line)?.answer === 'approve';
    return {
      ...termsToRow(line),
      cost_kobo: toKobo(line.cost),
      amount_kobo: toKobo(lineAmount(line)) ?? 0,
      service_id: line.kind === 'service' ? (before?.service ?? null) : null,
      approval_id: isApproved ? approvalOf(estimate, before) : null,
    };
  });
}

/** A sent line with everything that its kind does not have as null. */
function toLine(sent: Exclude<SentLine, { kind: 'service' }>): VersionLine & { isNew: boolean } {
  const { finding, state, kind, name } = sent;
  const isPart = sent.kind === 'part';
  return {
    line: sent.line || newId(),
    isNew: !sent.line,
    finding,
    state,
    kind,
    name,
    brand: isPart ? sent.brand || null : null,
    quantity: isPart ? sent.quantity : null,
    price: isPart ? sent.price : null,
    condition: isPart ? (sent.condition ?? null) : null,
    serial: isPart ? sent.serial || null : null,
    hours: isPart ? null : sent.hours,
    rate: isPart ? null : sent.rate,
    note: sent.note || null,
  };
}
