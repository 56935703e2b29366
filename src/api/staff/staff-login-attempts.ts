import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './staff-sessions.repository.ts';

/**
 * The origins of a request (device and client key) and the first of them from which this member of staff logged in
 * before, or null.
 */
export async function resolveStaffOrigin(runtime: Runtime, { source, device }: RequestOrigin, staffId: string | null) {
  const origins = [...(device === null ? [] : [`device:${digest(device)}`]), source];
  const knownOrigins = await repo.findKnownOrigins(runtime.db, staffId, origins);
  return { source, origins, known: origins.find((origin) => knownOrigins.has(origin)) ?? null };
}

type StaffOrigin = Awaited<ReturnType<typeof resolveStaffOrigin>>;

/**
 * Counts an attempt per account and origin, before the password or code is compared (docs/security.md 3). `fail` counts
 * and logs the failure and throws; `succeed` resets the count.
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
    fail: async (code: 'account.wrong_credentials' | 'staff.wrong_code' | 'account.wrong_password'): Promise<never> => {
      runtime.log.info({ event: 'staff.login-failed', what, source, account: digest(account) }, 'staff log-in failed');
      // Only a known device is exempt: exempting a shared IP address would reveal who works here.
      if (known === null || known === source) await runtime.limits.take('failures', source, 'account.too_many_tries');
      const field = {
        'account.wrong_credentials': null,
        'staff.wrong_code': 'code',
        'account.wrong_password': 'oldPassword',
      }[code];
      throw new AppError(code, field === null ? {} : { fields: { [field]: new AppError(code).message } });
    },
  };
}
