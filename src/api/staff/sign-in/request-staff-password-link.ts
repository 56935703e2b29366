import { digest } from '#api/platform/http/limits.ts';
import { passLimits, type LimitStep } from '#api/platform/http/pass-limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { knownDeviceOf } from '#api/staff/staff-sessions.repository.ts';

/**
 * Requests a link by email. Sent only if the address belongs to active staff; the response is the same either way. On a
 * device where this person logged in before only the limits of the account hold.
 * @throws account.code_too_soon, request.too_many
 */
export async function requestStaffPasswordLink(
  runtime: Runtime,
  { source, device }: RequestOrigin,
  email: string,
): Promise<void> {
  const known = await knownDeviceOf(runtime.db, email, device);
  // First, so that a source beyond its limit writes no counters of further addresses.
  const ofSource: LimitStep = { by: 'slow', name: 'codeRequests', key: source, code: 'request.too_many' };
  const key = `staff:${digest(email)}:${known ?? source}`;
  await passLimits(runtime.limits, 'account.code_too_soon', [
    ...(known === null ? [ofSource] : []),
    { by: 'take', name: 'codesMinute', key },
    { by: 'pace', name: 'codesHourly', key },
    { by: 'pace', name: 'codesDaily', key: `staff:${digest(email)}` },
  ]);
  // The account is looked up in a job, so that the response time does not reveal whether it exists.
  // One job waits for an address, however many sources ask.
  await runtime.queue.send('send-password-reset-link', { email }, undefined, undefined, digest(email));
}
