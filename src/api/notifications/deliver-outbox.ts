import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './outbox.repository.ts';
import { renderEntry, TEXTS_A_DAY } from './outbox.ts';
import { isRecord } from '#shared/guards.ts';

/** Maximum number of attempts: an email over about five hours, an SMS twice (docs/vendors.md 6.3). */
export const MAX_ATTEMPTS = { mail: 15, sms: 2 } as const;
/** First and longest delay between attempts, s; doubled each time. */
const RETRY_DELAYS_S = [5, 3600] as const;

/** The result of one attempt; `retryAfterS` is the minimum delay that the provider requested. */
type Outcome =
  | { sent: true; providerId: string | null }
  | { sent: false; isRetryable: boolean; failure: string; retryAfterS?: number | null };

/**
 * Delivers one outbox entry: an email at least once, always under the same Message-ID; an SMS at most once
 * (docs/operating.md). Every outcome is a status visible to staff: sent, failed with a retry queued, or given up. A
 * claim prevents concurrent deliveries of one entry.
 */
export async function deliverOutboxEntry(runtime: Runtime, id: string, bulk = false): Promise<void> {
  const entry = await repo.findOutboxEntry(runtime.db, id);
  if (entry === undefined) return;
  const row = entry.channel === 'mail' ? await repo.claim(runtime.db, id) : await claimSms(runtime, entry);
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
      'message delivery failed',
    );
    if (delayS !== null) await runtime.queue.send(bulk ? 'deliver-bulk' : 'deliver-message', { id }, trx, delayS);
  });
}

/**
 * Claims an SMS; undefined when it must not be sent. It is given up when its number has received enough SMS, since the
 * centre pays for each and the account shows its news as well, and when an attempt ended without an outcome, since the
 * provider may have taken it.
 */
async function claimSms(runtime: Runtime, { id, recipient }: repo.OutboxRow): Promise<repo.OutboxRow | undefined> {
  const { row, failure } = await runtime.db.transaction().execute(async (trx) => {
    await repo.lockTexts(trx, recipient);
    const before = await repo.findOutboxEntry(trx, id);
    const claimed = await repo.claim(trx, id);
    if (claimed === undefined) return { row: undefined, failure: null };
    const reason = before?.claimed_until != null ? 'interrupted' : await overLimit(trx, claimed);
    if (reason !== null) await repo.markFailed(trx, id, reason, null);
    return { row: reason === null ? claimed : undefined, failure: reason };
  });
  if (failure !== null)
    runtime.log.warn({ event: 'outbox.given_up', message: id, channel: 'sms', failure }, 'SMS was not sent');
  return row;
}

const overLimit = async (trx: Trx, { id, recipient, kind }: repo.OutboxRow): Promise<'daily limit' | null> =>
  repo.KINDS_WITH_OWN_LIMITS.includes(kind) || (await repo.countTexts(trx, recipient, id)) < TEXTS_A_DAY
    ? null
    : 'daily limit';

const retryDelayS = (tries: number, requestedS: number | null | undefined): number =>
  Math.max(Math.ceil(requestedS ?? 0), Math.min(RETRY_DELAYS_S[0] * 2 ** (tries - 1), RETRY_DELAYS_S[1]));

async function sendEmail(runtime: Runtime, row: repo.OutboxRow): Promise<Outcome> {
  const { unsubscribe, calendar, ...email } = await renderEntry(runtime, row);
  const { name: fromName } = await getSettings(runtime.db);
  const host = new URL(runtime.config.publicUrl).hostname;
  try {
    await runtime.mailer.send({
      fromName,
      to: row.recipient,
      ...email,
      messageId: `<${row.id}@${host}>`,
      ...(unsubscribe !== undefined && { unsubscribe }),
      ...(calendar !== undefined && { calendar }),
    });
    return { sent: true, providerId: null };
  } catch (error) {
    // The error text can contain the address, so only its code is stored.
    const { code, responseCode } = smtpError(error);
    const failure = responseCode === 0 ? code : `${code} ${responseCode}`;
    // An authentication error says nothing about the email: it must not end the retries.
    if (code === 'EAUTH') runtime.log.error({ event: 'mail.unauthorized' }, 'mail host rejected the credentials');
    return { sent: false, isRetryable: code === 'EAUTH' || responseCode < 500 || responseCode > 599, failure };
  }
}

/** The codes of an SMTP error; 'unknown' and 0 when absent. */
function smtpError(error: unknown): { code: string; responseCode: number } {
  const { code, responseCode } = isRecord(error) ? error : {};
  return {
    code: typeof code === 'string' ? code : 'unknown',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
  };
}

async function sendSms(runtime: Runtime, row: repo.OutboxRow): Promise<Outcome> {
  if (runtime.sms === null) return { sent: false, isRetryable: false, failure: 'no SMS account' };
  const { text } = await renderEntry(runtime, row);
  const result = await runtime.sms.send(row.recipient, text);
  if (result.kind === 'accepted') return { sent: true, providerId: result.id };
  if (result.kind === 'refused' && result.operator) await alertOperator(runtime, result.reason);
  // An SMS that may have been accepted is not resent: the customer can request another.
  return {
    sent: false,
    isRetryable: result.kind === 'later',
    failure: result.reason,
    retryAfterS: result.kind === 'later' ? (result.retryAfterMs ?? 0) / 1000 : null,
  };
}

/** No SMS is sent until an operator acts: logs each failure and notifies at most once an hour. */
async function alertOperator(runtime: Runtime, reason: string): Promise<void> {
  runtime.metrics?.countSmsRefusal();
  runtime.log.error({ event: 'sms.account', reason }, 'SMS service rejected the account');
  try {
    await runtime.limits.take('alerts', 'sms');
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await runtime.queue.send('alert-sms-account', {});
}
