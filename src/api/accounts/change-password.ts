import { commonPasswords } from '#api/vendors/common-passwords.ts';
import type { CustomerSession } from '#api/http/session.ts';
import type { Origin } from '#api/http/source.ts';
import { queueMail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { isGuessable } from '#shared/accounts/password-rules.ts';
import { AppError } from '#shared/errors.ts';
import { endCodes, checkCode, useCode } from './verification-codes.ts';
import { passwordChangedEmail } from './accounts.emails.ts';
import * as customers from './customers.repository.ts';
import { endSessions } from './customer-sessions.ts';

/** Throws `account.weak_password` with a sentence for `field` when a password is common or the person's own address. */
export function rejectGuessablePassword(field: string, password: string, email: string): void {
  if (isGuessable(password, email, commonPasswords())) {
    throw new AppError('account.weak_password', { fields: { [field]: 'Please choose a password that is harder to guess.' } });
  }
}

/** Writes the new password in one transaction with the use of its code; the sessions but `except` end and the owner is told. */
async function setPassword(runtime: Runtime, customerId: string, codeId: string, purpose: 'reset' | 'change', newPassword: string, except: Buffer | null): Promise<void> {
  const passwordHash = await runtime.passwords.hash(newPassword);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await customers.lockById(trx, customerId);
    if (customer?.email == null || !(await useCode(trx, codeId, customerId, purpose))) throw new AppError('account.wrong_code');
    await customers.setPassword(trx, customerId, passwordHash);
    await endCodes(trx, customerId);
    await endSessions(trx, customerId, except);
    await queueMail(runtime, trx, customer.email, passwordChangedEmail(customer.first_name, runtime.config.publicUrl));
  });
  runtime.log.info({ event: `password.${purpose}`, customer: customerId }, 'password set');
}

/** Sets a new password with the mailed code; every session ends. Throws wrong_code, weak_password, too_many_tries. */
export async function resetPassword(runtime: Runtime, origin: Origin, email: string, otp: string, newPassword: string): Promise<void> {
  rejectGuessablePassword('newPassword', newPassword, email);
  const customer = await customers.findByEmail(runtime.db, email);
  const codeId = await checkCode(runtime, origin, customer?.id ?? null, 'reset', otp);
  if (customer === undefined) throw new AppError('account.wrong_code');
  await setPassword(runtime, customer.id, codeId, 'reset', newPassword, null);
}

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
  otp: string;
}

/**
 * Sets a new password with the old one and the mailed code; the other sessions end.
 * @throws AppError password_mismatch, weak_password, wrong_password (guesses are limited), wrong_code, too_many_tries
 */
export async function changePassword(runtime: Runtime, origin: Origin, session: CustomerSession, form: PasswordChange): Promise<void> {
  if (form.newPassword !== form.confirmPassword) {
    throw new AppError('account.password_mismatch', { fields: { confirmPassword: 'Type the same password again.' } });
  }
  const customer = await customers.findById(runtime.db, session.customerId);
  if (customer?.email == null) throw new AppError('session.missing');
  rejectGuessablePassword('newPassword', form.newPassword, customer.email);
  const guessKey = `change:${customer.id}`;
  await runtime.limits.guess(guessKey);
  if (!(await runtime.passwords.matches(customer.password_hash, form.oldPassword))) {
    throw new AppError('account.wrong_password', { fields: { oldPassword: 'Check your current password.' } });
  }
  await runtime.limits.forget('guess', guessKey);
  const codeId = await checkCode(runtime, origin, customer.id, 'change', form.otp);
  await setPassword(runtime, customer.id, codeId, 'change', form.newPassword, session.tokenHash);
}
