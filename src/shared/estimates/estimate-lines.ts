/**
 * The rules of the lines of an estimate: their cost, the changes between versions, and the customer's answer that is in
 * force (docs/api.md 16). Pure.
 */

export const LINE_STATES = ['now', 'soon'] as const;
/** A `service` is added to the booking when its line is approved. */
export const LINE_KINDS = ['part', 'labour', 'service'] as const;
export const CONDITIONS = ['new', 'tokunbo'] as const;
export const ANSWERS = ['approve', 'not-now', 'ask'] as const;
export type Answer = (typeof ANSWERS)[number];
/** How lines are approved: by the account of the customer, or by a walk-in at the desk. */
export const APPROVAL_WAYS = ['account', 'code', 'signature'] as const;

/** The terms that a customer agrees to with a line: all that they see of it, without its place among the others. */
export interface LineTerms {
  finding: string;
  state: (typeof LINE_STATES)[number];
  kind: (typeof LINE_KINDS)[number];
  name: string;
  brand: string | null;
  quantity: number | null;
  /** Of one, naira. */
  price: number | null;
  condition: (typeof CONDITIONS)[number] | null;
  serial: string | null;
  hours: number | null;
  /** Of one hour, naira. */
  rate: number | null;
  note: string | null;
}

/** Hours in hundredths; null when they have more than two decimals. */
export function hundredthsOf(hours: number): number | null {
  const hundredths = Math.round(hours * 100);
  return hundredths / 100 === hours ? hundredths : null;
}

/**
 * What a line costs, naira: quantity by price, or hours by rate. Work is rounded down to the naira, in the customer's
 * favour (docs/api.md 5).
 */
export const lineAmount = (line: Pick<LineTerms, 'quantity' | 'price' | 'hours' | 'rate'>): number =>
  (line.quantity ?? 0) * (line.price ?? 0) + Math.floor((Math.round((line.hours ?? 0) * 100) * (line.rate ?? 0)) / 100);

const TERMS = [
  'finding',
  'state',
  'kind',
  'name',
  'brand',
  'quantity',
  'price',
  'condition',
  'serial',
  'hours',
  'rate',
  'note',
] as const satisfies (keyof LineTerms)[];

/** True when a customer sees no difference between two lines. */
export const hasSameTerms = (one: LineTerms, other: LineTerms): boolean =>
  TERMS.every((term) => one[term] === other[term]);

/** A line of one version, by its id that all versions share. */
export interface VersionLine extends LineTerms {
  line: string;
}

/** What a version did to a line; null: it was the same before, or there is no version before. */
export function changeOf(line: VersionLine, before: readonly VersionLine[] | undefined): 'new' | 'changed' | null {
  if (before === undefined) return null;
  const former = before.find((one) => one.line === line.line);
  if (former === undefined) return 'new';
  return hasSameTerms(line, former) ? null : 'changed';
}

/** The lines of a version, and the approvals that were in force when it was sent, by the id of the line. */
export interface VersionLines {
  number: number;
  lines: readonly (VersionLine & { approval: string | null })[];
}

/** One answer as it was given. */
export interface GivenAnswer {
  line: string;
  version: number;
  answer: Answer;
  approval: string | null;
  at: Date;
}

/** The answer that counts: `taken-back` is an approval whose charge staff voided. */
export interface CountingAnswer {
  answer: Answer | 'taken-back';
  version: number;
  at: Date;
}

/**
 * The answer in force for a line of the latest version. An approval in force, or given on this version, settles the
 * line: if its charge is voided, the line is open again only in another version, so that a repeated call never approves
 * a second time. Any other answer is in force while the line is as it was answered.
 * @param versions oldest first, not empty
 * @param answers oldest first
 */
export function countingAnswer(
  line: string,
  versions: readonly VersionLines[],
  answers: readonly GivenAnswer[],
  voided: ReadonlySet<string>,
): CountingAnswer | null {
  const latest = versions.at(-1);
  const given = answers.filter((answer) => answer.line === line);
  const approval =
    latest?.lines.find((one) => one.line === line)?.approval ??
    given.find((answer) => answer.version === latest?.number && answer.answer === 'approve')?.approval;
  const settled = given.find((answer) => approval !== undefined && answer.approval === approval);
  if (settled !== undefined && settled.approval !== null)
    return {
      answer: voided.has(settled.approval) ? 'taken-back' : 'approve',
      version: settled.version,
      at: settled.at,
    };
  const newest = given.at(-1);
  if (newest === undefined || newest.answer === 'approve' || newest.version < sameSince(line, versions)) return null;
  return { answer: newest.answer, version: newest.version, at: newest.at };
}

/** How many findings lines belong to: those of one finding count once, whether parts or work. */
export const countFindings = (lines: readonly Pick<LineTerms, 'finding'>[]): number =>
  new Set(lines.map(({ finding }) => finding)).size;

/** The number of the version since which a line of the latest is as it is. */
function sameSince(line: string, versions: readonly VersionLines[]): number {
  const found = versions.map(({ number, lines }) => ({ number, terms: lines.find((one) => one.line === line) }));
  const latest = found.at(-1);
  let since = latest?.number ?? 0;
  for (const { number, terms } of found.toReversed()) {
    if (terms === undefined || latest?.terms === undefined || !hasSameTerms(terms, latest.terms)) break;
    since = number;
  }
  return since;
}
