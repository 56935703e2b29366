import { type Trx, newId } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import { claimPromotionPlace } from '#api/promotions/promotion-places.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { accountOpenEmail } from '#api/accounts/accounts.texts.ts';
import { createAccountLink } from '#api/accounts/account-links.repository.ts';
import type { Proof } from '#api/accounts/code-proof.ts';
import { openSession } from '#api/accounts/customer-sessions.ts';
import { insertCustomer } from '#api/accounts/customers.repository.ts';
import { getCurrentUser } from '#api/accounts/present-user.ts';
import { createReferralCode, readRegistration } from './registration.ts';
import { setMarketingConsent } from '#api/accounts/consents.ts';
import * as repo from './sign-ups.repository.ts';
import { checkSignUpCode } from '#api/accounts/verification-codes.ts';
import { consumeCode } from '#api/accounts/verification-codes.repository.ts';

/**
 * Verifies an address by a code and opens the account; exactly one of concurrent requests succeeds. With `registration`
 * only the sign-up of that browser counts. Without it several may wait, and the reader of the mailbox need not be the
 * person who chose the password: the account then opens without one, to be set by a reset. All sign-ups of the address
 * end. A session is opened for the browser of the address's only sign-up, which chose the password and has the code; a
 * log-in would ask for the same two again.
 * @returns whether the account has a password, and the session
 * @throws account.wrong_code, account.too_many_tries
 */
export async function verifyEmail(
  runtime: Runtime,
  origin: RequestOrigin,
  email: string,
  proof: Proof,
  registration: string | null,
): Promise<{ hasPassword: boolean; session: { token: string; user: User } | null }> {
  const own = registration === null ? null : readRegistration(runtime, registration);
  const ownSignUp = own === null ? undefined : await repo.findSignUp(runtime.db, own, email);
  const signUps = ownSignUp === undefined ? await repo.findNewestSignUps(runtime.db, email) : [ownSignUp];
  const code = await checkSignUpCode(
    runtime,
    origin,
    signUps.map(({ id }) => id),
    ownSignUp === undefined ? null : registration,
    proof,
  );
  const { customer, hasPassword, token } = await runtime.db.transaction().execute(async (trx) => {
    const living = await repo.lockSignUps(trx, email);
    const signUp = living.find(({ id }) => id === code.ownerId);
    if (signUp === undefined || !(await consumeCode(trx, code.id, signUp.id, 'verify')))
      throw new AppError('account.wrong_code');
    const isOwn = ownSignUp !== undefined || living.length === 1;
    const id = await openAccount(runtime, trx, signUp, isOwn);
    const isOnlyBrowser = ownSignUp !== undefined && living.length === 1;
    return {
      customer: id,
      hasPassword: isOwn,
      token: isOnlyBrowser ? await openSession(trx, id, origin) : null,
    };
  });
  runtime.log.info(
    { event: 'account.verified', customer, signUp: code.ownerId, source: origin.source },
    'address verified',
  );
  return { hasPassword, session: token === null ? null : { token, user: await getCurrentUser(runtime, customer) } };
}

/** Makes a customer of a sign-up; returns its id. */
async function openAccount(runtime: Runtime, trx: Trx, signUp: repo.SignUpRow, hasPassword: boolean): Promise<string> {
  const id = newId();
  const isNew = await insertCustomer(trx, {
    id,
    email: signUp.email,
    password_hash: hasPassword ? signUp.password_hash : null,
    first_name: signUp.first_name,
    last_name: signUp.last_name,
    phone: signUp.phone,
    referral_code: createReferralCode(),
    referred_by: signUp.referred_by,
  });
  // The address got an account in another way, e.g. with Google.
  if (!isNew) throw new AppError('account.wrong_code');
  if (signUp.marketing !== null) await setMarketingConsent(trx, id, signUp.marketing);
  await repo.deleteSignUps(trx, signUp.email);
  const closeLink = await createAccountLink(trx, id, 'close', null);
  await queueEmail(
    runtime,
    trx,
    signUp.email,
    accountOpenEmail(signUp.first_name, hasPassword, closeLink, runtime.config.publicUrl),
  );
  await claimPromotionPlace(trx, id);
  return id;
}
