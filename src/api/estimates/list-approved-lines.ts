import type { Connection } from '#api/platform/database/database.ts';
import type { LINE_KINDS } from '#shared/estimates/estimate-lines.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './estimates.repository.ts';

type LineKind = (typeof LINE_KINDS)[number];

/** A line that a customer approved and that is charged; the amount in naira. */
export interface ApprovedLine {
  kind: LineKind;
  name: string;
  quantity: number | null;
  hours: number | null;
  amount: number;
}

/**
 * The approved lines of several bookings by the id of their charge, in the order of the estimate. Those of voided
 * charges are not there.
 */
export async function listApprovedLines(
  db: Connection,
  bookingIds: readonly string[],
): Promise<Map<string, ApprovedLine[]>> {
  const rows = await repo.listChargedLines(db, bookingIds);
  const lines = Map.groupBy(rows, ({ charge_id: charge }) => charge);
  return new Map(
    [...lines].map(([charge, all]) => [
      charge,
      all.map((row) => ({
        kind: row.kind,
        name: row.name,
        quantity: row.quantity,
        hours: row.hundredths_of_hours === null ? null : row.hundredths_of_hours / 100,
        amount: nairaFromKobo(row.amount_kobo),
      })),
    ]),
  );
}
