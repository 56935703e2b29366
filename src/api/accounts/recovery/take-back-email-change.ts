import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { findAccountLink, consumeAccountLink } from '#api/accounts/account-links.repository.ts';
import { emailBackEmail } from '#api/accounts/accounts.texts.ts';
import { deleteDevices, endSessions } from '#api/accounts/customer-sessions.repository.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { deleteSignUps } from '#api/accounts/sign-up/sign-ups.repository.ts';
import { endCodes } from '#api/accounts/verification-codes.repository.ts';

/**
 * Takes a change of address back, pending or confirmed, by the link that the former address got. Ends all sessions, and
 * the password too: the person who made the change knew it.
 * @throws account.link_over, account.email_taken when another account has the address now
 */
export async function takeBackEmailChange(runtime: Runtime, token: string): Promise<void> {
  const link = await findAccountLink(runtime.db, token, 'email-back');
  if (link === undefined || link.email === null) throw new AppError('account.link_over');
  const { email } = link;
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, link.customer_id);
    if (customer === undefined || !(await consumeAccountLink(trx, token))) throw new AppError('account.link_over');
    const owner = await customers.findByEmail(trx, email);
    if (owner !== undefined && owner.id !== customer.id) throw new AppError('account.email_taken');
    await deleteSignUps(trx, email);
    await customers.restoreEmail(trx, customer.id, email);
    await endCodes(trx, customer.id);
    await endSessions(trx, customer.id);
    await deleteDevices(trx, customer.id);
    await queueEmail(runtime, trx, email, emailBackEmail(customer.first_name, runtime.config.publicUrl));
  });
  runtime.log.info({ event: 'account.email-taken-back', customer: link.customer_id }, 'change of address taken back');
}
