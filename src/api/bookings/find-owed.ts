import { findChargesOf } from '#api/charges/find-charges.ts';
import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './bookings-personal-data.repository.ts';
import { dueKobo } from './present-charges.ts';

/** What each of these customers owes for all bookings, kobo; a customer who owes nothing may be missing. */
export async function findOwedKobo(db: Connection, customerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await repo.listNotPaid(db, customerIds);
  const charges = await findChargesOf(
    db,
    rows.map(({ id }) => id),
  );
  const owed = new Map<string, number>();
  for (const { id, customer_id: customer, status } of rows)
    owed.set(customer, (owed.get(customer) ?? 0) + dueKobo(charges.get(id) ?? [], status));
  return owed;
}
