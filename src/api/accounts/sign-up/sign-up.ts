import { newId } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { limitCodeRequests, sendCode } from '#api/accounts/verification-codes.ts';
import { alreadyRegisteredEmail } from '#api/accounts/accounts.texts.ts';
import { rejectGuessablePassword } from '#api/accounts/password-policy.ts';
import * as repo from '#api/accounts/customers.repository.ts';
import { insertSignUp } from './sign-ups.repository.ts';
import { createRegistration } from './registration.ts';
import { parsePhoneNumber } from '#api/accounts/contact-channels.ts';

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
 * Stores a sign-up and emails a code. Returns its secret, which the browser keeps. Every sign-up is a row of its own,
 * so that a stranger cannot change the sign-up of another person. The response does not reveal whether the address is
 * known: the owner of an account gets an email instead, and the row is never verified.
 */
export async function signUp(runtime: Runtime, { source }: RequestOrigin, form: SignUpForm): Promise<string> {
  const phone = parsePhoneNumber(form.phoneNumber);
  await rejectGuessablePassword(runtime, 'password', form.password, form.email);
  await runtime.limits.slow('signUps', source);
  const codeForm = await limitCodeRequests(runtime, 'verify', form.email, source);
  const id = newId();
  const row = {
    id,
    email: form.email,
    first_name: form.firstName,
    last_name: form.lastName,
    phone,
    password_hash: await runtime.passwords.hash(form.password),
    marketing: form.marketing ?? null,
  };
  await runtime.db.transaction().execute(async (trx) => {
    const referrer = form.referralCode ? await repo.findReferrer(trx, form.referralCode.toUpperCase()) : null;
    await insertSignUp(trx, { ...row, referred_by: referrer });
    const owner = await repo.findByEmail(trx, form.email);
    if (owner !== undefined)
      await queueEmail(runtime, trx, form.email, alreadyRegisteredEmail(owner.first_name, runtime.config.publicUrl));
    else await sendCode(runtime, trx, { id, firstName: form.firstName, email: form.email }, 'verify', codeForm);
  });
  runtime.log.info({ event: 'account.signed-up', signUp: id, source }, 'signed up');
  return createRegistration(runtime, id);
}
