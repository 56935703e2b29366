import { expect, test } from 'vitest';
import { newCodesLeft, releaseBlock, triesLeft } from './release-rules.ts';

const READY = {
  state: 'ready',
  haveCredentialsChanged: false,
  dueKobo: 0,
  mayLeaveWithDue: false,
  triesLeft: 5,
} as const;

test('a code lets a ready car go when nothing is due and it has tries left', () => {
  expect(releaseBlock(READY)).toBeNull();
  expect(releaseBlock({ ...READY, triesLeft: 1 })).toBeNull();
  expect(releaseBlock({ ...READY, dueKobo: 1, mayLeaveWithDue: true })).toBeNull();
});

test('the reason that blocks a code is named, the most important one first', () => {
  const all = {
    state: 'ready',
    haveCredentialsChanged: true,
    dueKobo: 1,
    mayLeaveWithDue: false,
    triesLeft: 0,
  } as const;
  expect(releaseBlock({ ...all, state: 'released' })).toBe('released');
  for (const state of ['expected', 'checked-in', 'in-work'] as const)
    expect(releaseBlock({ ...all, state })).toBe('not-ready');
  expect(releaseBlock(all)).toBe('credentials-changed');
  expect(releaseBlock({ ...all, haveCredentialsChanged: false })).toBe('money-due');
  expect(releaseBlock({ ...all, haveCredentialsChanged: false, dueKobo: 0 })).toBe('no-tries');
});

test('a code has five tries, and a visit twenty', () => {
  expect([0, 1, 4, 5].map((tries) => triesLeft(tries, tries))).toEqual([5, 4, 1, 0]);
  expect([15, 16, 19, 20].map((wrong) => triesLeft(0, wrong))).toEqual([5, 4, 1, 0]);
});

test('an owner makes three new codes, and none once the visit has no tries left', () => {
  expect([1, 2, 3, 4].map((number) => newCodesLeft({ number, wrongCodes: 19 }))).toEqual([3, 2, 1, 0]);
  expect(newCodesLeft({ number: 1, wrongCodes: 20 })).toBe(0);
});
