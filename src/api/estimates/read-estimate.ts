import type { Connection } from '#api/platform/database/database.ts';
import {
  countingAnswer,
  type CountingAnswer,
  type GivenAnswer,
  type VersionLine,
} from '#shared/estimates/estimate-lines.ts';
import { goodItems } from '#shared/estimates/inspection.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './estimates.repository.ts';

/** A line of a version, with everything that it has beside its terms; amounts in kobo. */
export interface StoredLine extends VersionLine {
  amountKobo: number;
  costKobo: number | null;
  /** The approval in force when the version was sent. */
  approval: string | null;
  /** The service that the line adds to the booking. */
  service: string | null;
}

/** A version of an estimate as it was sent. */
export interface StoredVersion {
  id: string;
  number: number;
  lines: StoredLine[];
  totalKobo: number;
  answerBy: Date | null;
  sentAt: Date;
  sentBy: string;
}

/** The estimate of a booking: all versions, oldest first, and the answers. */
export interface StoredEstimate {
  bookingId: string;
  versions: StoredVersion[];
  answers: (GivenAnswer & { text: string | null })[];
  replies: repo.ReplyRow[];
  closings: repo.ClosingRow[];
  approvals: Awaited<ReturnType<typeof repo.listApprovals>>;
  /** The approvals whose charges are voided. */
  voided: ReadonlySet<string>;
  inspection: repo.InspectionRow | null;
}

const toNaira = (kobo: number | null): number | null => (kobo === null ? null : nairaFromKobo(kobo));

const toLine = (row: repo.LineRow): StoredLine => ({
  line: row.line_id,
  finding: row.finding,
  state: row.state,
  kind: row.kind,
  name: row.name,
  brand: row.brand,
  quantity: row.quantity,
  price: toNaira(row.price_kobo),
  condition: row.condition,
  serial: row.serial,
  hours: row.hundredths_of_hours === null ? null : row.hundredths_of_hours / 100,
  rate: toNaira(row.rate_kobo),
  note: row.note,
  amountKobo: row.amount_kobo,
  costKobo: row.cost_kobo,
  approval: row.approval_id,
  service: row.service_id,
});

/** Reads the estimate of a booking; under the booking's lock nothing of it changes. */
export async function readEstimate(db: Connection, bookingId: string): Promise<StoredEstimate> {
  const versions = await repo.listVersions(db, bookingId);
  const lines = Map.groupBy(await repo.listLines(db, bookingId), (line) => line.version_id);
  const answers = await repo.listAnswers(db, bookingId);
  return {
    bookingId,
    versions: versions.map((row) => ({
      id: row.id,
      number: row.number,
      lines: (lines.get(row.id) ?? []).map(toLine),
      totalKobo: row.total_kobo,
      answerBy: row.answer_by,
      sentAt: row.sent_at,
      sentBy: row.sender,
    })),
    answers: answers.map(({ line_id: line, number, answer, text, approval_id: approval, at }) => ({
      line,
      version: number,
      answer,
      text,
      approval,
      at,
    })),
    replies: await repo.listReplies(db, bookingId),
    closings: await repo.listClosings(db, bookingId),
    approvals: await repo.listApprovals(db, bookingId),
    voided: new Set(await repo.listVoidedApprovals(db, bookingId)),
    inspection: (await repo.findInspection(db, bookingId)) ?? null,
  };
}

/** The answer in force for a line of the latest version. */
export const answerTo = ({ versions, answers, voided }: StoredEstimate, line: string): CountingAnswer | null =>
  countingAnswer(line, versions, answers, voided);

/** The approval that settles a line of the latest version; the line's answer must be `approve`. */
export function approvalOf(estimate: StoredEstimate, line: StoredLine): string | null {
  const latest = estimate.versions.at(-1)?.number;
  const given = estimate.answers.find(
    (one) => one.line === line.line && one.version === latest && one.approval !== null,
  );
  return line.approval ?? given?.approval ?? null;
}

/** A question of the customer about a line, or a reply of staff. */
export interface TalkEntry {
  by: 'customer' | 'centre';
  text: string;
  at: Date;
}

/** The questions about a line and the replies to them, oldest first, without those that were erased. */
export function talkAbout({ answers, replies }: StoredEstimate, line: string): TalkEntry[] {
  const questions = answers.filter((one) => one.line === line && one.answer === 'ask');
  const all = [
    ...questions.map(({ text, at }) => ({ by: 'customer' as const, text, at })),
    ...replies.filter((one) => one.line_id === line).map(({ text, at }) => ({ by: 'centre' as const, text, at })),
  ];
  return all
    .flatMap(({ text, ...entry }) => (text === null ? [] : [{ ...entry, text }]))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** The names of the inspected items that are good. */
export const goodOf = ({ inspection }: StoredEstimate): string[] => goodItems(inspection?.items ?? []);
