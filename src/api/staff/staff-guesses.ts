import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './staff-sessions.repository.ts';

/** Where a call comes from, as it is remembered, and the first of these where this member of staff had a session, or null. */
export async function resolveStaffOrigin(runtime: Runtime, { source, device }: RequestOrigin, staffId: string | null) {
  const places = [...(device === null ? [] : [`device:${digest(device)}`]), source];
  const had = await repo.findKnownOrigins(runtime.db, staffId, places);
  return { source, places, known: places.find((place) => had.has(place)) ?? null };
}

type StaffOrigin = Awaited<ReturnType<typeof resolveStaffOrigin>>;

/**
 * Guesses are counted per account and place before they are compared (docs/security.md 3). `wrong` counts a failure, writes it down
 * and throws; `right` clears the count.
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
    right: () => runtime.limits.reset('loginAttempts', key),
    wrong: async (
      code: 'account.wrong_credentials' | 'staff.wrong_code' | 'account.wrong_password',
    ): Promise<never> => {
      runtime.log.info({ event: 'staff.login-failed', what, source, account: digest(account) }, 'staff log-in failed');
      // As for customers: an address that is shared must not tell who works here.
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
