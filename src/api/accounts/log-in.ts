import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { findByEmail, lockWithPassword, type CustomerRow } from './customers.repository.ts';
import { resolveOrigin, openSession } from './customer-sessions.ts';

/**
 * Opens a session. Known and unknown addresses take the same time (docs/security.md 2). Attempts from an origin where
 * the customer logged in before are counted separately, so that others cannot lock the customer out (docs/security.md
 * 3).
 * @throws AppError account.wrong_credentials, account.unverified, account.too_many_tries with Retry-After, request.busy
 */
export async function logIn(
  runtime: Runtime,
  origin: RequestOrigin,
  email: string,
  password: string,
): Promise<{ token: string; customer: CustomerRow }> {
  const customer = await findByEmail(runtime.db, email);
  const { origins, known } = await resolveOrigin(runtime, origin, customer?.id ?? null);
  if (known === null) await runtime.limits.check('failures', origin.source, 'account.too_many_tries');
  const attemptKey = `${digest(email)}:${known ?? 'elsewhere'}`;
  await runtime.limits.countLoginAttempt(attemptKey);
  if (!(await runtime.passwords.matches(customer?.password_hash ?? null, password)) || customer === undefined) {
    runtime.log.info({ event: 'login.failed', source: origin.source, account: digest(email) }, 'log-in failed');
    // Only a known device is exempt: exempting a shared IP address would reveal whose sessions were opened there.
    if (known === null || known === origin.source)
      await runtime.limits.take('failures', origin.source, 'account.too_many_tries');
    throw new AppError('account.wrong_credentials');
  }
  await runtime.limits.reset('loginAttempts', attemptKey);
  if (customer.email_verified_at === null) throw new AppError('account.unverified');
  const token = await runtime.db.transaction().execute(async (trx) => {
    // The password may have changed, or the account been deleted, during the comparison; both end all sessions.
    if (!(await lockWithPassword(trx, customer.id, customer.password_hash)))
      throw new AppError('account.wrong_credentials');
    return openSession(trx, customer.id, origins);
  });
  return { token, customer };
}
