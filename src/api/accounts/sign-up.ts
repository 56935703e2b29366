import { newId } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { limitCodeRequests, sendCode } from './verification-codes.ts';
import { endCodes } from './verification-codes.repository.ts';
import { deleteConsents } from './marketing-consent.repository.ts';
import { setMarketingConsent } from './set-marketing-consent.ts';
import { alreadyRegisteredEmail } from './accounts.emails.ts';
import { rejectGuessablePassword } from './password-policy.ts';
import * as repo from './customers.repository.ts';
import { endSessions } from './customer-sessions.repository.ts';
import { createReferralCode } from './referral-code.ts';
import { parsePhoneNumber } from './parse-phone-number.ts';

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
 * Creates an account and emails a code. The response does not reveal whether the address is known: the owner of a
 * verified account gets an email instead; an unverified account is replaced entirely.
 */
export async function signUp(runtime: Runtime, { source }: RequestOrigin, form: SignUpForm): Promise<void> {
  const phone = parsePhoneNumber(form.phoneNumber);
  rejectGuessablePassword('password', form.password, form.email);
  await runtime.limits.take('signUps', source);
  await limitCodeRequests(runtime, form.email, source);
  // Hashed before the look-up, so that known and unknown addresses take the same time.
  const passwordHash = await runtime.passwords.hash(form.password);
  await runtime.db.transaction().execute(async (trx) => {
    const referrer = form.referralCode ? await repo.findReferrer(trx, form.referralCode.toUpperCase()) : null;
    const row = { first_name: form.firstName, last_name: form.lastName, phone, password_hash: passwordHash };
    const id = newId();
    await repo.insertCustomer(trx, {
      id,
      email: form.email,
      ...row,
      referral_code: createReferralCode(),
      referred_by: referrer,
    });
    const customer = await repo.lockByEmail(trx, form.email);
    // Happens only when the other account released the address between the two statements.
    if (customer === undefined) throw new AppError('request.busy', { retryAfterS: 1 });
    if (customer.email_verified_at !== null) {
      await queueEmail(runtime, trx, form.email, alreadyRegisteredEmail(customer.first_name, runtime.config.publicUrl));
      return;
    }
    if (customer.id !== id) {
      await repo.updateCustomer(trx, customer.id, { ...row, referred_by: referrer === customer.id ? null : referrer });
      await endCodes(trx, customer.id);
      await endSessions(trx, customer.id);
      await deleteConsents(trx, customer.id);
    }
    if (form.marketing != null) await setMarketingConsent(trx, customer.id, form.marketing);
    await sendCode(runtime, trx, { id: customer.id, firstName: form.firstName, email: form.email }, 'verify');
  });
}
