import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { limitCodeRequests, sendCode } from './verification-codes.ts';
import * as repo from './customers.repository.ts';
import { requireEmailAddress } from './contact-channels.ts';

/** Mails a new code if the address has an account that can use one; the caller's answer is the same either way. */
export async function requestCode(
  runtime: Runtime,
  { source }: RequestOrigin,
  email: string,
  purpose: 'verify' | 'reset',
): Promise<void> {
  await limitCodeRequests(runtime, email, source);
  await runtime.limits.take('codeRequests', source);
  // The look-up is a job of its own: what it finds cannot show in this answer's time.
  await runtime.queue.send('send-code', { email, purpose });
}

/** The job behind requestCode. */
export async function sendRequestedCode(runtime: Runtime, email: string, purpose: 'verify' | 'reset'): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await repo.lockByEmail(trx, email);
    if (customer === undefined || (customer.email_verified_at === null) !== (purpose === 'verify')) return;
    await sendCode(runtime, trx, { id: customer.id, firstName: customer.first_name, email }, purpose);
  });
}

/** A code for changing the password of the session's own account, to its own address. */
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
