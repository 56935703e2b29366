import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasEnded, matchRefund, REFUND_STATUSES, nextRefundStatus, type KnownRefund, type RefundStatus } from './refund-states.ts';

test.each<[RefundStatus, string, 'event' | 'answer', RefundStatus]>([
  ['asked', 'pending', 'answer', 'pending'], ['pending', 'processing', 'event', 'processing'], ['processing', 'processed', 'event', 'processed'],
  ['processing', 'pending', 'event', 'processing'], ['processing', 'pending', 'answer', 'pending'], ['needs-attention', 'processing', 'event', 'needs-attention'],
  ['needs-attention', 'processing', 'answer', 'processing'], ['processed', 'pending', 'answer', 'processed'], ['failed', 'processed', 'event', 'failed'],
  ['asked', 'sleeping', 'answer', 'asked'], ['asked', 'due', 'answer', 'asked'], ['due', 'asked', 'event', 'due'],
])('%s, told %s by an %s, becomes %s', (was, word, from, becomes) => {
  expect(nextRefundStatus(was, word, from)).toBe(becomes);
});

const status = fc.constantFrom(...REFUND_STATUSES);
const words = fc.array(fc.tuple(fc.oneof(status, fc.string()), fc.constantFrom('event' as const, 'answer' as const)), { maxLength: 12 });

test('whatever is told in whatever order, an end stays an end', () => {
  fc.assert(fc.property(status, words, (first, told) => {
    let now: RefundStatus = first;
    for (const [word, from] of told) {
      const next = nextRefundStatus(now, word, from);
      if (hasEnded(now)) expect(next).toBe(now);
      now = next;
    }
  }));
});

test('events in any order end where they would in their own', () => {
  fc.assert(fc.property(fc.shuffledSubarray(['pending', 'processing', 'processed'], { minLength: 3 }), (order) => {
    expect(order.reduce<RefundStatus>((now, word) => nextRefundStatus(now, word, 'event'), 'asked')).toBe('processed');
  }));
});

const known = (id: string, more: Partial<KnownRefund> = {}): KnownRefund => ({ id, providerId: null, amountKobo: 500, status: 'asked', ...more });

test.each<[string, KnownRefund[], { id: string | null; amountKobo: number | null }, string | null]>([
  ['by its id', [known('a', { providerId: '1' }), known('b')], { id: '1', amountKobo: 500 }, 'a'],
  ['by its amount when it carries no id yet', [known('a', { providerId: '1' }), known('b')], { id: '2', amountKobo: 500 }, 'b'],
  ['not one that carries another id', [known('a', { providerId: '1' })], { id: '2', amountKobo: 500 }, null],
  ['not one of another amount', [known('a')], { id: '2', amountKobo: 499 }, null],
  ['not one that was never asked for', [known('a', { status: 'due' })], { id: '2', amountKobo: 500 }, null],
  ['not one that failed', [known('a', { status: 'failed' })], { id: '2', amountKobo: 500 }, null],
  ['one that a reversal wrote down before', [known('a', { status: 'processed' })], { id: '2', amountKobo: 500 }, 'a'],
  ['an event without an id, by amount', [known('a', { providerId: '1', status: 'pending' })], { id: null, amountKobo: 500 }, 'a'],
  ['an event without an id, the one still under way first', [known('a', { status: 'processed' }), known('b', { status: 'pending' })], { id: null, amountKobo: 500 }, 'b'],
])('a refund at the provider is found %s', (_name, list, provider, id) => {
  expect(matchRefund(list, provider)?.id ?? null).toBe(id);
});
