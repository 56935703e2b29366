import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { readBooks } from './read-books.ts';

/** The books of this moment for staff, in naira. */
export async function getBooks({ db }: Runtime) {
  const [books, { numberPrefix }] = await Promise.all([readBooks(db), getSettings(db)]);
  const toNaira = (kobo: (typeof books)['totals']) => ({
    in: nairaFromKobo(kobo.in),
    out: nairaFromKobo(kobo.out),
    held: nairaFromKobo(kobo.held),
    retained: nairaFromKobo(kobo.retained),
    credit: nairaFromKobo(kobo.credit),
    difference: nairaFromKobo(kobo.difference),
  });
  return {
    at: books.at.toISOString(),
    bookings: books.bookings,
    differing: books.differing,
    totals: toNaira(books.totals),
    rows: books.rows.map(({ id, number, ...kobo }) => ({
      booking: { _id: id, number: number === null ? null : bookingNumber(numberPrefix, number) },
      ...toNaira(kobo),
    })),
  };
}
