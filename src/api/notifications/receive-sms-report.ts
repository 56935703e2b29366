import { warnCounted } from '#api/platform/http/log-throttle.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { storeReport } from './outbox.repository.ts';

/**
 * Handles one delivery report. Reports with an unknown content are accepted and ignored; a repeated one, or one that
 * precedes the response with the message id, counts once. @throws AppError outbox.bad_signature for an unsigned report
 */
export async function receiveSmsReport(
  runtime: Runtime,
  body: Buffer,
  signature: string | undefined,
  from: { source: string; requestId: string },
): Promise<void> {
  if (runtime.sms === null || !runtime.sms.verifySignature(body, signature)) {
    warnCounted(
      runtime.log,
      { event: 'sms.bad_signature', source: from.source, requestId: from.requestId, bytes: body.length },
      'delivery report with an invalid signature',
    );
    throw new AppError('outbox.bad_signature');
  }
  const report = runtime.sms.readReport(body);
  if (report === null) {
    runtime.log.info({ event: 'sms.unknown_report', requestId: from.requestId }, 'unknown delivery report');
    return;
  }
  await runtime.db.transaction().execute((trx) => storeReport(trx, report));
}
