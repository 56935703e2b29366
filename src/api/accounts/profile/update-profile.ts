import type { Trx } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { LimitStep } from '#api/platform/http/pass-limits.ts';
import type { CustomerSession } from '#api/platform/http/session.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { AppError } from '#shared/errors.ts';
import { keysOf } from '#shared/guards.ts';
import { createEmailBackLink } from '#api/accounts/recovery/create-email-back-link.ts';
import { type CodeForm, limitCodeRequests, sendCode } from '#api/accounts/verification-codes.ts';
import { endCodes } from '#api/accounts/verification-codes.repository.ts';
import { FIELDS, emailChangeRequestedEmail, emailInUseEmail, phoneChangedEmail } from '#api/accounts/accounts.texts.ts';
import { emailRequestedSms } from '#api/accounts/account-phone.texts.ts';
import { confirmIdentity, holdConfirmation, type IdentityForm } from '#api/accounts/sign-in/confirm-identity.ts';
import { endSessions } from '#api/accounts/customer-sessions.repository.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { hasOlderEmail } from '#api/accounts/email-age.repository.ts';
import { hasVerifiedPhone, parsePhoneNumber } from '#api/accounts/contact-channels.ts';
import { presentUser } from '#api/accounts/present-user.ts';

/** Changes to name, phone number and email address; null and missing values change nothing. */
export interface ProfileChanges extends IdentityForm {
  email?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

/**
 * Saves the given changes. A new email address or phone number needs a confirmation of the identity; the first phone
 * number of an account does not. A new email address is pending until it is confirmed by a code (docs/security.md 6),
 * and the current address is notified, with a link that takes the change back if it is old, or else the phone. A
 * verified phone that is the only contact stays. Repeating the pending address sends nothing; giving the current
 * address cancels the pending one.
 * @throws request.invalid, account.confirm_first, account.wrong_password, account.wrong_code, account.too_many_tries,
 * account.code_too_soon, account.only_contact
 */
export async function updateProfile(
  runtime: Runtime,
  origin: RequestOrigin,
  session: CustomerSession,
  changes: ProfileChanges,
): Promise<User> {
  const { customerId } = session;
  const phone = changes.phoneNumber ? parsePhoneNumber(changes.phoneNumber) : null;
  const before = await customers.findById(runtime.db, customerId);
  if (before === undefined) throw new AppError('session.missing');
  rejectBlanks(before, changes);
  const email = changes.email ?? null;
  const isNew = email !== null && email !== before.email && email !== before.pending_email;
  const changesPhone = phone !== null && before.phone !== null && phone !== before.phone;
  if (changesPhone && hasVerifiedPhone(before) && !(await hasOlderEmail(runtime.db, customerId)))
    throw new AppError('account.only_contact');
  const confirmation = isNew || changesPhone ? await confirmIdentity(runtime, origin, before, changes) : null;
  let form: CodeForm = 'digits';
  if (isNew) {
    // One account can have codes sent to few addresses.
    const addresses: LimitStep = { by: 'pace', name: 'codesHourly', key: `change:${customerId}` };
    form = await limitCodeRequests(runtime, 'confirm-email', email, origin.source, [addresses]);
  }
  const row = await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer === undefined) throw new AppError('session.missing');
    if (confirmation !== null) {
      await holdConfirmation(trx, customer, confirmation);
      // Without a contact the other sessions could not come back.
      if (!('impossible' in confirmation)) await endSessions(trx, customerId, session.tokenHash);
    }
    if (isNew && email !== customer.pending_email) await requestEmailChange(runtime, trx, customer, email, form);
    if (changesPhone && phone !== customer.phone && customer.email !== null)
      await queueEmail(runtime, trx, customer.email, phoneChangedEmail(customer.first_name, runtime.config.publicUrl));
    const keepsPending = email === null || email === customer.pending_email;
    return customers.updateCustomer(trx, customerId, {
      ...(changes.firstName && { first_name: changes.firstName }),
      ...(changes.lastName && { last_name: changes.lastName }),
      ...(phone !== null && phone !== customer.phone && { phone, verified_phone: null }),
      ...(!keepsPending && { pending_email: email === customer.email ? null : email }),
    });
  });
  return presentUser(runtime, row);
}

/**
 * Rejects blank values of fields that the account has; where it has none, e.g. a phone, a blank one is no change.
 * @throws request.invalid
 */
function rejectBlanks(before: customers.CustomerRow, changes: ProfileChanges): void {
  const stored = { firstName: before.first_name, lastName: before.last_name, phoneNumber: before.phone };
  const blank = keysOf(stored).filter((name) => changes[name] === '' && stored[name]);
  if (blank.length > 0)
    throw new AppError('request.invalid', {
      fields: Object.fromEntries(blank.map((name) => [name, FIELDS.blank])),
    });
}

/**
 * Emails a code to the new address, or a notice if it has an account, so that the response does not reveal that
 * account.
 */
async function requestEmailChange(
  runtime: Runtime,
  trx: Trx,
  customer: customers.CustomerRow,
  email: string,
  form: CodeForm,
): Promise<void> {
  await endCodes(trx, customer.id, 'confirm-email');
  const owner = await customers.findByEmail(trx, email);
  if (owner !== undefined) await queueEmail(runtime, trx, email, emailInUseEmail(owner.first_name));
  else await sendCode(runtime, trx, { id: customer.id, firstName: customer.first_name, email }, 'confirm-email', form);
  if (customer.email === null) {
    const { name } = await getSettings(runtime.db, trx);
    if (customer.phone !== null && hasVerifiedPhone(customer))
      await queueSms(runtime, trx, customer.phone, emailRequestedSms(name));
    return;
  }
  const takeBack = await createEmailBackLink(runtime, trx, customer.id, customer.email);
  const { email: centreEmail } = await getSettings(runtime.db, trx);
  await queueEmail(
    runtime,
    trx,
    customer.email,
    emailChangeRequestedEmail(customer.first_name, email, takeBack, centreEmail),
  );
}
