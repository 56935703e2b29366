import type { CustomerCall } from '#api/accounts/sign-in/session-confirmation.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Release } from '#shared/releases/releases.contract.ts';
import { lockOwnRelease } from './lock-own-release.ts';
import { showRelease } from './show-release.ts';
import * as repo from './releases.repository.ts';

/**
 * Takes back the person who may collect a car, whose code is then no longer valid. Any device may do so, since it only
 * takes a right away. Without a named person it is a success without effect.
 * @throws AppError booking.not_found, visit.released
 */
export const takeCollectorBack = (runtime: Runtime, call: CustomerCall, bookingId: string): Promise<Release> =>
  runtime.db.transaction().execute(async (trx) => {
    const state = await lockOwnRelease(runtime, trx, call, bookingId);
    if (state.visit?.state === 'released') throw new AppError('visit.released');
    await repo.takeBack(trx, bookingId);
    return showRelease(runtime, trx, call, { ...state, collector: undefined });
  });
