import type { Connection, Trx } from '#api/platform/database/database.ts';
import { RETENTION } from '#shared/retention.ts';
import * as repo from './remembered-benefits.repository.ts';

/**
 * Remembers, when an account is deleted, which promotions it used and whether it was a referral, so that the same
 * person gets none of them again (docs/api.md 5). Call it after the open bookings are cancelled and before the contacts
 * are erased.
 * @param contacts the verified addresses and numbers of the account that are not those of another account now
 */
export const rememberBenefits = (trx: Trx, customerId: string, contacts: readonly string[]): Promise<void> =>
  repo.insertBenefits(trx, customerId, contacts);

/** Deletes the remembered benefits of deleted accounts after two years. */
export const purgeRememberedBenefits = (db: Connection): Promise<void> =>
  repo.deleteOldBenefits(db, RETENTION.rememberedBenefitMonths);
