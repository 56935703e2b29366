import * as z from 'zod/mini';
import { hasSameTerms, type LineTerms } from '#shared/estimates/estimate-lines.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import {
  findingsToAdd,
  hasPart,
  hasWork,
  toFindings,
  toSentLines,
  draftFinding,
  type DraftRow,
  type SavedLine,
} from './estimate-draft.ts';

/** A draft, and the version that it was begun from. */
export const estimateDraft = z.object({
  basedOn: z.nullable(z.number()),
  /** The ids of the lines of that version. They distinguish lines that others add from lines that were removed here. */
  known: z.array(z.string()),
  findings: z.array(draftFinding),
  /** The last time at which an answer keeps the promised time, for example 2026-11-20T17:00. Empty if there is none. */
  answerBy: z.string(),
});
export type EstimateDraft = z.output<typeof estimateDraft>;

/** The start of the next version: the lines of the latest version, or the findings of the inspection. */
export const freshDraft = ({ version, draft, inspection }: StaffEstimate): EstimateDraft => ({
  basedOn: version,
  known: draft.lines.map(({ line }) => line),
  findings: version === null ? findingsToAdd(inspection?.items ?? [], []) : toFindings(draft.lines),
  answerBy: '',
});

/** The lines that the customer approved, with the terms that they approved. */
export function approvedLines({ lines, draft }: StaffEstimate): Map<string, SavedLine> {
  const approved = new Set(lines.filter(({ answer }) => answer?.answer === 'approve').map(({ _id }) => _id));
  return new Map(draft.lines.filter(({ line }) => approved.has(line)).map((line) => [line.line, line]));
}

/**
 * The draft with the approved terms in every approved line, whatever was typed over them, and with the approved lines
 * that are missing. Only the cost of a part stays as typed.
 */
export function settleApproved(draft: EstimateDraft, estimate: StaffEstimate): EstimateDraft {
  const approved = approvedLines(estimate);
  if (approved.size === 0) return draft;
  const found = new Set<string>();
  const findings = draft.findings.map((finding) => {
    let terms: SavedLine | undefined;
    const rows = finding.rows.map((row) => {
      const [part, work] = [row.part, row.work].map((id) => (id === null ? undefined : approved.get(id)));
      for (const line of [part, work]) {
        if (line) found.add(line.line);
        terms ??= line;
      }
      return settleRow(row, part, work);
    });
    return terms === undefined ? finding : { ...finding, finding: terms.finding, state: terms.state, rows };
  });
  const missing = [...approved.values()].filter(({ line }) => !found.has(line));
  return { ...draft, findings: [...findings, ...toFindings(missing)] };
}

function settleRow(row: DraftRow, part: SavedLine | undefined, work: SavedLine | undefined): DraftRow {
  const [own] = toFindings([part, work].filter((line) => line !== undefined)).flatMap(({ rows }) => rows);
  if (own === undefined) return row;
  const { quantity, price, brand, condition, serial, name } = own;
  return {
    ...row,
    ...(part && { quantity, price, brand, condition, serial, name }),
    ...(work && { hours: own.hours, rate: own.rate, workName: work.name }),
  };
}

/**
 * The draft on top of the latest version. Lines that others added are added here, and lines that they removed become
 * new lines. Typed values stay, except in approved lines.
 */
export function rebaseDraft(draft: EstimateDraft, estimate: StaffEstimate): EstimateDraft {
  const latest = new Set(estimate.draft.lines.map(({ line }) => line));
  const stillThere = (id: string | null): string | null => (id !== null && latest.has(id) ? id : null);
  const findings = draft.findings.map((finding) => ({
    ...finding,
    rows: finding.rows.map((row) => ({ ...row, part: stillThere(row.part), work: stillThere(row.work) })),
  }));
  const here = new Set(findings.flatMap(({ rows }) => rows.flatMap(({ part, work }) => [part, work])));
  const added = estimate.draft.lines.filter(({ line }) => !draft.known.includes(line) && !here.has(line));
  for (const card of toFindings(added)) {
    const same = findings.find(({ finding, state }) => finding === card.finding && state === card.state);
    if (same) same.rows = [...same.rows, ...card.rows];
    else findings.push(card);
  }
  return settleApproved({ ...draft, basedOn: estimate.version, known: [...latest], findings }, estimate);
}

type SentLine = ReturnType<typeof toSentLines>['lines'][number];

/** The terms of a line that is sent. Values that it does not have are null. */
function toTerms(line: SentLine): LineTerms {
  const { finding, state, kind, name } = line;
  const part = line.kind === 'part' ? line : null;
  const work = line.kind === 'labour' ? line : null;
  return {
    finding: finding.trim(),
    state,
    kind,
    name: name.trim(),
    brand: part?.brand ?? null,
    quantity: part?.quantity ?? null,
    price: part?.price ?? null,
    condition: part?.condition ?? null,
    serial: part?.serial ?? null,
    hours: work?.hours ?? null,
    rate: work?.rate ?? null,
    note: line.note ?? null,
  };
}

/**
 * Whether a draft has the lines of the latest version, in their order. A changed cost matters only for staff who see
 * costs.
 */
export function isAsSent({ findings }: Pick<EstimateDraft, 'findings'>, estimate: StaffEstimate): boolean {
  const rows = findings.flatMap((finding) => finding.rows);
  if (rows.some((row) => !hasPart(row) && !hasWork(row))) return false;
  const sentBefore = new Map(estimate.draft.lines.map((line) => [line.line, line]));
  const latest = toSentLines(toFindings(estimate.draft.lines), new Map()).lines;
  const { lines } = toSentLines(findings, new Map());
  return (
    lines.length === latest.length &&
    lines.every((line, index) => {
      const sent = latest[index];
      if (sent?.line == null || (line.line != null && line.line !== sent.line)) return false;
      const cost = sentBefore.get(sent.line)?.cost;
      const isSameCost = cost === undefined || line.kind !== 'part' || cost === line.cost;
      return isSameCost && hasSameTerms(toTerms(line), toTerms(sent));
    })
  );
}
