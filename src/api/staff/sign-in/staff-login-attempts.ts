import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from '#api/staff/staff-sessions.repository.ts';

/** The address of a request, and its device if this member of staff logged in on it before, else null. */
export async function resolveStaffOrigin({ db }: Runtime, { source, device }: RequestOrigin, staffId: string | null) {
  return { source, known: (await repo.isKnownDevice(db, staffId, device)) ? device : null };
}

type StaffOrigin = Awaited<ReturnType<typeof resolveStaffOrigin>>;

/**
 * Counts an attempt per account and known device, before the password or code is compared (docs/security.md 3). `fail`
 * counts and logs the failure and throws; `succeed` resets the count.
 */
export async function countStaffLoginAttempt(
  runtime: Runtime,
  { source, known }: StaffOrigin,
  account: string,
  what: 'password' | 'code',
) {
  const key = `staff-${what}:${digest(account)}:${known ?? 'elsewhere'}`;
  await runtime.limits.countLoginAttempt(key);
  return {
    succeed: () => runtime.limits.reset('loginAttempts', key),
    fail: async (
      code: 'account.wrong_credentials' | 'staff.wrong_code' | 'account.wrong_password',
      passwordField: 'oldPassword' | 'currentPassword' = 'oldPassword',
    ): Promise<never> => {
      runtime.log.info({ event: 'staff.login-failed', what, source, account: digest(account) }, 'staff log-in failed');
      if (known === null) await runtime.limits.take('failures', source, 'account.too_many_tries');
      const field = {
        'account.wrong_credentials': null,
        'staff.wrong_code': 'code',
        'account.wrong_password': passwordField,
      }[code];
      throw new AppError(code, field === null ? {} : { fields: { [field]: new AppError(code).message } });
    },
  };
}
