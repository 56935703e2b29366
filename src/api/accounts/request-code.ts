import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { requireEmailAddress } from './contact-channels.ts';
import { findCustomerSession } from './customer-sessions.ts';
import * as customers from './customers.repository.ts';
import { queueCode } from './queue-code.ts';
import { limitCodeRequests, sendCode } from './verification-codes.ts';

/**
 * Requests a code by email: for changing the password of the signed-in customer, for the address that the customer
 * waits to confirm, or else for verifying the address of an account.
 * @throws AppError session.missing, account.code_too_soon, request.too_many
 */
export async function requestCode(
  runtime: Runtime,
  call: RequestOrigin & { tokenHash: Buffer | null },
  wanted: { reason: 'Verification'; to: string } | { reason: 'Password Change' },
): Promise<void> {
  const session = call.tokenHash === null ? null : await findCustomerSession(runtime, call.tokenHash);
  if (wanted.reason === 'Password Change') {
    if (session === null) throw new AppError('session.missing');
    await requestChangeCode(runtime, call, session.customerId);
  } else if (session === null || !(await resendConfirmation(runtime, call, session.customerId, wanted.to))) {
    await queueCode(runtime, call, wanted.to, 'verify');
  }
}

/** Sends the signed-in customer a code for changing the password. */
async function requestChangeCode(runtime: Runtime, { source }: RequestOrigin, customerId: string): Promise<void> {
  await limitCodeRequests(runtime, await requireEmailAddress(runtime.db, customerId), source);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer?.email == null) throw new AppError('session.missing');
    await sendCode(runtime, trx, { id: customerId, firstName: customer.first_name, email: customer.email }, 'change');
  });
}

/**
 * Sends another code to the pending address. Returns false when `email` is not the pending address.
 * @throws account.code_too_soon
 */
async function resendConfirmation(
  runtime: Runtime,
  { source }: RequestOrigin,
  customerId: string,
  email: string,
): Promise<boolean> {
  const found = await customers.findById(runtime.db, customerId);
  if (found?.pending_email !== email) return false;
  await limitCodeRequests(runtime, email, source);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer?.pending_email !== email) return;
    const owner = await customers.findByEmail(trx, email);
    if (owner === undefined || owner.email_verified_at === null)
      await sendCode(runtime, trx, { id: customerId, firstName: customer.first_name, email }, 'confirm-email');
  });
  return true;
}
