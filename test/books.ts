import { sql } from 'kysely';
import { readBooks } from '#api/reports/read-books.ts';
import type { Connection } from '#api/platform/database/database.ts';

/** Throws an error that lists the differing bookings unless in = out + held + kept + credit for each booking, kobo. */
export async function expectBooksAgree(db: Connection): Promise<void> {
  const { totals, differing, rows } = await readBooks(db);
  if (differing === 0 && totals.difference === 0) return;
  const lines = rows.map(
    ({ id, number, ...kobo }) => `booking ${number ?? 'without a row'} ${id}: ${JSON.stringify(kobo)}`,
  );
  throw new Error(`the books differ for ${differing} bookings (kobo)\n${lines.join('\n')}`);
}

/** Throws an error that lists the bookings whose services do not add up to their price and discount. */
export async function expectServicesAddUp(db: Connection): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b join booking_services s on s.booking_id = b.id
    where s.approval_id is null group by b.id having sum(s.price_kobo) <> b.price_kobo or sum(s.discount_kobo) <> b.discount_kobo`.execute(
    db,
  );
  if (rows.length > 0) throw new Error(`services that do not add up: ${rows.map(({ id }) => id).join(', ')}`);
}
