import { getSettings } from '#api/settings/centre-settings.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { CustomerSession } from '#api/platform/http/session.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Proof } from '#api/accounts/code-proof.ts';
import { checkCode } from '#api/accounts/verification-codes.ts';
import { endCodes, consumeCode } from '#api/accounts/verification-codes.repository.ts';
import { hasVerifiedPhone } from '#api/accounts/contact-channels.ts';
import { emailAddedSms } from '#api/accounts/account-phone.texts.ts';
import { FIELDS, emailChangedEmail } from '#api/accounts/accounts.texts.ts';
import { endSessions } from '#api/accounts/customer-sessions.repository.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { deleteSignUps } from '#api/accounts/sign-up/sign-ups.repository.ts';
import { presentUser } from '#api/accounts/present-user.ts';

/**
 * Replaces the customer's address by the pending one and notifies the former address, or else the phone. Sign-ups of
 * the address end. When two customers wait for the same address, the first to confirm gets it.
 * @throws account.wrong_code, account.email_taken, account.too_many_tries
 */
export async function confirmEmailChange(
  runtime: Runtime,
  origin: RequestOrigin,
  { customerId, tokenHash }: CustomerSession,
  proof: Proof,
): Promise<User> {
  const codeId = await checkCode(runtime, origin, customerId, 'confirm-email', proof);
  const { email: centreEmail, name } = await getSettings(runtime.db);
  const confirmed = await runtime.db
    .transaction()
    .execute(async (trx) => {
      const customer = await customers.lockById(trx, customerId);
      if (customer?.pending_email == null || !(await consumeCode(trx, codeId, customerId, 'confirm-email')))
        throw new AppError('account.wrong_code');
      if (!(await customers.applyPendingEmail(trx, customerId, customer.pending_email)))
        throw new AppError('account.email_taken', { fields: { email: FIELDS.takenEmail } });
      await deleteSignUps(trx, customer.pending_email);
      await endSessions(trx, customerId, tokenHash);
      // Codes already sent to the former mailbox must not remain valid.
      await endCodes(trx, customerId);
      if (customer.email !== null)
        await queueEmail(
          runtime,
          trx,
          customer.email,
          emailChangedEmail(customer.first_name, customer.pending_email, centreEmail),
        );
      else if (customer.phone !== null && hasVerifiedPhone(customer))
        await queueSms(runtime, trx, customer.phone, emailAddedSms(name));
      const row = await customers.findById(trx, customerId);
      if (row === undefined) throw new AppError('session.missing');
      return row;
    })
    .catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'account.email_taken')
        await runtime.db.transaction().execute((trx) => customers.clearPendingEmail(trx, customerId));
      throw error;
    });
  runtime.log.info({ event: 'account.email-changed', customer: customerId }, 'email address changed');
  return presentUser(runtime, confirmed);
}
