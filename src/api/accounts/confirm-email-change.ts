import { settings } from '#api/settings/centre-settings.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { limitCodeRequests, checkCode, sendCode } from './verification-codes.ts';
import { endCodes, useCode } from './verification-codes.repository.ts';
import { emailChangedEmail } from './accounts.emails.ts';
import * as customers from './customers.repository.ts';
import { presentUser } from './customer-profile.ts';

/** Sends the code for the address that waits again. False when `email` is not it. Throws `account.code_too_soon`. */
export async function resendConfirmation(
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
    const holder = await customers.findByEmail(trx, email);
    if (holder === undefined || holder.email_verified_at === null)
      await sendCode(runtime, trx, { id: customerId, firstName: customer.first_name, email }, 'confirm-email');
  });
  return true;
}

/**
 * Makes the waiting address the address. Somebody who signed up with it and never proved it loses it; of two who wait for
 * one address the first gets it. The old address is told. Throws wrong_code, email_taken, too_many_tries.
 */
export async function confirmEmail(
  runtime: Runtime,
  origin: RequestOrigin,
  customerId: string,
  otp: string,
): Promise<User> {
  const codeId = await checkCode(runtime, origin, customerId, 'confirm-email', otp);
  const { email: centreEmail } = await settings(runtime.db);
  const taken = await runtime.db
    .transaction()
    .execute(async (trx) => {
      const customer = await customers.lockById(trx, customerId);
      if (
        customer?.pending_email == null ||
        customer.email === null ||
        !(await useCode(trx, codeId, customerId, 'confirm-email'))
      )
        throw new AppError('account.wrong_code');
      await customers.releaseUnverified(trx, customer.pending_email);
      if (!(await customers.takePendingEmail(trx, customerId)))
        throw new AppError('account.email_taken', { fields: { email: 'Try another email.' } });
      // Codes that lie in the old mailbox open nothing any more.
      await endCodes(trx, customerId);
      await queueEmail(
        runtime,
        trx,
        customer.email,
        emailChangedEmail(customer.first_name, customer.pending_email, centreEmail),
      );
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'account.email_taken') return error;
      throw error;
    });
  if (taken !== null) {
    await customers.clearPendingEmail(runtime.db, customerId);
    throw taken;
  }
  runtime.log.info({ event: 'account.email-changed', customer: customerId }, 'e-mail address changed');
  const row = await customers.findById(runtime.db, customerId);
  if (row === undefined) throw new AppError('session.missing');
  return presentUser(runtime, row);
}
