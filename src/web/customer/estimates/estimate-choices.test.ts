import { expect, test } from 'vitest';
import type { Estimate } from '#shared/estimates/estimates.contract.ts';
import {
  answersToSend,
  choicesThatApply,
  chosenToApprove,
  type EstimateLine,
  findingAnswer,
  findingsOf,
  isAnsweredApart,
  type LineChoices,
  withAnswer,
} from './estimate-choices.ts';

const at = '2026-11-20T08:15:00.000Z';
const line = (_id: string, changes: Partial<EstimateLine> = {}): EstimateLine => ({
  _id,
  finding: 'Front brake pads',
  state: 'soon',
  kind: 'part',
  name: 'Pads',
  brand: null,
  quantity: 2,
  price: 8000,
  condition: 'new',
  serial: null,
  hours: null,
  rate: null,
  note: null,
  amount: 16_000,
  change: null,
  was: null,
  answer: null,
  closing: null,
  talk: [],
  ...changes,
});
const answer = (given: NonNullable<EstimateLine['answer']>['answer']): Partial<EstimateLine> => ({
  answer: { answer: given, version: 1, at },
});
const estimate = (lines: EstimateLine[], changes: Partial<Estimate> = {}): Estimate => ({
  booking: 'b',
  version: 1,
  sentAt: at,
  answerBy: null,
  isOpen: true,
  lines,
  removed: [],
  good: [],
  photos: [],
  approved: 0,
  ...changes,
});
const pads = line('pads');
const work = line('work', { name: 'Labour', state: 'now', amount: 4500 });
const approved = withAnswer({}, [pads, work], 'approve');
const question: LineChoices = Object.fromEntries(
  Object.entries(withAnswer({}, [pads, work], 'ask')).map(([id, choice]) => [
    id,
    { ...choice, text: 'Why?', isReady: true },
  ]),
);

test('lines are grouped under their finding, which is as urgent as the most urgent of them', () => {
  const wipers = line('wipers', { finding: 'Wiper blades' });
  expect(findingsOf([pads, wipers, work]).map(({ name, state, lines }) => [name, state, lines.length])).toEqual([
    ['Front brake pads', 'now', 2],
    ['Wiper blades', 'soon', 1],
  ]);
});

test('urgent findings are listed before findings for soon', () => {
  const wipers = line('wipers', { finding: 'Wiper blades' });
  const oil = line('oil', { finding: 'Engine oil', state: 'now' });
  const names = findingsOf([wipers, pads, oil]).map(({ name }) => name);
  expect(names).toEqual(['Engine oil', 'Wiper blades', 'Front brake pads']);
});

test('one answer to a finding is one for each of its lines, but a question is about the first', () => {
  expect(chosenToApprove(estimate([pads, work]), approved)).toEqual([pads, work]);
  expect(answersToSend(withAnswer(approved, [pads, work], 'not-now'))).toEqual([
    { line: 'pads', answer: 'not-now' },
    { line: 'work', answer: 'not-now' },
  ]);
  expect(Object.keys(withAnswer(approved, [pads, work], 'ask'))).toEqual(['pads']);
});

test('neither an approval nor an unfinished question is sent automatically', () => {
  expect(answersToSend(approved)).toEqual([]);
  expect(answersToSend(withAnswer({}, [pads], 'ask'))).toEqual([]);
  expect(answersToSend(question)).toEqual([{ line: 'pads', answer: 'ask', text: 'Why?' }]);
});

test('a choice applies while its line is as it was seen, can be answered, and the estimate is open', () => {
  const applying = (lines: EstimateLine[], changes?: Partial<Estimate>) =>
    Object.keys(choicesThatApply(approved, estimate(lines, changes)));
  expect(applying([pads, work], { version: 2 })).toEqual(['pads', 'work']);
  expect(applying([line('pads', { price: 7000 }), work])).toEqual(['work']);
  expect(applying([line('pads', { note: 'Changed' }), work])).toEqual(['work']);
  expect(applying([work])).toEqual(['work']);
  expect(applying([line('pads', answer('approve')), line('work', answer('taken-back'))])).toEqual([]);
  expect(applying([line('pads', answer('not-now'))])).toEqual(['pads']);
  expect(applying([pads, work], { isOpen: false })).toEqual([]);
});

test('a choice made here is shown instead of the answer that the server has', () => {
  const declined = [line('pads', answer('not-now')), line('work', answer('not-now'))];
  expect(findingAnswer([pads, work], {})).toBe('');
  expect(findingAnswer(declined, {})).toBe('not-now');
  expect(findingAnswer(declined, approved)).toBe('approve');
  expect(findingAnswer(declined, question)).toBe('ask');
  expect(findingAnswer([line('pads', answer('ask')), work], {})).toBe('ask');
});

test('different answers to the lines of a finding are shown apart', () => {
  const half = [line('pads', answer('not-now')), work];
  expect(isAnsweredApart(half, {})).toBe(true);
  expect(isAnsweredApart(half, approved)).toBe(false);
  expect(isAnsweredApart([pads, work], {})).toBe(false);
});
