import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';

/** Requests a link by email. Sent only if the address belongs to active staff; the response is the same either way. */
export async function requestStaffPasswordLink(
  runtime: Runtime,
  { source }: RequestOrigin,
  email: string,
): Promise<void> {
  const key = `staff:${digest(email)}:${source}`;
  await runtime.limits.take('codesMinute', key, 'account.code_too_soon');
  await runtime.limits.pace('codesHourly', key, 'account.code_too_soon');
  await runtime.limits.pace('codesDaily', `staff:${digest(email)}`, 'account.code_too_soon');
  await runtime.limits.take('codeRequests', source);
  // The account is looked up in a job, so that the response time does not reveal whether it exists.
  await runtime.queue.send('send-password-reset-link', { email });
}
