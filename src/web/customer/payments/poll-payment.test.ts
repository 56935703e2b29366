import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError, type PlainErrorCode } from '#shared/errors.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { pollUntilCertain, POLL_TIMEOUT_MS, pollDelayMs } from './poll-payment.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers with each outcome in turn, then repeats the last; records when it was called, in seconds. */
function provider(...answers: (PlainErrorCode | RequestError | 'paid')[]) {
  const start = Date.now();
  const calledAt: number[] = [];
  const verify = async () => {
    const answer = answers[Math.min(calledAt.length, answers.length - 1)];
    calledAt.push((Date.now() - start) / 1000);
    if (answer === 'paid') return answer;
    throw answer instanceof RequestError ? answer : new AppError(answer ?? 'internal');
  };
  return { verify, calledAt };
}
const always = () => true;

describe('pollUntilCertain', () => {
  it('waits 3, 6, 12, 24, 48 and then 60 seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((attempt) => pollDelayMs(attempt) / 1000)).toEqual([3, 6, 12, 24, 48, 60, 60]);
  });

  it('continues while the payment is confirming, the network is down or the server fails', async () => {
    const { verify, calledAt } = provider(
      'payment.confirming',
      new RequestError('No connection'),
      'database.unavailable',
      'booking.key_running',
      'paid',
    );
    const uncertain = vi.fn();
    const result = pollUntilCertain(verify, always, uncertain);
    await vi.runAllTimersAsync();
    expect(await result).toBe('paid');
    expect(calledAt).toEqual([0, 3, 9, 21, 45]);
    expect(uncertain).toHaveBeenCalledTimes(4);
  });

  it.each([
    'payment.not_completed',
    'payment.needs_review',
    'payment.refund_due',
    'payment.wrong_reference',
    'session.missing',
  ] as const)('ends at once with %s', async (code) => {
    const { verify, calledAt } = provider(code);
    await expect(pollUntilCertain(verify, always, () => undefined)).rejects.toMatchObject({ code });
    expect(calledAt).toEqual([0]);
  });

  it('ends after ten minutes without a result', async () => {
    const { verify, calledAt } = provider('payment.confirming');
    const result = pollUntilCertain(verify, always, () => undefined);
    await vi.runAllTimersAsync();
    expect(await result).toBeNull();
    expect(calledAt.at(-1)).toBeLessThanOrEqual(POLL_TIMEOUT_MS / 1000);
    expect(calledAt.at(-1)).toBeGreaterThan(POLL_TIMEOUT_MS / 1000 - 60);
  });

  it('ends when the screen was left', async () => {
    const { verify, calledAt } = provider('payment.confirming');
    let there = true;
    const result = pollUntilCertain(
      verify,
      () => there,
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(3500);
    there = false;
    await vi.runAllTimersAsync();
    expect(await result).toBeNull();
    expect(calledAt).toEqual([0, 3]);
  });
});
