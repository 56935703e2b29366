import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from '#api/accounts/accounts.texts.ts';
import type { Proof } from '#api/accounts/code-proof.ts';
import { hasVerifiedPhone } from '#api/accounts/contact-channels.ts';
import * as repo from '#api/accounts/customer-sessions.repository.ts';
import { findById, findCodeRecipient, lockById } from '#api/accounts/customers.repository.ts';
import { checkCode, limitCodeRequests, sendCode, sendPhoneCode } from '#api/accounts/verification-codes.ts';
import { consumeCode } from '#api/accounts/verification-codes.repository.ts';
import { limitTexts } from '#api/notifications/outbox.ts';
import { getSettings } from '#api/settings/centre-settings.ts';

/** A request of a signed-in customer, with its origin. */
export type CustomerCall = RequestOrigin & { customer: CustomerSession };

/**
 * True when a call comes from a device on which the customer had logged in by `since`, or from a session in which they
 * confirmed their identity after it. `hold`: the session then lasts until the transaction ends.
 * @throws session.missing when the session has ended
 */
export async function isTrustedSince(
  db: Connection,
  { customer: { customerId, tokenHash }, device }: CustomerCall,
  since: Date,
  { hold = false } = {},
): Promise<boolean> {
  const session = await repo.findConfirmation(db, tokenHash, { hold });
  if (session === undefined) throw new AppError('session.missing');
  if (session.confirmed_at !== null && session.confirmed_at >= since) return true;
  const knownSince = await repo.findKnownSince(db, customerId, device);
  return knownSince !== null && knownSince <= since;
}

/**
 * Sends the code that `checkSessionCode` compares, by a channel that a log-in by password does not need: the email of
 * the account or its verified phone. `page` is the path that a link in its place opens.
 * @throws account.known_device_only, customer.phone_unverified, account.no_sms, account.too_many_texts,
 * account.code_too_soon, session.missing
 */
export async function sendSessionCode(
  runtime: Runtime,
  { source, customer: { customerId } }: CustomerCall,
  by: 'email' | 'sms',
  page: string,
): Promise<void> {
  const before = await findById(runtime.db, customerId);
  if (before === undefined) throw new AppError('session.missing');
  // A phone alone opens the account, so that a code to it proves nothing more.
  if (before.email === null) throw new AppError('account.known_device_only');
  if (by === 'email') {
    const form = await limitCodeRequests(runtime, 'release', before.email, source);
    return runtime.db.transaction().execute(async (trx) => {
      const { first_name: firstName, email } = (await lockById(trx, customerId)) ?? {};
      if (firstName === undefined || email == null) throw new AppError('session.missing');
      await sendCode(runtime, trx, { id: customerId, firstName, email }, 'release', form, page);
    });
  }
  if (runtime.sms === null) throw new AppError('account.no_sms');
  if (before.phone === null || !hasVerifiedPhone(before)) throw new AppError('customer.phone_unverified');
  await limitTexts(runtime.db, before.phone);
  await limitCodeRequests(runtime, 'release', before.phone, source);
  const { name } = await getSettings(runtime.db);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await lockById(trx, customerId);
    if (customer?.phone == null || !hasVerifiedPhone(customer)) throw new AppError('customer.phone_unverified');
    await sendPhoneCode(runtime, trx, customerId, customer.phone, 'release', name);
  });
}

/** A code that was compared, for `confirmSession`. */
export interface SessionProof {
  codeId: string;
}

/**
 * Counts the attempt and compares a code of `sendSessionCode`; `confirmSession` uses it up.
 * @throws account.confirm_first when nothing was sent, account.wrong_code, account.too_many_tries
 */
export async function checkSessionCode(
  runtime: Runtime,
  call: CustomerCall,
  { otp, token }: { otp?: string | undefined; token?: string | undefined },
): Promise<SessionProof> {
  const proof: Proof | null = token !== undefined ? { token } : otp !== undefined ? { otp } : null;
  if (proof === null) throw new AppError('account.confirm_first', { payload: { by: 'code' } });
  return { codeId: await checkCode(runtime, call, call.customer.customerId, 'release', proof) };
}

/**
 * Confirms the person behind a session by a code, which is used up; the session remembers it (docs/security.md 29).
 * Locks the account. The caller has locked the booking and the visit, as everything does that locks both.
 * @throws account.wrong_code when it was used up meanwhile, session.missing
 */
export async function confirmSession(
  trx: Trx,
  { customer: { customerId, tokenHash } }: CustomerCall,
  { codeId }: SessionProof,
): Promise<void> {
  const customer = await lockById(trx, customerId);
  if (customer === undefined) throw new AppError('session.missing');
  const recipient = await findCodeRecipient(trx, codeId);
  const isCurrent = recipient === customer.email || (hasVerifiedPhone(customer) && recipient === customer.phone);
  if (!isCurrent || !(await consumeCode(trx, codeId, customerId, 'release')))
    throw new AppError('account.wrong_code', { fields: { otp: FIELDS.code } });
  if (!(await repo.markConfirmed(trx, tokenHash))) throw new AppError('session.missing');
}
