import { notify } from '#api/notifications/notify.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { isHmac } from '#api/platform/database/encryption.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from '#api/accounts/accounts.texts.ts';
import { hasVerifiedPhone } from '#api/accounts/contact-channels.ts';
import { deleteDevices, endSessions } from '#api/accounts/customer-sessions.repository.ts';
import { comeBack, type CustomerRow } from '#api/accounts/customers.repository.ts';
import { claimPhone } from '#api/accounts/take-phone.ts';
import { endCodes } from '#api/accounts/verification-codes.repository.ts';
import { createEmailBackLink } from './create-email-back-link.ts';
import { wayBackUsed, wayBackUsedEmail, wayBackUsedSms } from './way-back.texts.ts';
import { consumeWayBack, countTry, type WayBackRow } from './ways-back.repository.ts';

/**
 * Compares the code that a manager gave the customer, for a number whose own code was right; five tries. Failures of
 * others at the same address do not matter: they cannot come so far.
 * @throws account.wrong_code
 */
export async function checkWayBack(
  runtime: Runtime,
  { source }: RequestOrigin,
  phone: string,
  code: string,
): Promise<WayBackRow> {
  const way = await countTry(runtime.db, phone);
  if (way !== undefined && isHmac(runtime.config, way.code_hmac, 'way-back', way.id, code)) return way;
  runtime.log.info({ event: 'code.wrong', purpose: 'way-back', source }, 'wrong code');
  await runtime.limits.take('failures', source, 'account.too_many_tries');
  throw new AppError('account.wrong_code', { fields: { deskCode: FIELDS.code } });
}

/**
 * Uses a way back up: the number becomes the account's verified one, all sessions end, and all contacts are notified. A
 * walk-in becomes an account. Returns the customer as it was before.
 * Locks the account. The caller opens a session.
 * @throws account.wrong_code when it was used or replaced meanwhile, or the account is deleted
 */
export async function followWayBack(runtime: Runtime, trx: Trx, way: WayBackRow, phone: string): Promise<CustomerRow> {
  const account = await claimPhone(runtime, trx, way.customer_id, phone);
  if (account === undefined) throw new AppError('account.wrong_code');
  // An email that was confirmed since the manager opened the way is not the one that the owner cannot read.
  const isConfirmedSince = account.email_verified_at !== null && account.email_verified_at > way.created_at;
  const lost = !way.drops_email ? 'nothing' : isConfirmedSince ? 'former-email' : 'email';
  const dropsEmail = lost === 'email';
  if (!(await consumeWayBack(trx, way.id, { dropsEmail }))) throw new AppError('account.wrong_code');
  // The link needs the age of the address, before the account loses it.
  const takeBack =
    dropsEmail && account.email !== null ? await createEmailBackLink(runtime, trx, account.id, account.email) : null;
  await comeBack(trx, account.id, phone, lost);
  await endCodes(trx, account.id);
  await endSessions(trx, account.id);
  await deleteDevices(trx, account.id);
  await notifyContacts(runtime, trx, account, { phone, dropsEmail, takeBack });
  runtime.log.info({ event: 'account.way_back_used', customer: account.id }, 'came back by a manager');
  return account;
}

/** Notifies the contacts that the account had, each once. */
async function notifyContacts(
  runtime: Runtime,
  trx: Trx,
  before: CustomerRow,
  { phone, dropsEmail, takeBack }: { phone: string; dropsEmail: boolean; takeBack: string | null },
): Promise<void> {
  const { id: customerId, email, first_name: firstName } = before;
  const centre = await getSettings(runtime.db, trx);
  const last4 = phone.slice(-4);
  await notify(trx, { customerId }, wayBackUsed(last4, centre));
  const hasPhone = before.walk_in || hasVerifiedPhone(before);
  if (before.phone !== null && before.phone !== phone && hasPhone)
    await queueSms(runtime, trx, before.phone, wayBackUsedSms(last4, centre, before.walk_in));
  if (email !== null)
    await queueEmail(runtime, trx, email, wayBackUsedEmail(firstName, last4, { dropsEmail, takeBack }, centre));
}
