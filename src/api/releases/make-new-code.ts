import type { CustomerCall } from '#api/accounts/sign-in/session-confirmation.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { newCodesLeft } from '#shared/releases/release-rules.ts';
import type { Release } from '#shared/releases/releases.contract.ts';
import { lockOwnRelease, requireOwner } from './lock-own-release.ts';
import { showRelease } from './show-release.ts';
import * as repo from './releases.repository.ts';

/**
 * Makes a new release code in place of the one with the number `replaces`, which is no longer valid. The new one has
 * tries of its own. Replacing a code that was replaced already is a success without effect.
 * @throws AppError booking.not_found, visit.released, release.not_ready, release.credentials_changed,
 * release.no_new_codes, account.confirm_first, request.too_many, session.missing
 */
export async function makeNewCode(
  runtime: Runtime,
  call: CustomerCall,
  bookingId: string,
  replaces: number,
): Promise<Release> {
  await runtime.limits.take('releases', call.customer.customerId);
  return runtime.db.transaction().execute(async (trx) => {
    const state = await lockOwnRelease(runtime, trx, call, bookingId);
    const { visit, code } = state;
    if (visit?.state === 'released') throw new AppError('visit.released');
    if (visit?.state !== 'ready') throw new AppError('release.not_ready');
    if (code.number !== replaces) return showRelease(runtime, trx, call, state);
    await requireOwner(trx, call, visit, state);
    if (newCodesLeft(code) === 0) throw new AppError('release.no_new_codes');
    const next = { ...code, number: code.number + 1, tries: 0 };
    await repo.saveCodeCount(trx, bookingId, next);
    return showRelease(runtime, trx, call, { ...state, code: next });
  });
}
