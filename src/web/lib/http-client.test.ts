import { describe, expect, it } from 'vitest';
import { retryDelay } from './http-client.ts';

describe('the delay before the next attempt', () => {
  it.each([408, 413, 429, 500, 502, 503, 504])('the delay after status %i is 0.3 and then 0.6 seconds', (status) => {
    const answer = { status, retryAfterMs: null };
    expect([1, 2, 3].map((attempt) => retryDelay('GET', attempt, answer))).toEqual([300, 600, null]);
  });

  it('the delay after a failed connection is 0.3 and then 0.6 seconds', () => {
    expect([1, 2, 3].map((attempt) => retryDelay('PUT', attempt))).toEqual([300, 600, null]);
  });

  it.each([413, 429, 503])('the delay after status %i is that of Retry-After, up to ten seconds', (status) => {
    expect([0, 1000, 10_000, 10_001].map((retryAfterMs) => retryDelay('GET', 2, { status, retryAfterMs }))).toEqual([
      0,
      1000,
      10_000,
      null,
    ]);
  });

  it('ignores Retry-After after a 500', () => {
    expect(retryDelay('GET', 1, { status: 500, retryAfterMs: 3000 })).toBe(300);
  });

  it.each([
    ['GET', 200],
    ['GET', 400],
    ['GET', 404],
    ['GET', 501],
    ['POST', 503],
  ])('does not exist for %s and status %i without Retry-After', (method, status) => {
    expect(retryDelay(method, 1, { status, retryAfterMs: null })).toBeNull();
  });
});
