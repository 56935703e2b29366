import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { claimPromotionPlace } from '#api/promotions/promotion-places.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { checkCode } from './verification-codes.ts';
import { useCode } from './verification-codes.repository.ts';
import * as repo from './customers.repository.ts';

/**
 * Verifies an email address by a code; exactly one of concurrent requests succeeds.
 * @throws account.wrong_code, account.too_many_tries
 */
export async function verifyEmail(runtime: Runtime, origin: RequestOrigin, email: string, otp: string): Promise<void> {
  const found = await repo.findByEmail(runtime.db, email);
  const codeId = await checkCode(runtime, origin, found?.id ?? null, 'verify', otp);
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await repo.lockByEmail(trx, email);
    if (customer === undefined || !(await useCode(trx, codeId, customer.id, 'verify')))
      throw new AppError('account.wrong_code');
    if (await repo.markVerified(trx, customer.id)) await claimPromotionPlace(trx, customer.id);
  });
}
