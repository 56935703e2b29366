import type { Expected } from './command.ts';
import { written } from './model-bookings.ts';
import { at, isOpen, isVoided, meantBy, paymentStatusOf } from './model-charges.ts';
import type { Answer, Booking, Line, Model } from './model-state.ts';

/** Estimates as docs/api.md 16 and decision 0143 say. */

const NAIRA = 100;

/** What a line comes to, kobo: quantity by price, or hundredths of hours by rate, rounded down to the naira. */
export const lineKobo = ({ kind, count, naira }: Pick<Line, 'kind' | 'count' | 'naira'>): number =>
  Math.floor(kind === 'part' ? count * naira : (count * naira) / 100) * NAIRA;

const isSameLine = (one: Line, other: Line): boolean =>
  one.kind === other.kind && one.count === other.count && one.naira === other.naira;
const lineOf = (version: readonly Line[] | undefined, id: number): Line | undefined =>
  version?.find((line) => line.id === id);

export interface Counting {
  answer: Answer['answer'] | 'taken-back';
  version: number;
}

/** The answer that is in force for a line of the latest version; null: none. */
export function countingAnswer(booking: Booking, id: number): Counting | null {
  const { versions, answers } = booking.estimate;
  const own = answers.filter(({ line }) => line === id);
  const carried = lineOf(versions.at(-1), id)?.approval ?? null;
  const approved = own.find(
    ({ version, approval }) =>
      approval !== null && (carried === null ? version === versions.length : approval === carried),
  );
  if (approved !== undefined) {
    const isGone = isVoided(booking, meantBy(booking, approved.approval ?? 0));
    return { answer: isGone ? 'taken-back' : 'approve', version: approved.version };
  }
  const last = own.at(-1);
  if (last === undefined || last.answer === 'approve') return null;
  const latest = lineOf(versions.at(-1), id);
  const since = versions.slice(last.version - 1).map((version) => lineOf(version, id));
  const isAsItWas = latest !== undefined && since.every((line) => line !== undefined && isSameLine(line, latest));
  return isAsItWas ? { answer: last.answer, version: last.version } : null;
}

/** The charge of the approval that settles a line of the latest version; null: it is not approved. */
function approvalOf(booking: Booking, id: number): number | null {
  if (countingAnswer(booking, id)?.answer !== 'approve') return null;
  const { versions, answers } = booking.estimate;
  const carried = lineOf(versions.at(-1), id)?.approval ?? null;
  return (
    carried ??
    answers.find((one) => one.line === id && one.version === versions.length && one.approval !== null)?.approval ??
    null
  );
}

/** A line as staff send it; `id` null: a new one. */
export type DraftLine = Pick<Line, 'kind' | 'count' | 'naira'> & { id: number | null };

/** Staff send a version that is based on another; null: none. */
export function sendVersion(m: Model, index: number, basedOn: number | null, draft: readonly DraftLine[]): Expected {
  const booking = at(m, index);
  const { versions } = booking.estimate;
  if (!isOpen(booking)) return 'estimate.closed';
  if ((versions.length === 0 ? null : versions.length) !== basedOn) return 'estimate.changed';
  const former = versions.at(-1) ?? [];
  if (draft.some(({ id }) => id !== null && lineOf(former, id) === undefined)) return 'estimate.unknown_line';
  let next = new Set(versions.flat().map(({ id }) => id)).size;
  const lines = draft.map(({ id, ...terms }): Line => {
    const approval = id === null ? null : approvalOf(booking, id);
    return { id: id ?? next++, ...terms, kobo: lineKobo(terms), approval };
  });
  const isUnchanged = (line: Line) => lines.some((one) => one.id === line.id && isSameLine(one, line));
  if (former.some((line) => approvalOf(booking, line.id) !== null && !isUnchanged(line)))
    return 'estimate.line_approved';
  versions.push(lines);
  return 'made';
}

export interface GivenAnswer {
  line: number;
  answer: Answer['answer'];
  text: string | null;
}

/** A customer answers lines of a version. Lines that are approved together are one charge. */
export function answer(m: Model, index: number, version: number, given: readonly GivenAnswer[]): Expected {
  const booking = at(m, index);
  const { versions, answers, talk } = booking.estimate;
  if (version < 1 || version > versions.length) return 'estimate.not_found';
  if (version < versions.length) return 'estimate.replaced';
  if (!isOpen(booking)) return 'estimate.closed';
  const latest = versions.at(-1);
  const news: GivenAnswer[] = [];
  for (const one of given) {
    if (lineOf(latest, one.line) === undefined) return 'estimate.unknown_line';
    const before = countingAnswer(booking, one.line)?.answer;
    if (before === 'approve' || before === 'taken-back') {
      if (one.answer !== 'approve') return 'estimate.line_settled';
      continue;
    }
    const last = answers.findLast(({ line }) => line === one.line);
    if (before !== one.answer || last?.text !== one.text) news.push(one);
  }
  const approved = news.filter((one) => one.answer === 'approve');
  const charge = booking.charges.length;
  for (const one of news) {
    answers.push({ ...one, version, approval: one.answer === 'approve' ? charge : null });
    if (one.text !== null) talk.push({ line: one.line, by: 'customer', text: one.text });
  }
  if (approved.length === 0) return 'ok';
  const kobo = approved.reduce((sum, { line }) => sum + (lineOf(latest, line)?.kobo ?? 0), 0);
  const of = booking.approvals.push({ kobo, isVoided: false });
  booking.charges.push({ of, kobo, isVoided: false, replacedBy: null, root: null });
  m.transitions.add(`charge: addCharge ${booking.status}`);
  booking.paymentStatus = paymentStatusOf(m, index);
  written(m, index);
  return 'ok';
}

/** True for a line that a customer asked about. */
export const hasQuestion = ({ estimate: { versions, talk } }: Booking, id: number): boolean =>
  lineOf(versions.at(-1), id) !== undefined && talk.some(({ line, text }) => line === id && text !== null);

/** Staff reply to the question about a line; the same reply as the last is no other. */
export function reply(m: Model, index: number, line: number, text: string): Expected {
  const booking = at(m, index);
  const { talk } = booking.estimate;
  if (!isOpen(booking)) return 'estimate.closed';
  if (!hasQuestion(booking, line)) return 'estimate.question_not_found';
  const last = talk.findLast((one) => one.line === line && one.text !== null);
  if (last?.by !== 'centre' || last.text !== text) talk.push({ line, by: 'centre', text });
  return 'ok';
}

export function inspect(m: Model, index: number, items: number): Expected {
  const booking = at(m, index);
  if (!isOpen(booking)) return 'estimate.closed';
  booking.estimate.inspected = items;
  return 'ok';
}

/**
 * The customer of a booking is erased: the inspection and all free text go, and no one is named to collect the car. The
 * person who took it is not erased.
 */
export function eraseTexts({ estimate, visit }: Booking): void {
  estimate.inspected = null;
  if (visit !== null && visit.release.way !== 'collector-code') visit.release.collector = null;
  for (const one of [...estimate.talk, ...estimate.answers]) one.text = null;
}
