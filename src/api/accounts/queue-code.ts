import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { LimitStep } from '#api/platform/http/pass-limits.ts';
import type { Runtime } from '#api/runtime.ts';
import { knownDeviceOf } from './customer-sessions.ts';
import { limitCodeRequests } from './verification-codes.ts';

/**
 * Requests a code by email. Sent only if the address has an account that can use it; the response is the same either
 * way. On a device where the customer logged in before only the limits of the account hold: the neighbours of an
 * address do not stop a reset.
 */
export async function queueCode(
  runtime: Runtime,
  origin: RequestOrigin,
  email: string,
  purpose: 'verify' | 'reset',
  signUpId: string | null = null,
): Promise<void> {
  const known = await knownDeviceOf(runtime.db, origin, email);
  // First, so that a source beyond its limit writes no counters of further addresses.
  const ofSource: LimitStep = { by: 'slow', name: 'codeRequests', key: origin.source, code: 'request.too_many' };
  const first = known === null ? [ofSource] : [];
  const form = await limitCodeRequests(runtime, purpose, email, known ?? origin.source, [], first);
  // The account is looked up in a job, so that the response time does not reveal whether it exists.
  await runtime.queue.send('send-code', { email, purpose, form, signUpId });
}
