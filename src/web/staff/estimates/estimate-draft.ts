import * as z from 'zod/mini';
import type { Sent } from '#shared/endpoint.ts';
import { CONDITIONS, LINE_STATES } from '#shared/estimates/estimate-lines.ts';
import type { InspectionItem } from '#shared/estimates/inspection.ts';
import type { sendEstimate, StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { createClientId } from '#web/lib/client-id.ts';

/**
 * The draft of a version as it is typed: a card for each finding, with rows of a part and its work. The API has a line
 * for each part and each work (docs/api.md 16). Pure.
 */

export type LineState = (typeof LINE_STATES)[number];
export type SavedLine = StaffEstimate['draft']['lines'][number];
/** Services are added on the page of the booking; a draft has parts and work alone. */
export type SentLine = Exclude<Sent<typeof sendEstimate>['lines'][number], { kind: 'service' }>;

/** A part and the work that belongs to it. Either may be missing. All values are text as typed. */
const draftRow = z.object({
  key: z.string(),
  /** The name of the part. Empty if it is that of the finding. For work alone, the name of the work. */
  name: z.string(),
  /** The ids of the lines of the version before. Null for new lines. */
  part: z.nullable(z.string()),
  work: z.nullable(z.string()),
  quantity: z.string(),
  cost: z.string(),
  price: z.string(),
  brand: z.string(),
  condition: z.enum(['', ...CONDITIONS]),
  serial: z.string(),
  workName: z.string(),
  hours: z.string(),
  rate: z.string(),
  /** The notes of the lines that are not the first of their finding. */
  partNote: z.string(),
  workNote: z.string(),
});
export type DraftRow = z.output<typeof draftRow>;

export const draftFinding = z.object({
  key: z.string(),
  finding: z.string(),
  state: z.enum(['', ...LINE_STATES]),
  note: z.string(),
  rows: z.array(draftRow),
});
export type DraftFinding = z.output<typeof draftFinding>;

const LABOUR = 'Labour';

/** The number in typed text, with or without commas and ₦. NaN for any other text and for an empty one. */
export function parseFigure(typed: string): number {
  const digits = typed.replaceAll(/[\s,₦]/g, '');
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** A number as a field shows it: 11,800. */
const figureText = (value: number | null | undefined): string =>
  value == null ? '' : value.toLocaleString('en-NG', { maximumFractionDigits: 2 });

/** A row whose values are empty. */
export const emptyRow = (): DraftRow => ({
  key: createClientId(),
  name: '',
  part: null,
  work: null,
  quantity: '1',
  cost: '',
  price: '',
  brand: '',
  condition: '',
  serial: '',
  workName: '',
  hours: '',
  rate: '',
  partNote: '',
  workNote: '',
});

/** A finding without lines, such as one of the inspection. */
export const newFinding = (finding = '', state: DraftFinding['state'] = '', note = ''): DraftFinding => ({
  key: createClientId(),
  finding,
  state,
  note,
  rows: [emptyRow()],
});

const isFilled = (text: string): boolean => text.trim() !== '';

type Proposals = StaffEstimate['proposals'];

/** The price that a cost proposes, as a field shows it: with the margin, rounded up to ten naira. */
function proposedPrice(cost: string, { marginPercent }: Proposals): string {
  const naira = parseFigure(cost);
  if (Number.isNaN(naira) || !marginPercent) return '';
  return figureText(Math.ceil((naira * (100 + marginPercent)) / 1000) * 10);
}

/**
 * Adds the proposals of the settings to the typed fields of a row: hours bring the rate, and a cost brings the price. A
 * typed figure stays.
 */
export function withProposals(row: DraftRow, typed: Partial<DraftRow>, proposals: Proposals): Partial<DraftRow> {
  const rate = figureText(proposals.hourlyRate);
  const price = proposedPrice(row.cost, proposals);
  return {
    ...(typed.hours !== undefined && ['', rate].includes(row.rate) && { rate: isFilled(typed.hours) ? rate : '' }),
    ...(typed.cost !== undefined &&
      ['', price].includes(row.price) && {
        price: proposedPrice(typed.cost, proposals) || (isFilled(typed.cost) ? row.price : ''),
      }),
    ...typed,
  };
}

export const hasPart = ({ cost, price, brand, condition, serial }: DraftRow): boolean =>
  [cost, price, brand, condition, serial].some(isFilled);
export const hasWork = ({ hours, rate }: DraftRow): boolean => isFilled(hours) || isFilled(rate);

/** The parts and the work of a version as cards, in their order. Lines of one finding in one state share a card. */
export function toFindings(lines: readonly SavedLine[]): DraftFinding[] {
  const work = lines.filter(({ kind }) => kind !== 'service');
  const groups = Map.groupBy(work, ({ finding, state }) => JSON.stringify([finding, state]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [{ key: first.line, finding: first.finding, state: first.state, note: noteOf(group), rows: toRows(group) }];
  });
}

/** The note of a finding is that of its first line with one. */
const noteOf = (lines: readonly SavedLine[]): string => lines.find(({ note }) => note)?.note ?? '';

function toRows(lines: readonly SavedLine[]): DraftRow[] {
  const carrier = lines.find(({ note }) => note)?.line;
  const ownNote = (line: SavedLine | undefined): string => (line?.line === carrier ? '' : (line?.note ?? ''));
  const parts = lines.filter(({ kind }) => kind === 'part');
  const works = lines.filter(({ kind }) => kind === 'labour');
  return Array.from({ length: Math.max(parts.length, works.length) }, (_, index) => {
    const [part, work] = [parts[index], works[index]];
    const isNamedByWork = part === undefined && index > 0;
    return {
      key: part?.line ?? work?.line ?? '',
      name: part?.name ?? (isNamedByWork ? (work?.name ?? '') : ''),
      part: part?.line ?? null,
      work: work?.line ?? null,
      quantity: part === undefined ? '1' : figureText(part.quantity),
      cost: figureText(part?.cost),
      price: figureText(part?.price),
      brand: part?.brand ?? '',
      condition: part?.condition ?? '',
      serial: part?.serial ?? '',
      workName: isNamedByWork ? '' : (work?.name ?? ''),
      hours: figureText(work?.hours),
      rate: figureText(work?.rate),
      partNote: ownNote(part),
      workNote: ownNote(work),
    };
  });
}

/** The place in the draft where a sent line was typed. */
export interface LineSource {
  finding: string;
  row: string;
  kind: 'part' | 'labour';
}

/**
 * The lines to send, with the places where each was typed. Figures that cannot be read become NaN, which the contract
 * rejects. The note of an approved line stays as it is; its other values must be settled (`settleApproved`).
 * @param approved the approved lines by id
 */
export function toSentLines(
  findings: readonly DraftFinding[],
  approved: ReadonlyMap<string, SavedLine>,
): { lines: SentLine[]; sources: LineSource[] } {
  const [lines, sources]: [SentLine[], LineSource[]] = [[], []];
  for (const { key, finding, state, note, rows } of findings) {
    // An empty state is refused by name before anything is sent.
    const shared = { finding, state: state || 'now' };
    let isFirst = true;
    const add = (row: DraftRow, id: string | null, ownNote: string, line: SentLine) => {
      const settled = id === null ? undefined : approved.get(id);
      const typed = (isFirst && note.trim()) || ownNote || null;
      lines.push({ ...line, line: id, note: settled === undefined ? typed : settled.note });
      sources.push({ finding: key, row: row.key, kind: line.kind });
      isFirst = false;
    };
    for (const row of rows) {
      if (hasPart(row)) add(row, row.part, row.partNote, toPart(shared, row));
      if (hasWork(row)) add(row, row.work, row.workNote, toWork(shared, row));
    }
  }
  return { lines, sources };
}

type Shared = Pick<SentLine, 'finding' | 'state'>;

const toPart = (shared: Shared, row: DraftRow): SentLine => ({
  ...shared,
  kind: 'part',
  name: row.name.trim() || shared.finding,
  quantity: parseFigure(row.quantity),
  price: parseFigure(row.price),
  cost: isFilled(row.cost) ? parseFigure(row.cost) : null,
  brand: row.brand.trim() || null,
  condition: row.condition || null,
  serial: row.serial.trim() || null,
});

const toWork = (shared: Shared, row: DraftRow): SentLine => ({
  ...shared,
  kind: 'labour',
  name: row.workName.trim() || (hasPart(row) ? '' : row.name.trim()) || LABOUR,
  hours: parseFigure(row.hours),
  rate: parseFigure(row.rate),
});

/** The findings of an inspection that need work soon or now and are not in the draft yet. */
export const findingsToAdd = (
  items: readonly InspectionItem[],
  findings: readonly Pick<DraftFinding, 'finding'>[],
): DraftFinding[] =>
  items.flatMap(({ name, state, note }) =>
    (state !== 'soon' && state !== 'now') || findings.some(({ finding }) => finding === name)
      ? []
      : [newFinding(name, state, note ?? '')],
  );
