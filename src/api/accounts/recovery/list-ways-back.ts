import type { Connection } from '#api/platform/database/database.ts';
import type { WayBack } from '#shared/customers/ways-back.contract.ts';
import * as repo from './ways-back.repository.ts';

/** The ways back of a customer, as staff see them. */
const MOST_SHOWN = 10;

/** The last ways back of a customer for managers, newest first. */
export async function listWaysBack(db: Connection, customerId: string): Promise<WayBack[]> {
  const rows = await repo.listWaysBack(db, customerId, MOST_SHOWN);
  return rows.map((row) => ({
    at: row.created_at.toISOString(),
    by: row.name,
    phoneLast4: row.phone?.slice(-4) ?? null,
    idKind: row.id_kind,
    idLast4: row.id_last4,
    reason: row.reason,
    dropsEmail: row.drops_email,
    state: stateOf(row),
  }));
}

function stateOf(row: Awaited<ReturnType<typeof repo.listWaysBack>>[number]): WayBack['state'] {
  if (row.used_at !== null) return 'used';
  if (row.is_guessed) return 'guessed';
  return row.is_valid ? 'open' : 'over';
}
