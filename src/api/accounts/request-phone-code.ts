import { getSettings } from '#api/settings/centre-settings.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { limitCodeRequests, sendPhoneCode } from './verification-codes.ts';
import * as customers from './customers.repository.ts';

/** Texts a code to the account's own phone. Throws account.no_phone, account.no_sms, account.code_too_soon. */
export async function requestPhoneCode(runtime: Runtime, { source }: RequestOrigin, customerId: string): Promise<void> {
  const before = await customers.findById(runtime.db, customerId);
  if (before === undefined) throw new AppError('session.missing');
  if (before.phone === null)
    throw new AppError('account.no_phone', { fields: { phoneNumber: 'Add your phone number first.' } });
  if (runtime.sms === null) throw new AppError('account.no_sms');
  await limitCodeRequests(runtime, before.phone, source);
  // One session cannot have codes sent to number after number.
  await runtime.limits.take('codesHourly', `phone:${customerId}`, 'account.code_too_soon');
  const { name } = await getSettings(runtime.db);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer?.phone == null) throw new AppError('session.missing');
    await sendPhoneCode(runtime, trx, customerId, customer.phone, name);
  });
}
