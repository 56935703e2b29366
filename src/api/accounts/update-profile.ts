import type { Trx } from '#api/db/database.ts';
import { settings } from '#api/settings/centre-settings.ts';
import type { Origin } from '#api/http/source.ts';
import { queueMail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { endCodes, limitCodeRequests, checkCode, sendCode, useCode } from './verification-codes.ts';
import { emailChangeRequestedEmail, emailChangedEmail, emailInUseEmail } from './accounts.emails.ts';
import * as customers from './customers.repository.ts';
import { phoneOf, presentUser } from './sign-up.ts';

/** A customer's own name, phone and e-mail address. */
export interface ProfileChanges {
  email?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

/**
 * Saves what is given; blank and missing stay as they are. A new e-mail address waits for its own code (rules.md 6) and the
 * present one is told. The same address again sends nothing, so that a repeated call has no second effect; the present one
 * ends the wait. Throws `request.invalid`, `account.code_too_soon`.
 */
export async function updateMe(runtime: Runtime, { source }: Origin, customerId: string, changes: ProfileChanges): Promise<User> {
  const phone = changes.phoneNumber ? phoneOf(changes.phoneNumber) : null;
  const before = await customers.findById(runtime.db, customerId);
  if (before === undefined) throw new AppError('session.missing');
  const email = changes.email ?? null;
  const isNew = email !== null && email !== before.email && email !== before.pending_email;
  if (isNew) {
    await limitCodeRequests(runtime, email, source);
    // One session cannot have codes sent to address after address.
    await runtime.limits.take('codesHourly', `change:${customerId}`, 'account.code_too_soon');
  }
  const row = await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer?.email == null) throw new AppError('session.missing');
    if (isNew && email !== customer.pending_email) await requestEmailChange(runtime, trx, { ...customer, email: customer.email }, email);
    const stays = email === null || email === customer.pending_email;
    return customers.updateCustomer(trx, customerId, {
      ...(changes.firstName && { first_name: changes.firstName }),
      ...(changes.lastName && { last_name: changes.lastName }),
      ...(phone !== null && { phone }),
      ...(!stays && { pending_email: email === customer.email ? null : email }),
    });
  });
  return presentUser(runtime, row);
}

/** A code to the new address; one that has a verified account gets a mail instead, so that the answer tells nothing of it. */
async function requestEmailChange(runtime: Runtime, trx: Trx, customer: customers.CustomerRow & { email: string }, email: string): Promise<void> {
  await endCodes(trx, customer.id, 'confirm-email');
  const holder = await customers.findByEmail(trx, email);
  if (holder !== undefined && holder.email_verified_at !== null) await queueMail(runtime, trx, email, emailInUseEmail(holder.first_name));
  else await sendCode(runtime, trx, { id: customer.id, firstName: customer.first_name, email }, 'confirm-email');
  await queueMail(runtime, trx, customer.email, emailChangeRequestedEmail(customer.first_name, email, runtime.config.publicUrl));
}

/** Sends the code for the address that waits again. False when `email` is not it. Throws `account.code_too_soon`. */
export async function resendConfirmation(runtime: Runtime, { source }: Origin, customerId: string, email: string): Promise<boolean> {
  const found = await customers.findById(runtime.db, customerId);
  if (found?.pending_email !== email) return false;
  await limitCodeRequests(runtime, email, source);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer?.pending_email !== email) return;
    const holder = await customers.findByEmail(trx, email);
    if (holder === undefined || holder.email_verified_at === null) await sendCode(runtime, trx, { id: customerId, firstName: customer.first_name, email }, 'confirm-email');
  });
  return true;
}

/**
 * Makes the waiting address the address. Somebody who signed up with it and never proved it loses it; of two who wait for
 * one address the first gets it. The old address is told. Throws wrong_code, email_taken, too_many_tries.
 */
export async function confirmEmail(runtime: Runtime, origin: Origin, customerId: string, otp: string): Promise<User> {
  const codeId = await checkCode(runtime, origin, customerId, 'confirm-email', otp);
  const { email: centreEmail } = await settings(runtime.db);
  const taken = await runtime.db
    .transaction()
    .execute(async (trx) => {
      const customer = await customers.lockById(trx, customerId);
      if (customer?.pending_email == null || customer.email === null || !(await useCode(trx, codeId, customerId, 'confirm-email'))) throw new AppError('account.wrong_code');
      await customers.releaseUnverified(trx, customer.pending_email);
      if (!(await customers.takePendingEmail(trx, customerId))) throw new AppError('account.email_taken', { fields: { email: 'Try another email.' } });
      // Codes that lie in the old mailbox open nothing any more.
      await endCodes(trx, customerId);
      await queueMail(runtime, trx, customer.email, emailChangedEmail(customer.first_name, customer.pending_email, centreEmail));
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
