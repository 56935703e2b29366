import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { createPaystack } from '#api/vendors/paystack.ts';
import { listOpenReferences } from './reconcile.repository.ts';

/** How many of the open payments the provider is asked about: some were never opened there. */
const MAX_VERIFIED = 5;

/** Whether payments, refunds or disputes are under way at the provider. */
export const hasOpenPayments = async (db: Connection): Promise<boolean> => (await listOpenReferences(db, 1)).length > 0;

/**
 * Asks the provider with other keys about the payments that are under way: it knows a reference only in the account and
 * mode in which it was opened. `none`: nothing is under way. `unknown`: the provider did not say.
 */
export async function compareBusiness(
  { db, config }: Runtime,
  keys: { secretKey: string; publicKey: string },
): Promise<'none' | 'same' | 'other' | 'refused' | 'unknown'> {
  const references = await listOpenReferences(db, MAX_VERIFIED);
  if (references.length === 0) return 'none';
  const paystack = createPaystack({ ...config.paystack, ...keys });
  for (const reference of references) {
    const result = await paystack.verify(reference);
    if (result.kind === 'transaction') return 'same';
    if (result.kind === 'uncertain') return result.reason === 'unauthorized' ? 'refused' : 'unknown';
  }
  return 'other';
}
