import { expect, test } from 'vitest';
import { SERVICE_KINDS } from '#shared/catalogue/catalogue-seed.ts';
import { CHECKLISTS, goodItems } from './inspection.ts';

test('each kind of service has a checklist without an item twice', () => {
  expect(Object.keys(CHECKLISTS).toSorted()).toEqual([...SERVICE_KINDS].toSorted());
  for (const names of Object.values(CHECKLISTS)) expect(new Set(names).size).toBe(names.length);
  expect(CHECKLISTS.wash.length).toBeGreaterThan(0);
});

test('the good items of an inspection are listed by name', () => {
  const items = [
    { name: 'Battery', state: 'good' },
    { name: 'Horn', state: 'not-looked-at' },
    { name: 'Lights', state: 'good' },
  ] as const;
  expect(goodItems(items)).toEqual(['Battery', 'Lights']);
});
