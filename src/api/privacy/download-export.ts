import { confirmAccountIdentity, lockAccount } from '#api/accounts/account-personal-data.ts';
import { holdConfirmation, type IdentityForm } from '#api/accounts/sign-in/confirm-identity.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './data-exports.repository.ts';

/** A file to send: its size, and its parts, each read when the one before is sent. */
export interface ExportFile {
  bytes: number;
  parts: AsyncGenerator<Buffer>;
}

/**
 * The caller's file with all personal data, after a confirmation of their identity.
 * @throws AppError account.export_not_ready, session.missing, request.too_many, and as confirmAccountIdentity
 */
export async function downloadExport(
  runtime: Runtime,
  origin: RequestOrigin,
  customerId: string,
  form: IdentityForm,
): Promise<ExportFile> {
  const { db, limits, log } = runtime;
  const confirmation = await confirmAccountIdentity(runtime, origin, customerId, form);
  if (confirmation === null) throw new AppError('session.missing');
  await limits.take('exportDownloads', customerId);
  const found = await db.transaction().execute(async (trx) => {
    const customer = await lockAccount(trx, customerId);
    if (customer === undefined) throw new AppError('session.missing');
    const ready = await repo.findExport(trx, customerId);
    // Not before the file is there, so that a code is not used up in vain.
    if (ready === undefined || ready.bytes === null) throw new AppError('account.export_not_ready');
    await holdConfirmation(trx, customer, confirmation);
    return { id: ready.id, bytes: ready.bytes };
  });
  log.info({ event: 'account.export_downloaded', customer: customerId }, 'export of personal data downloaded');
  return { bytes: found.bytes, parts: readParts(runtime, found) };
}

async function* readParts({ db }: Runtime, { id, bytes }: { id: string; bytes: number }): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let number = 1; sent < bytes; number++) {
    const part = await repo.findPart(db, id, number);
    // The connection ends, so that a part of a file is never taken for the whole.
    if (part === undefined) throw new Error('the export was deleted while it was sent');
    yield part;
    sent += part.length;
  }
}
