import { randomInt, timingSafeEqual } from 'node:crypto';
import { newId, type Connection } from '#api/platform/database/database.ts';
import { hmac } from '#api/platform/database/encryption.ts';
import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { resolveOrigin } from './customer-sessions.ts';
import { codeEmail, codeSms } from './verification-codes.emails.ts';
import * as repo from './verification-codes.repository.ts';

/** One-time codes by email, and by SMS for a phone number (docs/api.md 6). */

/** Digits of a code: four to verify an address or number, six to set a password. */
const CODE_LENGTH: Record<repo.Purpose, number> = {
  verify: 4,
  'confirm-email': 4,
  'confirm-phone': 4,
  reset: 6,
  change: 6,
};

const codeHmac = (runtime: Runtime, customerId: string, purpose: string, recipient: string, code: string): Buffer =>
  hmac(runtime.config.appSecret, 'code', customerId, purpose, recipient, code);

/** Creates a code that is valid only for this customer, purpose and recipient. */
async function createCode(
  runtime: Runtime,
  trx: Connection,
  customerId: string,
  purpose: repo.Purpose,
  to: string,
): Promise<string> {
  const code = String(randomInt(10 ** CODE_LENGTH[purpose])).padStart(CODE_LENGTH[purpose], '0');
  await repo.insertCode(trx, {
    id: newId(),
    customerId,
    purpose,
    recipient: to,
    hmac: codeHmac(runtime, customerId, purpose, to, code),
  });
  return code;
}

/** Creates a code and emails it, in the caller's transaction. */
export async function sendCode(
  runtime: Runtime,
  trx: Connection,
  customer: { id: string; firstName: string; email: string },
  purpose: Exclude<repo.Purpose, 'confirm-phone'>,
): Promise<void> {
  const code = await createCode(runtime, trx, customer.id, purpose, customer.email);
  await queueEmail(runtime, trx, customer.email, codeEmail(customer.firstName, code, purpose));
}

/** Creates a code and sends it by SMS to a phone number in E.164. */
export async function sendPhoneCode(
  runtime: Runtime,
  trx: Connection,
  customerId: string,
  phone: string,
  centreName: string,
): Promise<void> {
  await queueSms(
    runtime,
    trx,
    phone,
    codeSms(await createCode(runtime, trx, customerId, 'confirm-phone', phone), centreName),
  );
}

/**
 * Limits codes per recipient and client to one in 60 s and 5 an hour, and per recipient to 20 a day.
 * @throws account.code_too_soon
 */
export async function limitCodeRequests({ limits }: Runtime, email: string, source: string): Promise<void> {
  const key = `${digest(email)}:${source}`;
  await limits.take('codesMinute', key, 'account.code_too_soon');
  await limits.take('codesHourly', key, 'account.code_too_soon');
  await limits.take('codesDaily', digest(email), 'account.code_too_soon');
}

/**
 * Counts the attempt, then compares a code; returns the code's id. A client with too many failures is rejected, unless
 * the customer logged in from there or from this device before (docs/security.md 3).
 * @throws account.wrong_code, account.too_many_tries
 */
export async function checkCode(
  runtime: Runtime,
  origin: RequestOrigin,
  customerId: string | null,
  purpose: repo.Purpose,
  otp: string,
): Promise<string> {
  const { known } = await resolveOrigin(runtime, origin, customerId);
  if (known === null) await runtime.limits.check('failures', origin.source, 'account.too_many_tries');
  const candidates = await repo.countAttempt(runtime.db, customerId, purpose, origin.source);
  const match = candidates.find(({ recipient, hmac }) =>
    timingSafeEqual(hmac, codeHmac(runtime, customerId ?? '', purpose, recipient, otp)),
  );
  if (match !== undefined) return match.id;
  if (known === null) await runtime.limits.take('failures', origin.source, 'account.too_many_tries');
  throw new AppError('account.wrong_code', { fields: { otp: 'Check this code.' } });
}

/** Kinds of messages that send a code to a contact that is not verified yet. */
export const CODE_KINDS_TO_UNVERIFIED_CONTACTS = ['account.code.confirm-email', 'account.code.confirm-phone'] as const;
