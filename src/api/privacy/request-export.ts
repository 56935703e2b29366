import { confirmAccountIdentity, lockAccount } from '#api/accounts/account-personal-data.ts';
import { holdConfirmation, type IdentityForm } from '#api/accounts/sign-in/confirm-identity.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { DataExport } from '#shared/privacy/privacy.contract.ts';
import * as repo from './data-exports.repository.ts';

/** How far the export of a customer is; null before the first, and once its file is deleted. */
export async function getExport(db: Connection, customerId: string): Promise<DataExport | null> {
  const row = await repo.findExport(db, customerId);
  if (row === undefined) return null;
  const { state, requested_at: requestedAt, ready_until: readyUntil, bytes } = row;
  return { state, requestedAt: requestedAt.toISOString(), readyUntil: readyUntil?.toISOString() ?? null, bytes };
}

const isRunning = (row: Pick<DataExport, 'state'> | null | undefined): boolean =>
  row?.state === 'requested' || row?.state === 'being-made';

/**
 * Queues the export of all personal data of the caller, after a confirmation of their identity. An export that is being
 * made is returned as it is; one that has ended is replaced.
 * @throws AppError session.missing, request.too_many, and as confirmAccountIdentity
 */
export async function requestExport(
  runtime: Runtime,
  origin: RequestOrigin,
  customerId: string,
  form: IdentityForm,
): Promise<DataExport | null> {
  const { db, limits, queue, log } = runtime;
  const confirmation = await confirmAccountIdentity(runtime, origin, customerId, form);
  if (confirmation === null) throw new AppError('session.missing');
  const known = await getExport(db, customerId);
  // Before the transaction, which must not wait for a second connection.
  if (!isRunning(known)) await limits.take('exports', customerId);
  return db.transaction().execute(async (trx) => {
    const customer = await lockAccount(trx, customerId);
    if (customer === undefined) throw new AppError('session.missing');
    await holdConfirmation(trx, customer, confirmation);
    if (!isRunning(await repo.findExport(trx, customerId))) {
      await repo.insertExport(trx, customerId);
      await queue.send('make-exports', {}, trx);
      log.info({ event: 'account.export_requested', customer: customerId }, 'export of personal data asked for');
    }
    return getExport(trx, customerId);
  });
}
