import { readBooks } from '#api/reports/read-books.ts';
import type { Connection } from '#api/platform/database/database.ts';

/** Throws an error that lists the differing bookings unless kobo in = kobo out + held + credit for each booking. */
export async function expectBooksAgree(db: Connection): Promise<void> {
  const { totals, differing, rows } = await readBooks(db);
  if (differing === 0 && totals.difference === 0) return;
  const lines = rows.map(
    ({ id, number, ...kobo }) => `booking ${number ?? 'without a row'} ${id}: ${JSON.stringify(kobo)}`,
  );
  throw new Error(`the books differ for ${differing} bookings (kobo)\n${lines.join('\n')}`);
}
