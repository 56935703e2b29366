import { digest } from '#api/platform/http/limits.ts';
import { passLimits } from '#api/platform/http/pass-limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';

/**
 * Requests a link by email. Sent only if the address belongs to active staff; the response is the same either way.
 * @throws account.code_too_soon, request.too_many
 */
export async function requestStaffPasswordLink(
  runtime: Runtime,
  { source }: RequestOrigin,
  email: string,
): Promise<void> {
  // First, so that a source beyond its limit writes no counters of further addresses.
  await runtime.limits.check('codeRequests', source);
  const key = `staff:${digest(email)}:${source}`;
  await passLimits(runtime.limits, 'account.code_too_soon', [
    { by: 'take', name: 'codesMinute', key },
    { by: 'pace', name: 'codesHourly', key },
    { by: 'pace', name: 'codesDaily', key: `staff:${digest(email)}` },
  ]);
  await runtime.limits.take('codeRequests', source);
  // The account is looked up in a job, so that the response time does not reveal whether it exists.
  // One job waits for an address, however many sources ask.
  await runtime.queue.send('send-password-reset-link', { email }, undefined, undefined, digest(email));
}
