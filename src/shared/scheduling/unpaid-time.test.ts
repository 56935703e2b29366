import { describe, expect, it } from 'vitest';
import { isTooMuchUnpaidTime, isUnpaidChangeRefused } from './unpaid-time.ts';

const LIMIT = 240;

describe('the unpaid time of an account', () => {
  it('a single job may be as long as it is', () => expect(isTooMuchUnpaidTime([2430], LIMIT)).toBe(false));

  it('several jobs may reach the limit and not pass it', () => {
    expect(isTooMuchUnpaidTime([120, 60, 60], LIMIT)).toBe(false);
    expect(isTooMuchUnpaidTime([120, 60, 61], LIMIT)).toBe(true);
  });

  it('a limit of zero still allows one job', () => {
    expect(isTooMuchUnpaidTime([45], 0)).toBe(false);
    expect(isTooMuchUnpaidTime([45, 45], 0)).toBe(true);
  });

  it('a change that takes no more time is accepted although staff booked beyond the limit', () => {
    expect(isUnpaidChangeRefused([2430, 45], [2430, 45], LIMIT)).toBe(false);
    expect(isUnpaidChangeRefused([2430, 60], [2430, 45], LIMIT)).toBe(false);
    expect(isUnpaidChangeRefused([2430, 45], [2430, 60], LIMIT)).toBe(true);
  });
});
