import { expect, it } from 'vitest';
import type { Release } from '#shared/releases/releases.contract.ts';
import { memoryStore } from '#test/memory-store.ts';
import { createStoredReleases } from './stored-releases.ts';

const at = Date.UTC(2026, 10, 20);
const release = (changes: Partial<Release> = {}): Release => ({
  _id: 'one',
  number: 'BCC 0413',
  state: 'ready',
  carType: 'Toyota Corolla 2015',
  plate: 'BDJ-482KA',
  fullName: 'Ṣadé Adéwálé',
  code: '482913',
  why: null,
  confirmBy: null,
  countsFrom: null,
  due: 0,
  codeNumber: 1,
  newCodesLeft: 3,
  triesLeft: 5,
  collector: null,
  takeAlong: null,
  released: null,
  ...changes,
});

it('stores the code for its account only, until there is none', () => {
  const store = memoryStore();
  const ada = createStoredReleases(() => 'ada', store);
  ada.write(release(), at);
  expect(ada.read('one')).toEqual({ at, release: release() });
  expect(createStoredReleases(() => 'ben', store).read('one')).toBeNull();
  ada.write(release({ code: null, why: 'released', state: 'released' }), at);
  expect(ada.read('one')).toBeNull();
  expect(store.length).toBe(0);
});

it('stores no code on a device that had to confirm who asks, also after it did', () => {
  const store = memoryStore();
  const ada = createStoredReleases(() => 'ada', store);
  ada.write(release({ code: null, why: 'step-up', confirmBy: ['email'] }), at);
  ada.write(release(), at);
  expect(ada.read('one')).toBeNull();
  expect(store.getItem('release_codes')).not.toContain('482913');
  ada.write(release({ _id: 'two' }), at);
  expect(ada.read('two')?.release.code).toBe('482913');
});

it.each(['{', 'null', '{"owner":"ada"}', '{"build":"other","owner":"ada","releases":{}}'])(
  'reads %s as nothing',
  (text) => {
    const store = memoryStore();
    store.setItem('release_codes', text);
    expect(createStoredReleases(() => 'ada', store).read('one')).toBeNull();
  },
);
