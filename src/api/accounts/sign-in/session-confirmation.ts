import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from '#api/accounts/accounts.texts.ts';
import type { Proof } from '#api/accounts/code-proof.ts';
import { hasVerifiedPhone, listProofChannels } from '#api/accounts/contact-channels.ts';
import * as repo from '#api/accounts/customer-sessions.repository.ts';
import { type CustomerRow, findById, findCodeRecipient, lockById } from '#api/accounts/customers.repository.ts';
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

/** True when a call comes from a device on which the customer had logged in by `since`; no code changes that. */
export async function isKnownSince(
  db: Connection,
  { customer: { customerId }, device }: CustomerCall,
  since: Date,
): Promise<boolean> {
  const knownSince = await repo.findKnownSince(db, customerId, device);
  return knownSince !== null && knownSince <= since;
}

/** True when the customer has a device on which they had logged in by `since`. */
export const hasDeviceKnownSince = (db: Connection, customerId: string, since: Date): Promise<boolean> =>
  repo.hasDeviceKnownSince(db, customerId, since);

/**
 * Sends the code that `checkSessionCode` compares, by a channel that a log-in by password does not need and that the
 * account had by `since`: its email or its verified phone. `page` is the path that a link in its place opens.
 * @throws account.known_device_only, customer.phone_unverified, account.no_sms, account.too_many_texts,
 * account.code_too_soon, session.missing
 */
export async function sendSessionCode(
  runtime: Runtime,
  { source, customer: { customerId } }: CustomerCall,
  { by, page, since }: { by: 'email' | 'sms'; page: string; since: Date },
): Promise<void> {
  const before = requireContact(await findById(runtime.db, customerId), by, since);
  if (by === 'email') {
    const form = await limitCodeRequests(runtime, 'release', before.contact, source);
    return runtime.db.transaction().execute(async (trx) => {
      const { firstName, contact: email } = requireContact(await lockById(trx, customerId), by, since);
      await sendCode(runtime, trx, { id: customerId, firstName, email }, 'release', form, page);
    });
  }
  if (runtime.sms === null) throw new AppError('account.no_sms');
  await limitTexts(runtime.db, before.contact);
  await limitCodeRequests(runtime, 'release', before.contact, source);
  const { name } = await getSettings(runtime.db);
  await runtime.db.transaction().execute(async (trx) => {
    const { contact: phone } = requireContact(await lockById(trx, customerId), by, since);
    await sendPhoneCode(runtime, trx, customerId, phone, 'release', name);
  });
}

/** The email or phone of an account, if it may get a code that confirms more than a session does. */
function requireContact(
  customer: CustomerRow | undefined,
  by: 'email' | 'sms',
  since: Date,
): { firstName: string; contact: string } {
  if (customer === undefined) throw new AppError('session.missing');
  const channels = listProofChannels(customer, since);
  if (channels.length > 0 && by === 'sms' && !hasVerifiedPhone(customer))
    throw new AppError('customer.phone_unverified');
  const contact = by === 'email' ? customer.email : customer.phone;
  if (contact === null || !channels.includes(by)) throw new AppError('account.known_device_only');
  return { firstName: customer.first_name, contact };
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
