import { limitTexts } from '#api/notifications/outbox.ts';
import type { LimitStep } from '#api/platform/http/pass-limits.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { limitCodeRequests, sendPhoneCode } from '#api/accounts/verification-codes.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { FIELDS } from '#api/accounts/accounts.texts.ts';

/**
 * Sends a code by SMS to the account's phone number.
 * @throws account.no_phone, account.no_sms, account.too_many_texts, account.code_too_soon
 */
export async function requestPhoneCode(runtime: Runtime, { source }: RequestOrigin, customerId: string): Promise<void> {
  const before = await customers.findById(runtime.db, customerId);
  if (before === undefined) throw new AppError('session.missing');
  if (before.phone === null) throw new AppError('account.no_phone', { fields: { phoneNumber: FIELDS.missingPhone } });
  if (runtime.sms === null) throw new AppError('account.no_sms');
  await limitTexts(runtime.db, before.phone);
  // One account can have codes sent to few numbers.
  const numbers: LimitStep = { by: 'take', name: 'codesHourly', key: `phone:${customerId}` };
  await limitCodeRequests(runtime, 'confirm-phone', before.phone, source, [numbers]);
  const { name } = await getSettings(runtime.db);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer?.phone == null) throw new AppError('session.missing');
    await sendPhoneCode(runtime, trx, customerId, customer.phone, 'confirm-phone', name);
  });
}
