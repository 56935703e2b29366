import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { limitCodeRequests, sendCode } from './verification-codes.ts';
import * as repo from './customers.repository.ts';
import { requireEmailAddress } from './contact-channels.ts';

/** Requests a code by email. Sent only if the address has an account that can use it; the response is the same either way. */
export async function requestCode(
  runtime: Runtime,
  { source }: RequestOrigin,
  email: string,
  purpose: 'verify' | 'reset',
): Promise<void> {
  await limitCodeRequests(runtime, email, source);
  await runtime.limits.take('codeRequests', source);
  // The account is looked up in a job, so that the response time does not reveal whether it exists.
  await runtime.queue.send('send-code', { email, purpose });
}

/** Job: sends the code of `requestCode`. */
export async function sendRequestedCode(runtime: Runtime, email: string, purpose: 'verify' | 'reset'): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await repo.lockByEmail(trx, email);
    if (customer === undefined || (customer.email_verified_at === null) !== (purpose === 'verify')) return;
    await sendCode(runtime, trx, { id: customer.id, firstName: customer.first_name, email }, purpose);
  });
}

/** Sends the signed-in customer a code for changing the password. */
export async function requestChangeCode(
  runtime: Runtime,
  { source }: RequestOrigin,
  customerId: string,
): Promise<void> {
  await limitCodeRequests(runtime, await requireEmailAddress(runtime.db, customerId), source);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await repo.lockById(trx, customerId);
    if (customer?.email == null) throw new AppError('session.missing');
    await sendCode(runtime, trx, { id: customerId, firstName: customer.first_name, email: customer.email }, 'change');
  });
}
