import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasEnded,
  matchRefund,
  nextRefundStatus,
  REFUND_STATUSES,
  type KnownRefund,
  type RefundStatus,
} from './refund-states.ts';

test('a refund ends when it is processed or has failed', () => {
  expect(REFUND_STATUSES.filter(hasEnded)).toEqual(['processed', 'failed']);
});

test.each<RefundStatus>(['pending', 'processing', 'needs-attention', 'processed', 'failed'])(
  'a requested refund becomes %s when the provider reports it',
  (status) => {
    expect([nextRefundStatus('asked', status, 'event'), nextRefundStatus('asked', status, 'answer')]).toEqual([
      status,
      status,
    ]);
  },
);

test.each<[RefundStatus, string, 'event' | 'answer', RefundStatus]>([
  ['pending', 'processing', 'event', 'processing'],
  ['processing', 'processed', 'event', 'processed'],
  ['processing', 'pending', 'event', 'processing'],
  ['processing', 'pending', 'answer', 'pending'],
  ['needs-attention', 'processing', 'event', 'needs-attention'],
  ['needs-attention', 'processing', 'answer', 'processing'],
  ['processed', 'pending', 'answer', 'processed'],
  ['failed', 'processed', 'event', 'failed'],
  ['asked', 'unknown', 'answer', 'asked'],
  ['asked', 'due', 'answer', 'asked'],
  ['due', 'asked', 'event', 'due'],
])('a refund that is %s becomes, after %s in an %s, %s', (previous, named, from, next) => {
  expect(nextRefundStatus(previous, named, from)).toBe(next);
});

const anyStatus = fc.constantFrom(...REFUND_STATUSES);
const anyReports = fc.array(
  fc.tuple(fc.oneof(anyStatus, fc.string()), fc.constantFrom('event' as const, 'answer' as const)),
  { maxLength: 12 },
);

test('a finished refund stays finished whatever the provider reports', () => {
  fc.assert(
    fc.property(anyStatus, anyReports, (first, reports) => {
      let status: RefundStatus = first;
      for (const [named, from] of reports) {
        const next = nextRefundStatus(status, named, from);
        if (hasEnded(status)) expect(next).toBe(status);
        status = next;
      }
    }),
  );
});

test('events in any order lead to the same final status', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(['pending', 'processing', 'processed'], { minLength: 3 }), (events) => {
      expect(events.reduce<RefundStatus>((status, named) => nextRefundStatus(status, named, 'event'), 'asked')).toBe(
        'processed',
      );
    }),
  );
});

const refund = (id: string, fields: Partial<KnownRefund> = {}): KnownRefund => ({
  id,
  providerId: null,
  amountKobo: 500,
  status: 'asked',
  ...fields,
});

test.each<[string, KnownRefund[], { id: string | null; amountKobo: number | null }, string | null]>([
  [
    'matches the refund with its id',
    [refund('a', { providerId: '1' }), refund('b')],
    { id: '1', amountKobo: 500 },
    'a',
  ],
  [
    'matches the refund with its id even when the amount differs',
    [refund('a', { providerId: '1' })],
    { id: '1', amountKobo: 499 },
    'a',
  ],
  [
    'matches a refund of its amount without an id',
    [refund('a', { providerId: '1' }), refund('b')],
    { id: '2', amountKobo: 500 },
    'b',
  ],
  ['does not match a refund with another id', [refund('a', { providerId: '1' })], { id: '2', amountKobo: 500 }, null],
  ['does not match a refund of another amount', [refund('a')], { id: '2', amountKobo: 499 }, null],
  [
    'does not match a refund that was not requested',
    [refund('a', { status: 'due' })],
    { id: '2', amountKobo: 500 },
    null,
  ],
  ['does not match a failed refund', [refund('a', { status: 'failed' })], { id: '2', amountKobo: 500 }, null],
  [
    'matches a processed refund that a reversal recorded',
    [refund('a', { status: 'processed' })],
    { id: '2', amountKobo: 500 },
    'a',
  ],
  [
    'without an id matches by amount',
    [refund('a', { providerId: '1', status: 'pending' })],
    { id: null, amountKobo: 500 },
    'a',
  ],
  [
    'without an id matches an unfinished refund first',
    [refund('a', { status: 'processed' }), refund('b', { status: 'pending' })],
    { id: null, amountKobo: 500 },
    'b',
  ],
  [
    'without an id matches a processed refund before a failed one',
    [refund('a', { status: 'failed' }), refund('b', { status: 'processed' })],
    { id: null, amountKobo: 500 },
    'b',
  ],
  [
    'without an id matches a failed refund last',
    [refund('a', { status: 'failed' })],
    { id: null, amountKobo: 500 },
    'a',
  ],
  ['without an id does not match another amount', [refund('a')], { id: null, amountKobo: 499 }, null],
])('a refund at the provider %s', (_name, known, provider, id) => {
  expect(matchRefund(known, provider)?.id ?? null).toBe(id);
});
