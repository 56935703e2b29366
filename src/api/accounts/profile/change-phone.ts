import { notify } from '#api/notifications/notify.ts';
import { limitTexts, queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { LimitStep } from '#api/platform/http/pass-limits.ts';
import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { toE164 } from '#api/vendors/phone-number.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { PHONE_CHANGED, phoneChangedSms } from '#api/accounts/account-phone.texts.ts';
import { FIELDS, phoneChangedEmail } from '#api/accounts/accounts.texts.ts';
import { hasVerifiedPhone } from '#api/accounts/contact-channels.ts';
import { endSessions, isKnownForADay } from '#api/accounts/customer-sessions.repository.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { hasOlderEmail } from '#api/accounts/email-age.repository.ts';
import { presentUser } from '#api/accounts/present-user.ts';
import { confirmIdentity, holdConfirmation, type IdentityForm } from '#api/accounts/sign-in/confirm-identity.ts';
import { isMobileNumber } from '#api/accounts/sign-in/request-log-in-code.ts';
import { claimPhone } from '#api/accounts/take-phone.ts';
import { consumeCode, endCodes } from '#api/accounts/verification-codes.repository.ts';
import { checkCode, limitCodeRequests, sendPhoneCode } from '#api/accounts/verification-codes.ts';

/**
 * Sends a code to another number, after the identity was confirmed; the account keeps its number until that code is
 * entered. The code of a stolen SIM card confirms an account with a phone only, or adds an email to it, so that it also
 * needs a device which the account has known for a day, unless its email is older (docs/security.md 29).
 * @throws request.invalid, account.new_device, account.sms_off, account.too_many_texts, account.code_too_soon, and as
 * confirmIdentity
 */
export async function requestNewPhone(
  runtime: Runtime,
  origin: RequestOrigin,
  { customerId }: CustomerSession,
  { phoneNumber, ...form }: IdentityForm & { phoneNumber: string },
): Promise<void> {
  const phone = toE164(phoneNumber);
  const before = await customers.findById(runtime.db, customerId);
  if (before === undefined) throw new AppError('session.missing');
  if (phone === null || !isMobileNumber(runtime, phone))
    throw new AppError('request.invalid', { fields: { phoneNumber: FIELDS.mobileNumber } });
  if (phone === before.phone) throw new AppError('request.invalid', { fields: { phoneNumber: FIELDS.samePhone } });
  if (runtime.sms === null) throw new AppError('account.sms_off');
  const isOnlyContact = hasVerifiedPhone(before) && !(await hasOlderEmail(runtime.db, customerId));
  if (isOnlyContact && !(await isKnownForADay(runtime.db, customerId, origin.device)))
    throw new AppError('account.new_device');
  const confirmation = await confirmIdentity(runtime, origin, before, form);
  await limitTexts(runtime.db, phone);
  // One account can have codes sent to few numbers.
  const numbers: LimitStep = { by: 'pace', name: 'codesHourly', key: `change:${customerId}` };
  await limitCodeRequests(runtime, 'change-phone', phone, origin.source, [numbers]);
  const { name } = await getSettings(runtime.db);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer === undefined) throw new AppError('session.missing');
    await holdConfirmation(trx, customer, confirmation);
    await endCodes(trx, customerId, 'change-phone');
    await sendPhoneCode(runtime, trx, customerId, phone, 'change-phone', name);
  });
}

/**
 * Replaces the number by the one to which the code was sent; another account that held it loses it. Ends the other
 * sessions and all codes, and notifies the former number and the email.
 * @throws account.wrong_code, account.too_many_tries
 */
export async function confirmNewPhone(
  runtime: Runtime,
  origin: RequestOrigin,
  { customerId, tokenHash }: CustomerSession,
  otp: string,
): Promise<User> {
  const codeId = await checkCode(runtime, origin, customerId, 'change-phone', { otp });
  const phone = await customers.findCodeRecipient(runtime.db, codeId);
  const row = await runtime.db.transaction().execute(async (trx) => {
    const before = phone === null ? undefined : await claimPhone(runtime, trx, customerId, phone);
    if (before === undefined || phone === null || !(await consumeCode(trx, codeId, customerId, 'change-phone')))
      throw new AppError('account.wrong_code');
    const after = await customers.verifyPhone(trx, customerId, phone);
    await endCodes(trx, customerId);
    await endSessions(trx, customerId, tokenHash);
    await reportNewPhone(runtime, trx, before, phone);
    return after;
  });
  runtime.log.info({ event: 'account.phone_changed', customer: customerId }, 'phone number changed');
  return presentUser(runtime, row);
}

/** Notifies the customer in the account, by SMS to the former number if it was verified, and by email. */
async function reportNewPhone(runtime: Runtime, trx: Trx, before: customers.CustomerRow, phone: string): Promise<void> {
  await notify(trx, { customerId: before.id }, PHONE_CHANGED);
  const { name } = await getSettings(runtime.db, trx);
  if (before.phone !== null && hasVerifiedPhone(before))
    await queueSms(runtime, trx, before.phone, phoneChangedSms(phone.slice(-4), name));
  if (before.email !== null)
    await queueEmail(runtime, trx, before.email, phoneChangedEmail(before.first_name, runtime.config.publicUrl));
}
