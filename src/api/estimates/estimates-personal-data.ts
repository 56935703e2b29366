import type { Connection, Trx } from '#api/platform/database/database.ts';
import { eraseTexts, listBookingsWithEstimate } from './estimates.repository.ts';
import { presentLines, termsOf } from './present-estimate.ts';
import { readEstimate } from './read-estimate.ts';

/** The inspections and estimates of a customer with their answers, for the export of personal data. */
export async function* exportEstimates(db: Connection, customerId: string) {
  for (const id of await listBookingsWithEstimate(db, customerId)) {
    const estimate = await readEstimate(db, id);
    yield {
      booking: id,
      inspection: estimate.inspection?.items ?? [],
      lines: presentLines(estimate),
      versions: estimate.versions.map(({ number, sentAt, lines }) => ({
        version: number,
        sentAt: sentAt.toISOString(),
        lines: lines.map((line) => ({ _id: line.line, ...termsOf(line) })),
      })),
      answers: estimate.answers.map(({ line, version, answer, text, at }) => ({
        line,
        version,
        answer,
        text,
        at: at.toISOString(),
      })),
    };
  }
}

/** Erases the free text of a customer's estimates; lines, amounts and approvals stay with their charges. */
export const eraseEstimates = (trx: Trx, customerId: string): Promise<void> => eraseTexts(trx, customerId);
