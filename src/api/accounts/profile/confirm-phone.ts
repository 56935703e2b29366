import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { checkCode } from '#api/accounts/verification-codes.ts';
import { consumeCode } from '#api/accounts/verification-codes.repository.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { lockSeveral } from '#api/accounts/staff/customer-search.repository.ts';
import { takePhone } from '#api/accounts/take-phone.ts';
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
    const before = recipient === null ? undefined : await customers.findByVerifiedPhone(trx, recipient);
    const locked = await lockSeveral(trx, before === undefined ? [customerId] : [customerId, before.id]);
    const customer = locked.find(({ id, deleted_at: deletedAt }) => id === customerId && deletedAt === null);
    if (
      customer?.phone == null ||
      recipient !== customer.phone ||
      !(await consumeCode(trx, codeId, customerId, 'confirm-phone'))
    )
      throw new AppError('account.wrong_code');
    const owner = await customers.findByVerifiedPhone(trx, customer.phone);
    // Another account took it between the two statements, and is not locked.
    if (owner !== undefined && !locked.some(({ id }) => id === owner.id)) throw new AppError('account.wrong_code');
    if (owner !== undefined && owner.id !== customerId) await takePhone(runtime, trx, owner);
    return customers.verifyPhone(trx, customerId, customer.phone);
  });
  runtime.log.info({ event: 'account.phone_verified', customer: customerId }, 'phone number verified');
  return presentUser(runtime, row);
}
