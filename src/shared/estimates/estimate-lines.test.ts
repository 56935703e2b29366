import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeOf,
  countingAnswer,
  hundredthsOf,
  lineAmount,
  type GivenAnswer,
  type VersionLine,
  type VersionLines,
} from './estimate-lines.ts';

const pads: VersionLine = {
  line: 'pads',
  finding: 'Front brake pads',
  state: 'now',
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
};

const work = (hours: number, rate: number) => ({ quantity: null, price: null, hours, rate });

test('a part costs quantity times price, and work hours times rate, rounded down to the naira', () => {
  expect(lineAmount(pads)).toBe(16_000);
  expect(lineAmount(work(0.75, 6000))).toBe(4500);
  expect(lineAmount(work(0.33, 5999))).toBe(1979);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 1_000_000 }), (hundredths, rate) => {
      expect(lineAmount(work(hundredths / 100, rate))).toBe(Number((BigInt(hundredths) * BigInt(rate)) / 100n));
    }),
  );
});

test('hours have at most two decimals', () => {
  expect([0.75, 3.7, 1, 0.333, 0.001].map(hundredthsOf)).toEqual([75, 370, 100, null, null]);
});

test('a line is new, changed or as before', () => {
  expect(changeOf(pads, undefined)).toBeNull();
  expect(changeOf(pads, [])).toBe('new');
  expect(changeOf(pads, [{ ...pads, price: 7000 }])).toBe('changed');
  expect(changeOf(pads, [{ ...pads }])).toBeNull();
});

describe('the answer that counts', () => {
  const at = new Date('2026-11-20T10:00:00Z');
  const version = (
    number: number,
    changes: Partial<VersionLine> = {},
    approval: string | null = null,
  ): VersionLines => ({
    number,
    lines: [{ ...pads, ...changes, approval }],
  });
  const given = (version: number, answer: GivenAnswer['answer']): GivenAnswer => ({
    line: 'pads',
    version,
    answer,
    approval: answer === 'approve' ? `approval ${version}` : null,
    at,
  });
  const counting = (versions: VersionLines[], answers: GivenAnswer[], voided: string[] = []) =>
    countingAnswer('pads', versions, answers, new Set(voided))?.answer ?? null;

  test('the newest answer is in force while the line is as it was answered', () => {
    expect(counting([version(1)], [])).toBeNull();
    expect(counting([version(1)], [given(1, 'not-now'), given(1, 'ask')])).toBe('ask');
    expect(counting([version(1), version(2)], [given(1, 'not-now')])).toBe('not-now');
    expect(counting([version(1), version(2, { price: 7000 })], [given(1, 'not-now')])).toBeNull();
    expect(counting([version(1, { price: 7000 }), version(2), version(3)], [given(2, 'ask')])).toBe('ask');
    expect(counting([], [])).toBeNull();
  });

  test('an approval stays in force until its charge is voided', () => {
    expect(counting([version(1)], [given(1, 'approve')])).toBe('approve');
    expect(counting([version(1), version(2, {}, 'approval 1')], [given(1, 'approve')])).toBe('approve');
  });

  test('a voided charge takes the approval back, and the line is open again only in another version', () => {
    const answers = [given(1, 'ask'), given(1, 'approve')];
    expect(counting([version(1)], answers, ['approval 1'])).toBe('taken-back');
    expect(counting([version(1), version(2, {}, 'approval 1')], answers, ['approval 1'])).toBe('taken-back');
    expect(counting([version(1), version(2)], answers, ['approval 1'])).toBeNull();
    expect(counting([version(1), version(2)], [...answers, given(2, 'approve')], ['approval 1'])).toBe('approve');
  });
});
