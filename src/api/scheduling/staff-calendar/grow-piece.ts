import type { Trx } from '#api/platform/database/database.ts';
import { undoUnless } from '#api/platform/database/savepoint.ts';
import { deletePiece, findLatePiece, type Piece } from './late-jobs.repository.ts';
import { deleteExpiredHolds, insertOccupancies, listOccupied } from '#api/scheduling/occupancies.repository.ts';

/** How often a place that was taken meanwhile is tried again. */
const ATTEMPTS = 5;

/**
 * Keeps a job in its bay until a moment (ms since 1970), or as long as the bay is free, without moving another job.
 * Closing time does not end it, since the car is in the bay. The allocation must be locked. Returns until when it has
 * the bay; null when it is in none.
 */
export async function growPiece(trx: Trx, allocationId: string, until: number): Promise<number | null> {
  const piece = await findLatePiece(trx, allocationId);
  if (piece === undefined || piece.until >= until) return piece?.until ?? null;
  const { resourceId } = piece;
  const wanted = { from: piece.until, until };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const others = await listOccupied(trx, [resourceId], wanted);
    const [next] = others.filter((other) => other.allocationId !== allocationId);
    const free = next === undefined ? until : Math.min(until, next.from);
    if (free <= piece.until) return piece.until;
    if (await replace(trx, allocationId, piece, free)) return free;
  }
  return piece.until;
}

/** Puts a longer piece in the place of a piece; false when a car came before it. */
async function replace(trx: Trx, allocationId: string, piece: Piece, until: number): Promise<boolean> {
  const { id, branchId, resourceId, from } = piece;
  const done = await undoUnless(trx, async () => {
    await deleteExpiredHolds(trx, [resourceId], { from: piece.until, until });
    await deletePiece(trx, id);
    return (await insertOccupancies(trx, { branchId, resourceId, allocationId }, [{ from, until }])) || null;
  });
  return done === true;
}
