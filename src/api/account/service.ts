import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { newId, type Connection } from '#api/db/database.ts';
import { keyed } from '#api/db/seal.ts';
import { toE164 } from '#api/adapters/phone.ts';
import { newToken, type CustomerSession } from '#api/http/session.ts';
import { queueMail } from '#api/outbox/service.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/account/contract.ts';
import { isGuessable } from '#shared/account/password.ts';
import { AppError } from '#shared/errors.ts';
import { fullName } from '#shared/text.ts';
import { commonPasswords } from '#api/adapters/common-passwords.ts';
import { alreadyRegisteredMail, codeMail, passwordChangedMail } from './messages.ts';
import * as repo from './repo.ts';

/** Where a call comes from: its address, and the device's own name if it gave one. */
export interface Origin {
  source: string;
  device: string | null;
}

type MailedPurpose = 'verify' | 'reset' | 'change';
const DIGITS: Record<MailedPurpose, number> = { verify: 4, reset: 6, change: 6 };

const codeHmac = (runtime: Runtime, customerId: string, purpose: string, email: string, code: string): Buffer =>
  keyed(runtime.config.appSecret, 'code', customerId, purpose, email, code);

/** A short digest, so that limits are counted without keeping addresses in the clear. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const REFERRAL = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const referralCode = (): string => Array.from({ length: 8 }, () => REFERRAL[randomInt(REFERRAL.length)]).join('');

/** The phone in E.164. Throws `request.invalid` with a sentence for `phoneNumber`. */
export function phoneOf(text: string): string {
  const phone = toE164(text);
  if (phone === null) throw new AppError('request.invalid', { fields: { phoneNumber: 'Check this phone number, for example 0803 123 4567.' } });
  return phone;
}

/** Throws `account.weak_password` with a sentence for `field`. */
export function refuseGuessable(field: string, password: string, email: string): void {
  if (isGuessable(password, email, commonPasswords())) {
    throw new AppError('account.weak_password', { fields: { [field]: 'Please choose a password that is harder to guess.' } });
  }
}

/** A new code in the caller's transaction, mailed to its address alone. */
async function sendCode(runtime: Runtime, trx: Connection, customer: { id: string; firstName: string; email: string }, purpose: MailedPurpose): Promise<void> {
  const code = String(randomInt(10 ** DIGITS[purpose])).padStart(DIGITS[purpose], '0');
  const hmac = codeHmac(runtime, customer.id, purpose, customer.email, code);
  await repo.insertCode(trx, { id: newId(), customerId: customer.id, purpose, email: customer.email, hmac });
  await queueMail(runtime, trx, customer.email, codeMail(customer.firstName, code, purpose));
}

/** 60 s between sends and 5 an hour for one address and asker, 20 a day for one address (contract.md 6). */
async function mayAskForCode({ limits }: Runtime, email: string, source: string): Promise<void> {
  const asker = `${digest(email)}:${source}`;
  await limits.take('codesMinute', asker, 'account.code_too_soon');
  await limits.take('codesHourly', asker, 'account.code_too_soon');
  await limits.take('codesDaily', digest(email), 'account.code_too_soon');
}

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  password: string;
  referralCode?: string | null | undefined;
}

/**
 * Signs somebody up and mails a code. The answer never tells whether the address was known: a verified owner gets a mail
 * saying so; an unverified account is replaced whole.
 */
export async function register(runtime: Runtime, { source }: Origin, form: Registration): Promise<void> {
  const phone = phoneOf(form.phoneNumber);
  refuseGuessable('password', form.password, form.email);
  await runtime.limits.take('joins', source);
  await mayAskForCode(runtime, form.email, source);
  // Hashed before looking, so that known and unknown addresses take the same time.
  const passwordHash = await runtime.passwords.hash(form.password);
  await runtime.db.transaction().execute(async (trx) => {
    const referrer = form.referralCode ? await repo.findReferrer(trx, form.referralCode.toUpperCase()) : null;
    const names = { first_name: form.firstName, last_name: form.lastName, phone, password_hash: passwordHash };
    const id = newId();
    await repo.insertCustomer(trx, { id, email: form.email, ...names, referral_code: referralCode(), referred_by: referrer });
    const customer = await repo.lockByEmail(trx, form.email);
    if (customer === undefined) throw new Error('a customer vanished while signing up');
    if (customer.email_verified_at !== null) {
      await queueMail(runtime, trx, form.email, alreadyRegisteredMail(customer.first_name, runtime.config.publicUrl));
      return;
    }
    if (customer.id !== id) await repo.replaceUnverified(trx, customer.id, { ...names, referred_by: referrer === customer.id ? null : referrer });
    await sendCode(runtime, trx, { id: customer.id, firstName: form.firstName, email: form.email }, 'verify');
  });
}

/** Mails a new code if the address has an account that can use one; the caller's answer is the same either way. */
export async function requestCode(runtime: Runtime, { source }: Origin, email: string, purpose: 'verify' | 'reset'): Promise<void> {
  await mayAskForCode(runtime, email, source);
  // The look-up is a job of its own: what it finds cannot show in this answer's time.
  await runtime.queue.send('send-code', { email, purpose });
}

/** The job behind requestCode. */
export async function sendRequestedCode(runtime: Runtime, email: string, purpose: 'verify' | 'reset'): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await repo.lockByEmail(trx, email);
    if (customer === undefined || (customer.email_verified_at === null) !== (purpose === 'verify')) return;
    await sendCode(runtime, trx, { id: customer.id, firstName: customer.first_name, email }, purpose);
  });
}

