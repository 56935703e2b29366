import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { ReleaseBlock } from '#shared/releases/release-rules.ts';
import { AppError } from '#shared/errors.ts';
import { codesOf, type LiveCode } from './live-codes.ts';
import { mostTriesLeft } from './present-staff-release.ts';
import type { ReleaseState } from './read-release.ts';
import * as repo from './releases.repository.ts';

/** @throws release.not_ready, release.credentials_changed when no code is tried at all */
export function requireTry(block: ReleaseBlock | null): void {
  if (block === 'not-ready') throw new AppError('release.not_ready');
  if (block === 'credentials-changed') throw new AppError('release.credentials_changed');
}

/**
 * Tries a code on a visit that the caller has locked. A wrong one uses up a try of every code that has tries left; the
 * failure is returned, not thrown, so that the try is stored.
 */
export async function tryCode(
  runtime: Runtime,
  trx: Trx,
  state: ReleaseState,
  given: string,
): Promise<LiveCode | AppError> {
  const live = codesOf(runtime, state).filter((one) => one.triesLeft > 0);
  if (live.length === 0) return new AppError('release.too_many_tries');
  const right = live.find(({ accepted }) => accepted.includes(given));
  if (right !== undefined) return right;
  const { booking, code } = state;
  const ownerTries = live.some(({ collector }) => collector === null) ? code.tries + 1 : code.tries;
  const after = { ...code, tries: ownerTries, wrongCodes: code.wrongCodes + 1 };
  await repo.saveCodeCount(trx, booking.id, after);
  for (const { collector } of live) if (collector !== null) await repo.countCollectorTry(trx, collector.id);
  return new AppError('release.wrong_code', {
    payload: { triesLeft: mostTriesLeft(live) - 1 },
  });
}
