import * as z from 'zod/mini';
import { ANSWERS, hasSameTerms, type Answer } from '#shared/estimates/estimate-lines.ts';
import { lineFields, type Estimate } from '#shared/estimates/estimates.contract.ts';

/**
 * What a customer chose on the phone and the server does not have yet. Not now and questions are sent by themselves,
 * an approval only by the button that names its lines and sum. Pure.
 */

export type EstimateLine = Estimate['lines'][number];
/** An estimate of which a version was sent. */
export type SentEstimate = Estimate & { version: number };

/** A choice for one line, with the line's terms as the customer saw them. */
export const lineChoice = z.object({
  answer: z.enum(ANSWERS),
  /** The question, as far as it is written. */
  text: z.string(),
  /** A question is ready once the customer sends it. */
  isReady: z.boolean(),
  terms: z.object(lineFields),
});
export type LineChoice = z.output<typeof lineChoice>;
export type LineChoices = Readonly<Record<string, LineChoice>>;

/** Lines under one finding, in the order of the estimate. */
export interface Finding {
  name: string;
  /** The most urgent of its lines. */
  state: EstimateLine['state'];
  lines: EstimateLine[];
}

/** The lines grouped by their finding, in the order of the estimate, but urgent findings first. */
export const findingsOf = (lines: readonly EstimateLine[]): Finding[] =>
  [...Map.groupBy(lines, ({ finding }) => finding)]
    .map(([name, group]): Finding => ({
      name,
      state: group.some(({ state }) => state === 'now') ? 'now' : 'soon',
      lines: group,
    }))
    .toSorted((a, b) => Number(b.state === 'now') - Number(a.state === 'now'));

export const isApproved = ({ answer }: EstimateLine): boolean => answer?.answer === 'approve';

/** Whether a line can still be answered: an approved line is settled, and one that was taken back waits for staff. */
export const isAnswerable = (line: EstimateLine): boolean => !isApproved(line) && line.answer?.answer !== 'taken-back';

/** The sum of lines, naira. */
export const sumOf = (lines: readonly EstimateLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The choices that still apply to an estimate: to lines that can be answered and are as they were seen. */
export function choicesThatApply(choices: LineChoices, { isOpen, lines }: Estimate): LineChoices {
  const applies = (id: string, { terms }: LineChoice) =>
    isOpen && lines.some((line) => line._id === id && isAnswerable(line) && hasSameTerms(line, terms));
  return Object.fromEntries(Object.entries(choices).filter(([id, choice]) => applies(id, choice)));
}

/** The answer shown for a line: the choice made here, else the one that the server has; '' before any. */
export function answerShown(line: EstimateLine, choices: LineChoices): Answer | '' {
  const known = line.answer?.answer;
  return choices[line._id]?.answer ?? (known === undefined || known === 'taken-back' ? '' : known);
}

/** One answer for all lines of a finding that can be answered: a question about one is one about the finding. */
export function findingAnswer(lines: readonly EstimateLine[], choices: LineChoices): Answer | '' {
  const [first = '', ...others] = new Set(lines.map((line) => answerShown(line, choices)));
  return first === 'ask' || others.includes('ask') ? 'ask' : others.length === 0 ? first : '';
}

/** Whether the lines of a finding have answers that one answer for all of them would hide. */
export const isAnsweredApart = (lines: readonly EstimateLine[], choices: LineChoices): boolean =>
  findingAnswer(lines, choices) === '' && lines.some((line) => answerShown(line, choices) !== '');

const choose = (line: EstimateLine, answer: Answer): LineChoice => {
  const { finding, state, kind, name, brand, quantity, price, condition, serial, hours, rate, note } = line;
  const terms = { finding, state, kind, name, brand, quantity, price, condition, serial, hours, rate, note };
  return { answer, text: '', isReady: answer !== 'ask', terms };
};

/** The choices after the customer gave one answer to lines of a finding. A question is about the first of them. */
export function withAnswer(choices: LineChoices, lines: readonly EstimateLine[], answer: Answer): LineChoices {
  const ids = new Set(lines.map(({ _id }) => _id));
  const others = Object.entries(choices).filter(([id]) => !ids.has(id));
  const answered = answer === 'ask' ? lines.slice(0, 1) : lines;
  return Object.fromEntries([...others, ...answered.map((line) => [line._id, choose(line, answer)] as const)]);
}

/** The lines that the button at the foot approves. */
export const chosenToApprove = ({ lines }: Estimate, choices: LineChoices): EstimateLine[] =>
  lines.filter((line) => choices[line._id]?.answer === 'approve');

/** The answers that are sent by themselves: never an approval. */
export const answersToSend = (choices: LineChoices): { line: string; answer: 'not-now' | 'ask'; text?: string }[] =>
  Object.entries(choices).flatMap(([line, { answer, text, isReady }]) => {
    if (answer === 'approve' || !isReady) return [];
    return [answer === 'ask' ? { line, answer, text } : { line, answer }];
  });
