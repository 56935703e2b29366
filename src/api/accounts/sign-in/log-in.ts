import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import { findByEmail, lockWithCredentials } from '#api/accounts/customers.repository.ts';
import { presentUser } from '#api/accounts/present-user.ts';
import { createRegistration } from '#api/accounts/sign-up/registration.ts';
import { findNewestSignUps, type SignUpRow } from '#api/accounts/sign-up/sign-ups.repository.ts';
import { knownDeviceOf, openSession, reportNewDevice } from '#api/accounts/customer-sessions.ts';

/**
 * Opens a session. Known and unknown addresses take the same time (docs/security.md 2). Attempts on a device where
 * the customer logged in before are counted separately, so that others cannot lock the customer out; an address is
 * shared and never known (docs/security.md 3). The right password of a sign-up that waits for its code is answered
 * with that sign-up's secret, also when the address has an account, since the two answers must be the same. A log-in on
 * a new device is reported by email.
 * @throws AppError account.wrong_credentials, account.unverified, account.too_many_tries with Retry-After, request.busy
 */
export async function logIn(
  runtime: Runtime,
  origin: RequestOrigin,
  email: string,
  password: string,
): Promise<{ token: string; user: User }> {
  const known = await knownDeviceOf(runtime.db, origin, email);
  if (known === null) await runtime.limits.check('failures', origin.source, 'account.too_many_tries');
  const customer = await findByEmail(runtime.db, email);
  const signUps = await findNewestSignUps(runtime.db, email);
  const attemptKey = `${digest(email)}:${known ?? 'elsewhere'}`;
  await runtime.limits.countLoginAttempt(attemptKey);
  const isOwner = await runtime.passwords.matches(customer?.password_hash ?? null, password);
  if (!isOwner || customer === undefined) {
    const signUp = await findByPassword(runtime, signUps, password);
    if (signUp !== undefined) {
      await runtime.limits.reset('loginAttempts', attemptKey);
      throw new AppError('account.unverified', { payload: { registration: createRegistration(runtime, signUp.id) } });
    }
    runtime.log.info({ event: 'login.failed', source: origin.source, account: digest(email) }, 'log-in failed');
    if (known === null) await runtime.limits.take('failures', origin.source, 'account.too_many_tries');
    throw new AppError('account.wrong_credentials');
  }
  const token = await runtime.db.transaction().execute(async (trx) => {
    // Password or address may have changed, or the account been deleted, during the comparison; all end the sessions.
    if (!(await lockWithCredentials(trx, customer))) throw new AppError('account.wrong_credentials');
    await reportNewDevice(runtime, trx, customer, origin);
    return openSession(trx, customer.id, origin);
  });
  const user = await presentUser(runtime, customer);
  await runtime.limits.reset('loginAttempts', attemptKey);
  runtime.log.info(
    { event: 'login.succeeded', customer: customer.id, source: origin.source, by: 'password' },
    'logged in',
  );
  return { token, user };
}

/** The sign-up with this password. Compares it with each of them, so that the time depends only on their number. */
async function findByPassword(
  { passwords }: Runtime,
  signUps: readonly SignUpRow[],
  password: string,
): Promise<SignUpRow | undefined> {
  let found: SignUpRow | undefined;
  for (const signUp of signUps) if (await passwords.matches(signUp.password_hash, password)) found ??= signUp;
  return found;
}
