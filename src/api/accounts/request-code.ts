import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { limitTexts } from '#api/notifications/outbox.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { checkOldPassword } from './check-old-password.ts';
import { findContactChannels, hasVerifiedPhone } from './contact-channels.ts';
import { findCustomerSession } from './customer-sessions.ts';
import * as customers from './customers.repository.ts';
import { queueCode } from './queue-code.ts';
import { readRegistration } from './sign-up/registration.ts';
import { limitCodeRequests, sendCode, sendPhoneCode } from './verification-codes.ts';

/**
 * Requests a code by email: for changing the password or confirming the identity of the signed-in customer, for the
 * address that the customer waits to confirm, or else for verifying the address of a sign-up. A wrong old password is
 * refused before a code is sent.
 * @throws AppError session.missing, account.wrong_password, account.too_many_tries, account.code_too_soon,
 * account.no_email, account.no_phone, account.sms_off, account.too_many_texts, request.too_many, request.busy
 */
export async function requestCode(
  runtime: Runtime,
  call: RequestOrigin & { tokenHash: Buffer | null },
  wanted:
    | { reason: 'Verification'; to: string; registration?: string | undefined }
    | { reason: 'Password Change'; oldPassword?: string | undefined }
    | { reason: 'Confirm' },
): Promise<void> {
  const session = call.tokenHash === null ? null : await findCustomerSession(runtime, call.tokenHash);
  if (wanted.reason !== 'Verification') {
    if (session === null) throw new AppError('session.missing');
    if (wanted.reason === 'Password Change' && wanted.oldPassword !== undefined) {
      const customer = await customers.findById(runtime.db, session.customerId);
      if (customer === undefined) throw new AppError('session.missing');
      await checkOldPassword(runtime, customer, wanted.oldPassword);
    }
    await requestOwnCode(runtime, call, session.customerId, wanted.reason === 'Confirm' ? 'confirm' : 'change');
  } else if (session === null || !(await resendConfirmation(runtime, call, session.customerId, wanted.to))) {
    const { to, registration } = wanted;
    await queueCode(runtime, call, to, 'verify', registration ? readRegistration(runtime, registration) : null);
  }
}

/** Sends the signed-in customer a code to the account's own address or, without one, to its verified phone. */
async function requestOwnCode(
  runtime: Runtime,
  { source }: RequestOrigin,
  customerId: string,
  purpose: 'change' | 'confirm',
): Promise<void> {
  const channels = await findContactChannels(runtime.db, customerId);
  if (channels === null) throw new AppError('session.missing');
  if (channels.email === null) {
    if (purpose === 'change') throw new AppError('account.no_email');
    return textOwnCode(runtime, source, customerId, channels.phone);
  }
  const form = await limitCodeRequests(runtime, purpose, channels.email, source);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer?.email == null) throw new AppError('session.missing');
    await sendCode(
      runtime,
      trx,
      { id: customerId, firstName: customer.first_name, email: customer.email },
      purpose,
      form,
    );
  });
}

/** Texts a code that confirms the customer, who has no email and so no password. */
async function textOwnCode(runtime: Runtime, source: string, customerId: string, phone: string | null): Promise<void> {
  if (phone === null) throw new AppError('account.no_phone');
  if (runtime.sms === null) throw new AppError('account.sms_off');
  await limitTexts(runtime.db, phone);
  await limitCodeRequests(runtime, 'confirm', phone, source);
  const { name } = await getSettings(runtime.db);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer === undefined || !hasVerifiedPhone(customer) || customer.phone !== phone)
      throw new AppError('session.missing');
    await sendPhoneCode(runtime, trx, customerId, phone, 'confirm', name);
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
  const form = await limitCodeRequests(runtime, 'confirm-email', email, source);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer?.pending_email !== email) return;
    if ((await customers.findByEmail(trx, email)) === undefined)
      await sendCode(runtime, trx, { id: customerId, firstName: customer.first_name, email }, 'confirm-email', form);
  });
  return true;
}
