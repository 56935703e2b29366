import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './books.repository.ts';

/** How many differing bookings are listed; all of them are counted. */
const LISTED = 100;

export interface Books {
  /** In all, kobo. */
  totals: repo.BooksFigures;
  /** How many bookings were examined. */
  bookings: number;
  /** How many bookings differ. */
  differing: number;
  /** The newest of them, at most 100. */
  rows: readonly repo.DifferingBooking[];
  /** When, by the database's clock. */
  at: Date;
}

/**
 * Reads the books: for each booking and in all, kobo in = kobo out + held + kept + credit (docs/operating.md, "Books").
 * The recorded payments, refunds and wash credit are compared with the amounts that the states of the bookings require.
 */
export async function readBooks(db: Connection): Promise<Books> {
  const { at, bookings, differing, rows, ...totals } = await repo.readBooks(db, LISTED);
  return { totals, bookings, differing, rows, at };
}
