import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './consents.repository.ts';

/** The newest answer of a customer to a purpose with the text that was shown; null: not answered yet. */
export async function findAnswer(
  db: Connection,
  customerId: string,
  purpose: repo.ConsentPurpose,
): Promise<{ given: boolean; shownText: string } | null> {
  const row = await repo.findNewestConsent(db, customerId, purpose);
  return row === undefined ? null : { given: row.given, shownText: row.shown_text };
}

/** The newest answer of a customer to a purpose; null: not answered yet, which counts as no. */
export const findConsent = async (
  db: Connection,
  customerId: string,
  purpose: repo.ConsentPurpose,
): Promise<boolean | null> => (await findAnswer(db, customerId, purpose))?.given ?? null;
