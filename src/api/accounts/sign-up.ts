import { randomInt } from 'node:crypto';
import { toE164 } from '#api/vendors/phone-number.ts';
import { newId, type Connection } from '#api/db/database.ts';
import type { Origin } from '#api/http/source.ts';
import { queueMail } from '#api/notifications/outbox.ts';
import { getCreditBalance } from '#api/promotions/wash-credit.ts';
import { claimPromotionPlace } from '#api/promotions/apply-promotions.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { fullName } from '#shared/text-schemas.ts';
import { endCodes, limitCodeRequests, checkCode, sendCode, useCode } from './verification-codes.ts';
import { eraseConsents, setMarketingConsent } from './consent-records.ts';
import { alreadyRegisteredEmail } from './accounts.emails.ts';
import { rejectGuessablePassword } from './change-password.ts';
import * as repo from './customers.repository.ts';
import { endSessions } from './customer-sessions.ts';

const REFERRAL = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Eight letters and figures that nobody mixes up. */
export const newReferralCode = (): string => Array.from({ length: 8 }, () => REFERRAL[randomInt(REFERRAL.length)]).join('');

/** The phone in E.164. Throws `request.invalid` with a sentence for `phoneNumber`. */
export function phoneOf(text: string): string {
  const phone = toE164(text);
  if (phone === null) throw new AppError('request.invalid', { fields: { phoneNumber: 'Check this phone number, for example 0803 123 4567.' } });
  return phone;
}

export interface SignUpForm {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  password: string;
  referralCode?: string | null | undefined;
  marketing?: boolean | null | undefined;
}

/**
 * Signs somebody up and mails a code. The answer never tells whether the address was known: a verified owner gets a mail
 * saying so; an unverified account is replaced whole.
 */
export async function signUp(runtime: Runtime, { source }: Origin, form: SignUpForm): Promise<void> {
  const phone = phoneOf(form.phoneNumber);
  rejectGuessablePassword('password', form.password, form.email);
  await runtime.limits.take('joins', source);
  await limitCodeRequests(runtime, form.email, source);
  // Hashed before looking, so that known and unknown addresses take the same time.
  const passwordHash = await runtime.passwords.hash(form.password);
  await runtime.db.transaction().execute(async (trx) => {
    const referrer = form.referralCode ? await repo.findReferrer(trx, form.referralCode.toUpperCase()) : null;
    const row = { first_name: form.firstName, last_name: form.lastName, phone, password_hash: passwordHash };
    const id = newId();
    await repo.insertCustomer(trx, { id, email: form.email, ...row, referral_code: newReferralCode(), referred_by: referrer });
    const customer = await repo.lockByEmail(trx, form.email);
    // Only when the address changed hands this very moment.
    if (customer === undefined) throw new AppError('request.busy', { retryAfterS: 1 });
    if (customer.email_verified_at !== null) {
      await queueMail(runtime, trx, form.email, alreadyRegisteredEmail(customer.first_name, runtime.config.publicUrl));
      return;
    }
    if (customer.id !== id) {
      await repo.updateCustomer(trx, customer.id, { ...row, referred_by: referrer === customer.id ? null : referrer });
      await endCodes(trx, customer.id);
      await endSessions(trx, customer.id);
      await eraseConsents(trx, customer.id);
    }
    if (form.marketing != null) await setMarketingConsent(trx, customer.id, form.marketing);
    await sendCode(runtime, trx, { id: customer.id, firstName: form.firstName, email: form.email }, 'verify');
  });
}

/** Mails a new code if the address has an account that can use one; the caller's answer is the same either way. */
export async function requestCode(runtime: Runtime, { source }: Origin, email: string, purpose: 'verify' | 'reset'): Promise<void> {
  await limitCodeRequests(runtime, email, source);
  await runtime.limits.take('asks', source);
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
  await limitCodeRequests(runtime, await emailOf(runtime, runtime.db, customerId), source);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await repo.lockById(trx, customerId);
    if (customer?.email == null) throw new AppError('session.missing');
    await sendCode(runtime, trx, { id: customerId, firstName: customer.first_name, email: customer.email }, 'change');
  });
}

/** Proves an address. Of many at once exactly one succeeds. */
export async function verifyEmail(runtime: Runtime, origin: Origin, email: string, otp: string): Promise<void> {
  const found = await repo.findByEmail(runtime.db, email);
  const codeId = await checkCode(runtime, origin, found?.id ?? null, 'verify', otp);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await repo.lockByEmail(trx, email);
    if (customer === undefined || !(await useCode(trx, codeId, customer.id, 'verify'))) throw new AppError('account.wrong_code');
    if (await repo.markVerified(trx, customer.id)) await claimPromotionPlace(trx, customer.id);
  });
}

/** The signed-in customer. Throws `session.missing` when the account is gone. */
export async function getCurrentUser(runtime: Runtime, customerId: string): Promise<User> {
  const customer = await repo.findById(runtime.db, customerId);
  if (customer === undefined) throw new AppError('session.missing');
  return presentUser(runtime, customer);
}

/** The address a customer's payments and mails go to. Throws `session.missing` when the account is gone. */
export async function emailOf(_runtime: Runtime, db: Connection, customerId: string): Promise<string> {
  const customer = await repo.findById(db, customerId);
  if (customer?.email == null) throw new AppError('session.missing');
  return customer.email;
}

/** The address mails to a customer go to; null for a walk-in, who has none, and for a deleted account. */
export async function mailAddressOf(db: Connection, customerId: string): Promise<string | null> {
  return (await repo.findById(db, customerId))?.email ?? null;
}

/** A phone is proven as long as it is the number that was. */
const hasProvenPhone = (row: repo.CustomerRow): boolean => row.phone !== null && row.phone === row.proven_phone;

/** Where a customer can be told something; null for a deleted account. `phone` only where it was proven. */
export async function reachOf(db: Connection, customerId: string): Promise<{ firstName: string; email: string | null; phone: string | null } | null> {
  const row = await repo.findById(db, customerId);
  if (row === undefined) return null;
  return { firstName: row.first_name, email: row.email, phone: hasProvenPhone(row) ? row.phone : null };
}

/** A customer as contract.md 2 lists them. */
export async function presentUser(runtime: Runtime, row: repo.CustomerRow): Promise<User> {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullName(row.first_name, row.last_name),
    email: row.email ?? '',
    phoneNumber: row.phone,
    referralCode: row.referral_code,
    referralLink: `${runtime.config.publicUrl}/signup?ref=${row.referral_code}`,
    photo: row.photo_id === null ? null : `/api/photo/${row.photo_id}`,
    ...(row.pending_email !== null && { pendingEmail: row.pending_email }),
    washCredit: nairaFromKobo(await getCreditBalance(runtime.db, row.id)),
    ...(hasProvenPhone(row) && { phoneProven: true as const }),
  };
}

export type { CustomerRow } from './customers.repository.ts';

/** For the profile, which looks at accounts and writes them under the same lock. */
export const { lockById, findById, updateCustomer, eraseCustomer } = repo;
