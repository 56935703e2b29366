import type { Connection, Trx } from '#api/platform/database/database.ts';
import * as repo from './reviews.repository.ts';

/** A customer's reviews for the export of personal data, with the answers and the reasons for hiding. */
export async function exportReviews(db: Connection, customerId: string) {
  const rows = await repo.listReviewsOf(db, customerId);
  return rows.map((row) => ({
    booking: row.visit_id,
    stars: row.stars,
    text: row.body,
    nameShown: row.name_shown,
    writtenAt: row.written_at,
    changedAt: row.changed_at,
    removedAt: row.removed_at,
    answer: row.answer,
    answeredAt: row.answered_at,
    hiddenReason: row.hidden_reason,
    hiddenNote: row.hidden_note,
    hiddenAt: row.hidden_at,
  }));
}

/** Erases the name and all texts in a customer's reviews; the bare stars stay, as the visits do. */
export const eraseReviews = (trx: Trx, customerId: string): Promise<void> => repo.eraseReviews(trx, customerId);
