import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { endCodes, consumeCode } from '#api/accounts/verification-codes.repository.ts';
import { passwordChangedEmail } from '#api/accounts/accounts.texts.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { endSessions, rememberDevice } from '#api/accounts/customer-sessions.repository.ts';

/**
 * Sets a password and uses its code in one transaction; ends all sessions except `except` and notifies the customer by
 * email. The device becomes a known one, so that strangers who guess passwords cannot keep its owner from logging in.
 */
export async function setPassword(
  runtime: Runtime,
  customerId: string,
  codeId: string,
  purpose: 'reset' | 'change',
  newPassword: string,
  { except, device }: { except: Buffer | null; device: string | null },
): Promise<void> {
  const passwordHash = await runtime.passwords.hash(newPassword);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer?.email == null || !(await consumeCode(trx, codeId, customerId, purpose)))
      throw new AppError('account.wrong_code');
    await customers.setPassword(trx, customerId, passwordHash);
    await endCodes(trx, customerId);
    await endSessions(trx, customerId, except);
    await rememberDevice(trx, customerId, device);
    await queueEmail(runtime, trx, customer.email, passwordChangedEmail(customer.first_name, runtime.config.publicUrl));
  });
  runtime.log.info({ event: `password.${purpose}`, customer: customerId }, 'password set');
}
