import { randomInt, timingSafeEqual } from 'node:crypto';
import { newId, type Connection } from '#api/platform/database/database.ts';
import { keyed } from '#api/platform/database/encryption.ts';
import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { resolveOrigin } from './customer-sessions.ts';
import { codeEmail, codeSms } from './verification-codes.emails.ts';
import * as repo from './verification-codes.repository.ts';

/** One-time codes by mail, and by SMS for a phone (docs/api.md 6). */

/** A code that proves an address has four digits; one that changes a password six. */
const DIGITS: Record<repo.Purpose, number> = { verify: 4, 'confirm-email': 4, 'confirm-phone': 4, reset: 6, change: 6 };

const codeHmac = (runtime: Runtime, customerId: string, purpose: string, recipient: string, code: string): Buffer =>
  keyed(runtime.config.appSecret, 'code', customerId, purpose, recipient, code);

/** Makes a code that is bound to the customer, the purpose and the place it goes to. */
async function newCode(
  runtime: Runtime,
  trx: Connection,
  customerId: string,
  purpose: repo.Purpose,
  to: string,
): Promise<string> {
  const code = String(randomInt(10 ** DIGITS[purpose])).padStart(DIGITS[purpose], '0');
  await repo.insertCode(trx, {
    id: newId(),
    customerId,
    purpose,
    recipient: to,
    hmac: codeHmac(runtime, customerId, purpose, to, code),
  });
  return code;
}

/** A new code in the caller's transaction, mailed to `email` alone and bound to it. */
export async function sendCode(
  runtime: Runtime,
  trx: Connection,
  customer: { id: string; firstName: string; email: string },
  purpose: Exclude<repo.Purpose, 'confirm-phone'>,
): Promise<void> {
  const code = await newCode(runtime, trx, customer.id, purpose, customer.email);
  await queueEmail(runtime, trx, customer.email, codeEmail(customer.firstName, code, purpose));
}

/** The same by SMS, to prove a phone in E.164. */
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
    codeSms(await newCode(runtime, trx, customerId, 'confirm-phone', phone), centreName),
  );
}

/** 60 s between sends and 5 an hour for one address and asker, 20 a day for one address. Throws `account.code_too_soon`. */
export async function limitCodeRequests({ limits }: Runtime, email: string, source: string): Promise<void> {
  const asker = `${digest(email)}:${source}`;
  await limits.take('codesMinute', asker, 'account.code_too_soon');
  await limits.take('codesHourly', asker, 'account.code_too_soon');
  await limits.take('codesDaily', digest(email), 'account.code_too_soon');
}

/**
 * Compares a code after counting the try. Returns the code's id; throws `account.wrong_code`. A source that guessed wrong
 * too often is turned away, unless the person had a session there or on this device (docs/security.md 3).
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
  const candidates = await repo.countTry(runtime.db, customerId, purpose, origin.source);
  const right = candidates.find(({ recipient, hmac }) =>
    timingSafeEqual(hmac, codeHmac(runtime, customerId ?? '', purpose, recipient, otp)),
  );
  if (right !== undefined) return right.id;
  if (known === null) await runtime.limits.take('failures', origin.source, 'account.too_many_tries');
  throw new AppError('account.wrong_code', { fields: { otp: 'Check this code.' } });
}

/** Kinds of messages that carry a code to where somebody says they are reached, before they have proved it. */
export const CODE_KINDS_TO_UNVERIFIED_CONTACTS = ['account.code.confirm-email', 'account.code.confirm-phone'] as const;

/** Removes codes that are long over. Returns how many. */
export const purgeVerificationCodes = ({ db }: Runtime): Promise<number> => repo.deleteOldCodes(db);
