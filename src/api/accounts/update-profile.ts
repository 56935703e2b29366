import type { Trx } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { limitCodeRequests, sendCode } from './verification-codes.ts';
import { endCodes } from './verification-codes.repository.ts';
import { emailChangeRequestedEmail, emailInUseEmail } from './accounts.emails.ts';
import * as customers from './customers.repository.ts';
import { phoneOf } from './parse-phone-number.ts';
import { presentUser } from './customer-profile.ts';

/** A customer's own name, phone and e-mail address. */
export interface ProfileChanges {
  email?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

/**
 * Saves what is given; blank and missing stay as they are. A new e-mail address waits for its own code (docs/security.md 6) and the
 * present one is told. The same address again sends nothing, so that a repeated call has no second effect; the present one
 * ends the wait. Throws `request.invalid`, `account.code_too_soon`.
 */
export async function updateMe(
  runtime: Runtime,
  { source }: RequestOrigin,
  customerId: string,
  changes: ProfileChanges,
): Promise<User> {
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
    if (isNew && email !== customer.pending_email)
      await requestEmailChange(runtime, trx, { ...customer, email: customer.email }, email);
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
async function requestEmailChange(
  runtime: Runtime,
  trx: Trx,
  customer: customers.CustomerRow & { email: string },
  email: string,
): Promise<void> {
  await endCodes(trx, customer.id, 'confirm-email');
  const holder = await customers.findByEmail(trx, email);
  if (holder !== undefined && holder.email_verified_at !== null)
    await queueEmail(runtime, trx, email, emailInUseEmail(holder.first_name));
  else await sendCode(runtime, trx, { id: customer.id, firstName: customer.first_name, email }, 'confirm-email');
  await queueEmail(
    runtime,
    trx,
    customer.email,
    emailChangeRequestedEmail(customer.first_name, email, runtime.config.publicUrl),
  );
}
