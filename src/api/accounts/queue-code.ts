import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { limitCodeRequests } from './verification-codes.ts';

/**
 * Requests a code by email. Sent only if the address has an account that can use it; the response is the same either
 * way.
 */
export async function queueCode(
  runtime: Runtime,
  { source }: RequestOrigin,
  email: string,
  purpose: 'verify' | 'reset',
  signUpId: string | null = null,
): Promise<void> {
  // First, so that a source beyond its limit writes no counters of further addresses.
  await runtime.limits.check('codeRequests', source);
  const form = await limitCodeRequests(runtime, email, source);
  await runtime.limits.take('codeRequests', source);
  // The account is looked up in a job, so that the response time does not reveal whether it exists.
  await runtime.queue.send('send-code', { email, purpose, form, signUpId });
}
