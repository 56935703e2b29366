import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { queueCode } from '#api/accounts/queue-code.ts';

/** Requests a code by email for setting a forgotten password. */
export const requestPasswordReset = (runtime: Runtime, origin: RequestOrigin, email: string): Promise<void> =>
  queueCode(runtime, origin, email, 'reset');
