import { expect, test } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

/** In a function of its own, so that no variable of the test refers to it. */
const left = (): WeakRef<object> => new WeakRef({ rest: 'of a start' });

test('what nothing refers to is collected', async () => {
  const garbage = left();
  // A WeakRef holds what it refers to until the present turn of the event loop ends.
  await new Promise((resolve) => void setImmediate(resolve));
  collectGarbage();
  expect(garbage.deref()).toBeUndefined();
});

test('the function of V8 is not left in the process', () => {
  collectGarbage();
  expect(globalThis).not.toHaveProperty('gc');
});
