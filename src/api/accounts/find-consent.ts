import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './consents.repository.ts';

/** The newest answer of a customer to a purpose; null: not answered yet, which counts as no. */
export const findConsent = async (
  db: Connection,
  customerId: string,
  purpose: repo.ConsentPurpose,
): Promise<boolean | null> => (await repo.findNewestConsent(db, customerId, purpose))?.given ?? null;
