import { expect, test } from 'vitest';
import { foldText, matchesSearch } from './search-text.ts';

test('folds tone marks, dots below, case and spaces', () => {
  expect(foldText('  Ṣọlá   Adébáyọ̀ ')).toBe('sola adebayo');
  expect(foldText('ŠKODA')).toBe('skoda');
});

test.each([
  ['', 'Toyota Corolla 2015', true],
  ['corolla TOYOTA', 'Toyota Corolla 2015', true],
  ['cor 15', 'Toyota Corolla 2015', true],
  ['citroen', 'Citroën C3', true],
  ['Citroën', 'CITROEN C3', true],
  ['ma’ruf', "Ma'ruf", true],
  ["ma'ruf", 'Maʼruf', true],
  ['c‑class', 'Mercedes C-Class', true],
  ['c\u200b-class\u00a02015', 'C–Class 2015', true],
  ['corolla 2016', 'Toyota Corolla 2015', false],
])('the search %j in %j: %j', (search, text, found) => expect(matchesSearch(search, text)).toBe(found));
