import type { Trx } from '#api/platform/database/database.ts';
import { hundredthsOf, type VersionLine } from '#shared/estimates/estimate-lines.ts';
import { koboFromNaira } from '#shared/money.ts';
import * as repo from './estimates.repository.ts';
import { answerTo, approvalOf, type StoredEstimate, type StoredLine } from './read-estimate.ts';

/** A line of a version that is to be sent. */
export type NewLine = Parameters<typeof repo.insertVersion>[2][number];

/** Adds the next version of an estimate, which the caller read under the lock of its booking. */
export async function insertVersion(
  trx: Trx,
  { bookingId, versions }: StoredEstimate,
  lines: readonly NewLine[],
  { answerBy, staffId }: { answerBy: Date | null; staffId: string },
): Promise<{ number: number; totalKobo: number }> {
  const number = (versions.at(-1)?.number ?? 0) + 1;
  const totalKobo = lines.reduce((sum, line) => sum + line.amount_kobo, 0);
  const version = { booking_id: bookingId, number, total_kobo: totalKobo, answer_by: answerBy, sent_by: staffId };
  await repo.insertVersion(trx, version, lines);
  return { number, totalKobo };
}

/** A line of the latest version as the next one has it, with the approval that is in force. */
export const lineAsBefore = (estimate: StoredEstimate, line: StoredLine): NewLine => ({
  ...termsToRow(line),
  cost_kobo: line.costKobo,
  amount_kobo: line.amountKobo,
  service_id: line.service,
  approval_id: answerTo(estimate, line.line)?.answer === 'approve' ? approvalOf(estimate, line) : null,
});

/** The columns of the terms of a line. */
export const termsToRow = (line: VersionLine) => ({
  line_id: line.line,
  finding: line.finding,
  state: line.state,
  kind: line.kind,
  name: line.name,
  brand: line.brand,
  quantity: line.quantity,
  price_kobo: toKobo(line.price),
  condition: line.condition,
  serial: line.serial,
  hundredths_of_hours: line.hours === null ? null : hundredthsOf(line.hours),
  rate_kobo: toKobo(line.rate),
  note: line.note,
});

/** An amount in naira as it is stored, kobo. */
export const toKobo = (naira: number | null): number | null => (naira === null ? null : koboFromNaira(naira));
