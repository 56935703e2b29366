import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { checkCode } from '#api/accounts/verification-codes.ts';
import { consumeCode } from '#api/accounts/verification-codes.repository.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { presentUser } from '#api/accounts/present-user.ts';

/**
 * Verifies the phone number, if the code was sent to the current one.
 * @throws account.wrong_code, account.too_many_tries
 */
export async function confirmPhone(
  runtime: Runtime,
  origin: RequestOrigin,
  customerId: string,
  otp: string,
): Promise<User> {
  const codeId = await checkCode(runtime, origin, customerId, 'confirm-phone', { otp });
  const row = await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    const recipient = await customers.findCodeRecipient(trx, codeId);
    if (
      customer?.phone == null ||
      recipient !== customer.phone ||
      !(await consumeCode(trx, codeId, customerId, 'confirm-phone'))
    )
      throw new AppError('account.wrong_code');
    return customers.updateCustomer(trx, customerId, { verified_phone: customer.phone });
  });
  runtime.log.info({ event: 'account.phone_verified', customer: customerId }, 'phone number verified');
  return presentUser(runtime, row);
}