/** A code for changing the password of the session's own account, to its own address. */
export async function requestChangeCode(runtime: Runtime, { source }: Origin, customerId: string): Promise<void> {
  const customer = await repo.findById(runtime.db, customerId);
  if (customer?.email == null) throw new AppError('session.missing');
  const { email } = customer;
  await mayAskForCode(runtime, email, source);
  await runtime.db.transaction().execute((trx) => sendCode(runtime, trx, { id: customerId, firstName: customer.first_name, email }, 'change'));
}

/** Compares a code after counting the try. Returns the code's id; throws `account.wrong_code`. */
async function rightCode(runtime: Runtime, source: string, customer: repo.CustomerRow | undefined, purpose: repo.Purpose, otp: string): Promise<string> {
  await runtime.limits.check('failures', source, 'account.too_many_tries');
  const candidates = await repo.countTry(runtime.db, customer?.id ?? null, purpose, source);
  const right = candidates.find(({ email, hmac }) => timingSafeEqual(hmac, codeHmac(runtime, customer?.id ?? '', purpose, email, otp)));
  if (right !== undefined) return right.id;
  await runtime.limits.take('failures', source, 'account.too_many_tries');
  throw new AppError('account.wrong_code', { fields: { otp: 'Check this code.' } });
}

/** Proves an address. Of many at once exactly one succeeds. */
export async function verifyEmail(runtime: Runtime, { source }: Origin, email: string, otp: string): Promise<void> {
  const customer = await repo.findByEmail(runtime.db, email);
  const codeId = await rightCode(runtime, source, customer, 'verify', otp);
  await runtime.db.transaction().execute(async (trx) => {
    if (customer === undefined || !(await repo.useCode(trx, codeId, customer.id, 'verify'))) throw new AppError('account.wrong_code');
    await repo.markVerified(trx, customer.id);
  });
}

/** Opens a session. Throws wrong_credentials, unverified, or too_many_tries with Retry-After. */
export async function login(runtime: Runtime, { source, device }: Origin, email: string, password: string): Promise<{ token: string; user: User }> {
  await runtime.limits.check('failures', source, 'account.too_many_tries');
  const customer = await repo.findByEmail(runtime.db, email);
  const places = [...(device === null ? [] : [`device:${digest(device)}`]), source];
  const known = await repo.knownPlaces(runtime.db, customer?.id ?? null, places);
  // The owner's own device or address counts apart, so that strangers cannot lock the owner out (rules.md 3).
  const guessKey = `${digest(email)}:${places.find((place) => known.has(place)) ?? 'elsewhere'}`;
  await runtime.limits.guess(guessKey);
  if (!(await runtime.passwords.matches(customer?.password_hash ?? null, password)) || customer === undefined) {
    await runtime.limits.take('failures', source, 'account.too_many_tries');
    runtime.log.info({ event: 'login.failed', source, account: digest(email) }, 'log-in failed');
    throw new AppError('account.wrong_credentials');
  }
  await runtime.limits.forget('guess', guessKey);
  if (customer.email_verified_at === null) throw new AppError('account.unverified');
  const { token, hash } = newToken();
  await runtime.db.transaction().execute((trx) => repo.insertSession(trx, customer.id, hash, places));
  return { token, user: present(runtime, customer) };
}

export async function logout(runtime: Runtime, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash !== null) await repo.deleteSession(runtime.db, tokenHash);
}

/** Sets a new password with the mailed code; every session ends and the owner is told. */
export async function resetPassword(runtime: Runtime, { source }: Origin, email: string, otp: string, newPassword: string): Promise<void> {
  refuseGuessable('newPassword', newPassword, email);
  const customer = await repo.findByEmail(runtime.db, email);
  const codeId = await rightCode(runtime, source, customer, 'reset', otp);
  const passwordHash = await runtime.passwords.hash(newPassword);
  await runtime.db.transaction().execute(async (trx) => {
    if (customer === undefined || !(await repo.useCode(trx, codeId, customer.id, 'reset'))) throw new AppError('account.wrong_code');
    await repo.setPassword(trx, customer.id, passwordHash);
    await repo.endSessions(trx, customer.id);
    await queueMail(runtime, trx, email, passwordChangedMail(customer.first_name, runtime.config.publicUrl));
  });
}

export async function findSession(runtime: Runtime, tokenHash: Buffer): Promise<CustomerSession | null> {
  const customerId = await repo.findSession(runtime.db, tokenHash);
  return customerId === null ? null : { customerId, tokenHash };
}

/** The signed-in customer. Throws `session.missing` when the account is gone. */
export async function me(runtime: Runtime, customerId: string): Promise<User> {
  const customer = await repo.findById(runtime.db, customerId);
  if (customer === undefined) throw new AppError('session.missing');
  return present(runtime, customer);
}

/** The address a customer's payments and mails go to. Throws `session.missing` when the account is gone. */
export async function emailOf(runtime: Runtime, db: Connection, customerId: string): Promise<string> {
  const customer = await repo.findById(db, customerId);
  if (customer?.email == null) throw new AppError('session.missing');
  return customer.email;
}

function present(runtime: Runtime, row: repo.CustomerRow): User {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullName(row.first_name, row.last_name),
    email: row.email ?? '',
    phoneNumber: row.phone,
    referralCode: row.referral_code,
    referralLink: `${runtime.config.publicUrl}/signup?ref=${row.referral_code}`,
    photo: null,
    ...(row.pending_email !== null && { pendingEmail: row.pending_email }),
    washCredit: 0,
  };
}

