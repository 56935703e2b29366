import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { checkCode } from '#api/accounts/verification-codes.ts';
import { consumeCode } from '#api/accounts/verification-codes.repository.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { claimPhone } from '#api/accounts/take-phone.ts';
import { presentUser } from '#api/accounts/present-user.ts';

/**
 * Verifies the phone number, if the code was sent to the current one. Another account that held it loses it.
 * @throws account.wrong_code, account.too_many_tries
 */
export async function confirmPhone(
  runtime: Runtime,
  origin: RequestOrigin,
  customerId: string,
  otp: string,
): Promise<User> {
  const codeId = await checkCode(runtime, origin, customerId, 'confirm-phone', { otp });
  const recipient = await customers.findCodeRecipient(runtime.db, codeId);
  const row = await runtime.db.transaction().execute(async (trx) => {
    const customer = recipient === null ? undefined : await claimPhone(runtime, trx, customerId, recipient);
    if (
      customer?.phone == null ||
      recipient !== customer.phone ||
      !(await consumeCode(trx, codeId, customerId, 'confirm-phone'))
    )
      throw new AppError('account.wrong_code');
    return customers.verifyPhone(trx, customerId, customer.phone);
  });
  runtime.log.info({ event: 'account.phone_verified', customer: customerId }, 'phone number verified');
  return presentUser(runtime, row);
}
