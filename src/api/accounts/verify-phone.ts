import { settings } from '#api/settings/centre-settings.ts';
import type { Origin } from '#api/http/source.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { limitCodeRequests, checkCode, sendPhoneCode, useCode } from './verification-codes.ts';
import * as customers from './customers.repository.ts';
import { presentUser } from './sign-up.ts';

/** Texts a code to the account's own phone. Throws account.no_phone, account.no_sms, account.code_too_soon. */
export async function requestPhoneCode(runtime: Runtime, { source }: Origin, customerId: string): Promise<void> {
  const before = await customers.findById(runtime.db, customerId);
  if (before === undefined) throw new AppError('session.missing');
  if (before.phone === null) throw new AppError('account.no_phone', { fields: { phoneNumber: 'Add your phone number first.' } });
  if (runtime.sms === null) throw new AppError('account.no_sms');
  await limitCodeRequests(runtime, before.phone, source);
  // One session cannot have codes sent to number after number.
  await runtime.limits.take('codesHourly', `phone:${customerId}`, 'account.code_too_soon');
  const { name } = await settings(runtime.db);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer?.phone == null) throw new AppError('session.missing');
    await sendPhoneCode(runtime, trx, customerId, customer.phone, name);
  });
}

/** Proves the phone, if it is still the one the code went to. Throws wrong_code, too_many_tries. */
export async function confirmPhone(runtime: Runtime, origin: Origin, customerId: string, otp: string): Promise<User> {
  const codeId = await checkCode(runtime, origin, customerId, 'confirm-phone', otp);
  const row = await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    const to = await customers.findCodeRecipient(trx, codeId);
    if (customer?.phone == null || to !== customer.phone || !(await useCode(trx, codeId, customerId, 'confirm-phone'))) throw new AppError('account.wrong_code');
    return customers.updateCustomer(trx, customerId, { proven_phone: customer.phone });
  });
  runtime.log.info({ event: 'account.phone_proven', customer: customerId }, 'phone proven');
  return presentUser(runtime, row);
}
