import type { Connection } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { countTexts } from './outbox.repository.ts';

/** SMS to one number in 24 hours from all accounts together: the centre pays for each (docs/api.md 5). */
export const TEXTS_A_DAY = 10;

/**
 * Refuses to queue an SMS that a person asked for when the number got enough of them. What passes here at the same
 * moment is counted again, exactly, when it is sent.
 * @throws AppError account.too_many_texts
 */
export async function limitTexts(db: Connection, recipient: string): Promise<void> {
  if ((await countTexts(db, recipient)) >= TEXTS_A_DAY) throw new AppError('account.too_many_texts');
}
