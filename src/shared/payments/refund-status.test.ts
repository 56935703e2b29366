import { expect, test } from 'vitest';
import { hasEnded, REFUND_STATUSES, refundAfter } from './refund-states.ts';

test('a refund ends when it is processed or has failed', () => {
  expect(REFUND_STATUSES.filter(hasEnded)).toEqual(['processed', 'failed']);
});

test.each(['pending', 'processing', 'needs-attention', 'processed', 'failed'])('a requested refund becomes %s when the provider reports it', (status) => {
  expect([refundAfter('asked', status, 'event'), refundAfter('asked', status, 'answer')]).toEqual([status, status]);
});
