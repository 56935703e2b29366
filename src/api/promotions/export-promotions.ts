import type { Connection } from '#api/platform/database/database.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './export-promotions.repository.ts';

/** Claimed promotions and wash credit of a customer, for the personal data export. Amounts in naira. */
export async function exportPromotions(db: Connection, customerId: string) {
  const [claims, credit] = await Promise.all([repo.listClaims(db, customerId), repo.listCredit(db, customerId)]);
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
  };
}
