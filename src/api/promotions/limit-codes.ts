import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';

/** Who enters a code, and from where. */
export interface CodeSource {
  /** The id of the customer or the member of staff. */
  account: string;
  /** The address, as `clientKey` returns it. */
  source: string;
}

/**
 * Runs work that checks an entered code, unless too many codes were refused before: 10 an hour for each account, and as
 * many for each address, from which then one is checked every 10 s (decision 0275). Work without a code just runs.
 * @throws promotion.too_many_codes
 */
export async function withinCodeLimits<T>(
  { limits }: Runtime,
  { account, source }: CodeSource,
  code: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work();
  const waitS = await limits.waitS('slow', 'promoCodesOfAddress', source);
  if (waitS > 0) throw new AppError('promotion.too_many_codes', { retryAfterS: waitS });
  // Counted before the code is compared, so that parallel calls do not try more.
  await limits.take('promoCodes', account, 'promotion.too_many_codes');
  try {
    const result = await work();
    await limits.giveBack('promoCodes', account);
    return result;
  } catch (error) {
    if (isRefusedCode(error)) await countRefusal({ limits }, source);
    else await limits.giveBack('promoCodes', account);
    throw error;
  }
}

const isRefusedCode = (error: unknown): boolean => error instanceof AppError && error.code === 'promotion.code_refused';

/** Counts a refused code of an address. The caller gets the refusal also when it was one too many. */
async function countRefusal({ limits }: Pick<Runtime, 'limits'>, source: string): Promise<void> {
  try {
    await limits.slow('promoCodesOfAddress', source);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
