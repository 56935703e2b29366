import type { User } from '#shared/accounts/accounts.contract.ts';

/** Sends a code or secret, and goes on with the answer: the next step, or the open session. */
export type Verify = (call: () => Promise<{ token: string; user: User }>) => Promise<void>;
