import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './transfer-proofs.repository.ts';

/** A proof's picture as WebP, for staff only. @throws AppError payment.not_found */
export async function getProofPicture(runtime: Runtime, id: string): Promise<Buffer> {
  const row = await repo.findPicture(runtime.db, id);
  if (row === undefined) throw new AppError('payment.not_found');
  return row.picture;
}
