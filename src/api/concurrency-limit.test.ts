import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const later = () => new Promise((resolve) => setImmediate(resolve));

test('runs and queues tasks up to the limits and rejects the rest as busy', async () => {
  const bounded = createConcurrencyLimit(2, 50);
  let running = 0;
  let most = 0;
  const all = await Promise.allSettled(
    Array.from({ length: 60 }, () =>
      bounded(async () => {
        most = Math.max(most, ++running);
        await later();
        running--;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(52);
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(8);
  expect(
    refused.every(
      (error) => error instanceof AppError && error.code === 'request.busy' && (error.details.retryAfterS ?? 9) <= 3,
    ),
  ).toBe(true);
});

test('frees the slot of a failed task for the next in the queue', async () => {
  const bounded = createConcurrencyLimit(1, 10);
  const order: number[] = [];
  const all = await Promise.allSettled(
    [1, 2, 3, 4].map((i) =>
      bounded(async () => {
        order.push(i);
        await later();
        if (i % 2 === 0) throw new Error('failed');
      }),
    ),
  );
  expect(order).toEqual([1, 2, 3, 4]);
  expect(all.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  await expect(bounded(async () => 'free again')).resolves.toBe('free again');
});
