import type { Connection } from '#api/platform/database/database.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './export-promotions.repository.ts';
import { listBenefits } from './remembered-benefits.repository.ts';

/**
 * Claimed promotions and wash credit of a customer, and the remembered benefits of deleted accounts with the same
 * contacts, for the personal data export. Amounts in naira.
 */
export async function exportPromotions(db: Connection, customerId: string) {
  const claims = await repo.listClaims(db, customerId);
  const credit = await repo.listCredit(db, customerId);
  const remembered = await listBenefits(db, customerId);
  return {
    promotions: claims.map((row) => ({
      promotion: row.promotion,
      booking: row.booking_id,
      claimedAt: row.claimed_at.toISOString(),
    })),
    washCredit: credit.map((row) => ({
      amount: nairaFromKobo(row.amount_kobo),
      kind: row.kind,
      booking: row.booking_id,
      at: row.at.toISOString(),
    })),
    remembered: remembered.map((row) => ({
      benefit: row.benefit,
      used: row.used,
      times: row.times,
      at: row.remembered_at.toISOString(),
    })),
  };
}
