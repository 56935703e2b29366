import { expect, test } from 'vitest';
import { countStates, itemsOf, markRestGood, withoutSaved } from './inspection-changes.ts';

const CHECKLIST = ['Battery', 'Horn'];
const SAVED = [
  { name: 'Horn', state: 'good' },
  { name: 'Radio', state: 'soon', note: 'Crackles.' },
] as const;

test('the checklist comes first, then the other items, each with its newest state', () => {
  expect(
    itemsOf(CHECKLIST, SAVED, { Battery: { state: 'now', note: '9.8 V' }, Mirror: { state: 'soon', note: '' } }),
  ).toEqual([
    { name: 'Battery', state: 'now', note: '9.8 V' },
    { name: 'Horn', state: 'good', note: '' },
    { name: 'Radio', state: 'soon', note: 'Crackles.' },
    { name: 'Mirror', state: 'soon', note: '' },
  ]);
});

test('an item that was not looked at says so, and a removed item is left out', () => {
  expect(itemsOf(CHECKLIST, SAVED, { Radio: null })).toEqual([
    { name: 'Battery', state: 'not-looked-at', note: '' },
    { name: 'Horn', state: 'good', note: '' },
  ]);
});

test('a change that was typed during a save is still unsaved afterwards', () => {
  const sent = { Battery: { state: 'now', note: '9' }, Horn: { state: 'good', note: '' }, Radio: null } as const;
  const typed = { ...sent, Battery: { state: 'now', note: '9.8 V' }, Mirror: { state: 'soon', note: '' } } as const;
  expect(withoutSaved(typed, sent)).toEqual({
    Battery: { state: 'now', note: '9.8 V' },
    Mirror: { state: 'soon', note: '' },
  });
});

test('makes good each item that was not looked at, keeps its note, and changes nothing else', () => {
  const items = itemsOf([...CHECKLIST, 'Mirror'], SAVED, { Mirror: { state: 'not-looked-at', note: 'Wet.' } });
  expect(markRestGood(items)).toEqual({
    Battery: { state: 'good', note: '' },
    Mirror: { state: 'good', note: 'Wet.' },
  });
});

test('counts the items of each state', () => {
  expect(countStates(itemsOf(CHECKLIST, SAVED, {}))).toEqual({ good: 1, soon: 1, now: 0, 'not-looked-at': 1 });
});
