import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './outbox.repository.ts';
import { decryptMessage } from './outbox.ts';
import { isRecord } from '#shared/guards.ts';

/** Most tries: of a mail over about five hours, of an SMS one and one more (docs/vendors.md 6.3, T10). */
export const MAX_ATTEMPTS = { mail: 15, sms: 2 } as const;
/** Between tries, s: doubled each time from the first up to the second. */
const RETRY_DELAYS_S = [5, 3600] as const;

/** What came of one try. `again`: it may pass; otherwise never. */
type Outcome =
  | { sent: true; providerId: string | null }
  | { sent: false; isRetryable: boolean; failure: string; retryAfterS?: number | null };

/**
 * Delivers one message at least once, always under the same Message-ID. Whatever happens ends in a status that staff see:
 * sent, failed with another try in line, or given up. Two workers never hold one message at once.
 */
export async function deliverOutboxMessage(runtime: Runtime, id: string, bulk = false): Promise<void> {
  const row = await repo.claim(runtime.db, id);
  if (row === undefined) return;
  const outcome = row.channel === 'mail' ? await sendEmail(runtime, row) : await sendSms(runtime, row);
  await runtime.db.transaction().execute(async (trx) => {
    if (outcome.sent) return repo.markSent(trx, id, outcome.providerId);
    const delayS =
      outcome.isRetryable && row.attempts < MAX_ATTEMPTS[row.channel]
        ? retryDelayS(row.attempts, outcome.retryAfterS)
        : null;
    await repo.markFailed(trx, id, outcome.failure, delayS);
    runtime.log.warn(
      {
        event: delayS === null ? 'outbox.given_up' : 'outbox.failed',
        message: id,
        channel: row.channel,
        failure: outcome.failure,
        tries: row.attempts,
      },
      'a message did not go out',
    );
    if (delayS !== null) await runtime.queue.send(bulk ? 'deliver-bulk' : 'deliver-message', { id }, trx, delayS);
  });
}

const retryDelayS = (tries: number, asked: number | null | undefined): number =>
  Math.max(Math.ceil(asked ?? 0), Math.min(RETRY_DELAYS_S[0] * 2 ** (tries - 1), RETRY_DELAYS_S[1]));

async function sendEmail(runtime: Runtime, row: repo.OutboxRow): Promise<Outcome> {
  const { unsubscribe, ...mail } = decryptMessage(runtime, row);
  const host = new URL(runtime.config.publicUrl).hostname;
  try {
    await runtime.mailer.send({
      to: row.recipient,
      ...mail,
      messageId: `<${row.id}@${host}>`,
      ...(unsubscribe !== undefined && { unsubscribe }),
    });
    return { sent: true, providerId: null };
  } catch (error) {
    // The provider's words can quote the address, so only the class of failure is kept.
    const { code, responseCode } = smtpError(error);
    const failure = responseCode === 0 ? code : `${code} ${responseCode}`;
    // A refused log-in says nothing about the mail; it must not end every mail there is.
    if (code === 'EAUTH') runtime.log.error({ event: 'mail.unauthorized' }, 'the mail host refuses our log-in');
    return { sent: false, isRetryable: code === 'EAUTH' || responseCode < 500 || responseCode > 599, failure };
  }
}

/** The codes of a mail library's error; 'unknown' and 0 where it has none. */
function smtpError(error: unknown): { code: string; responseCode: number } {
  const { code, responseCode } = isRecord(error) ? error : {};
  return {
    code: typeof code === 'string' ? code : 'unknown',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
  };
}

async function sendSms(runtime: Runtime, row: repo.OutboxRow): Promise<Outcome> {
  if (runtime.sms === null) return { sent: false, isRetryable: false, failure: 'no SMS account' };
  const result = await runtime.sms.send(row.recipient, decryptMessage(runtime, row).text);
  if (result.kind === 'accepted') return { sent: true, providerId: result.id };
  if (result.kind === 'refused' && result.operator) await alertOperator(runtime, result.reason);
  // What may be on its way is not sent again by itself: the person can ask for another.
  return {
    sent: false,
    isRetryable: result.kind === 'later',
    failure: result.reason,
    retryAfterS: result.kind === 'later' ? (result.retryAfterMs ?? 0) / 1000 : null,
  };
}

/** No SMS goes out until somebody acts: one line in the log each time, one notification an hour. */
async function alertOperator(runtime: Runtime, reason: string): Promise<void> {
  runtime.log.error({ event: 'sms.account', reason }, 'the SMS service refuses our account');
  try {
    await runtime.limits.take('alerts', 'sms');
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await runtime.queue.send('alert-sms-account', {});
}

/** Puts back in line what a killed process left behind. Returns how many. */
export async function requeueStaleOutbox({ db, queue }: Runtime): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ids = await repo.claimOverdue(trx, 500);
    for (const id of ids) await queue.send('deliver-message', { id }, trx);
    return ids.length;
  });
}
