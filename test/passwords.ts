import { inject } from 'vitest';
import type { TestApp } from './test-app.ts';

/** The password of every account that a fixture creates, unless a test names another. */
export const PASSWORD = 'kept in the glove box';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The hash of PASSWORD, computed once for the run since each takes some 50 ms of CPU. */
    passwordHash: string;
  }
}

/** The hash of a password, as signing up would store it. */
export const hashTestPassword = (app: TestApp, password: string): Promise<string> | string =>
  password === PASSWORD ? inject('passwordHash') : app.runtime.passwords.hash(password);
