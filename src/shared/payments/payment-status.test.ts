import { expect, test } from 'vitest';
import { isKnownStatus, judge, type AttemptStatus, type Due } from './evaluate-payment.ts';

const due: Due = { attemptStatus: 'open', attemptKobo: 5000, bookingStatus: 'pending', bookingKobo: 5000, paidOtherwise: false };
const evaluate = (status: string, attemptStatus: AttemptStatus) => judge({ status, amountKobo: 5000, currency: 'NGN' }, { ...due, attemptStatus });

test('the known statuses are those of the provider', () => {
  const known = ['success', 'failed', 'abandoned', 'reversed', 'ongoing', 'pending', 'processing', 'queued'];
  expect(known.filter((status) => !isKnownStatus(status))).toEqual([]);
  expect(['', 'settled', 'Success', 'unknown'].filter(isKnownStatus)).toEqual([]);
});

test.each(['ongoing', 'pending', 'processing', 'queued'])('a payment that is %s leaves its attempt open and may still arrive', (status) => {
  expect(evaluate(status, 'open')).toEqual({ attempt: 'open', moving: true });
});

test.each<AttemptStatus>(['settled', 'needs-review', 'refund-due', 'refunded', 'closed'])('an attempt that is %s stays so unless money arrives or is reversed', (was) => {
  for (const status of ['failed', 'abandoned', 'ongoing', '']) expect(evaluate(status, was), status).toEqual({ attempt: was, moving: false });
});

test.each<AttemptStatus>(['settled', 'needs-review', 'refund-due', 'refunded'])('a second report of success leaves a %s attempt unchanged', (was) => {
  expect(evaluate('success', was)).toEqual({ attempt: was, moving: false });
});
