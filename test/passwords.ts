import { inject } from 'vitest';
import type { TestApp } from './test-app.ts';

/** The password of every account that a fixture creates, unless a test names another. */
export const PASSWORD = 'kept in the glove box';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The hash of PASSWORD. */
    passwordHash: string;
  }
}

/** The hash of a password, as signing up would store it. */
export const hashTestPassword = (app: TestApp, password: string): Promise<string> | string =>
  password === PASSWORD ? inject('passwordHash') : app.runtime.passwords.hash(password);

/** As many hashes as the queue holds: two run at once and fifty wait (docs/security.md 4). */
const FULL_QUEUE = 52;

/** Runs `work` while the application's password queue is full, and waits until the queue is empty again. */
export async function withFullPasswordQueue<T>({ runtime }: TestApp, work: () => Promise<T>): Promise<T> {
  let isDone = false;
  // Each place is taken again as soon as its hash is done.
  const places = Array.from({ length: FULL_QUEUE }, async () => {
    while (!isDone) await runtime.passwords.hash(PASSWORD);
  });
  try {
    return await work();
  } finally {
    isDone = true;
    await Promise.all(places);
  }
}
