import { lockAccount } from '#api/accounts/account-personal-data.ts';
import { type ContactChannels, findContactChannels } from '#api/accounts/contact-channels.ts';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { collectPersonalData } from './collect-personal-data.ts';
import * as repo from './data-exports.repository.ts';
import { splitIntoParts, writeJson } from './export-file.ts';
import { EXPORT_FAILED, exportReady, exportReadyEmail, exportReadySms } from './privacy.texts.ts';

/** Attempts to make one export. */
const ATTEMPTS = 3;
/**
 * How long a job begins attempts, and how long an attempt may take, ms. Together they are shorter than the job may be,
 * so that a process never makes two exports at once.
 */
const [BEGINNING_MS, LONGEST_MS] = [4 * 60_000, 10 * 60_000];

/**
 * Makes the exports that wait, one after the other. An attempt that a restart or a fault ends is repeated a minute
 * later, and after the third one the export has failed.
 */
export async function makeExports(runtime: Runtime): Promise<void> {
  const latest = performance.now() + BEGINNING_MS;
  while (performance.now() < latest) {
    const attempt = await runtime.db.transaction().execute((trx) => repo.beginAttempt(trx));
    if (attempt === null) return;
    await makeExport(runtime, attempt);
  }
}

async function makeExport(runtime: Runtime, attempt: repo.Attempt): Promise<void> {
  const { db, log } = runtime;
  const customer = attempt.customer_id;
  if (attempt.attempts > ATTEMPTS) return fail(runtime, attempt);
  try {
    const channels = await findContactChannels(db, customer);
    const bytes = await writeFile(runtime, attempt);
    if (bytes === null) return;
    const isReady = await db.transaction().execute((trx) => announce(runtime, trx, attempt, { bytes, channels }));
    if (isReady) log.info({ event: 'account.export_ready', customer, bytes }, 'export of personal data is ready');
  } catch (error) {
    log.error({ err: error, event: 'account.export_failed', customer }, 'export of personal data could not be made');
    if (attempt.attempts === ATTEMPTS) return fail(runtime, attempt);
    await db.transaction().execute((trx) => repo.putOff(trx, attempt));
  }
}

/** Writes all parts over one connection and returns their size; null when the attempt is over. */
const writeFile = (runtime: Runtime, attempt: repo.Attempt): Promise<number | null> =>
  runtime.db.connection().execute(async (db) => {
    const latest = performance.now() + LONGEST_MS;
    const fields = collectPersonalData({ ...runtime, db }, attempt.customer_id);
    let [number, bytes] = [0, 0];
    for await (const part of splitIntoParts(writeJson(fields))) {
      if (performance.now() > latest) throw new Error('the export took too long');
      number += 1;
      if (!(await repo.insertPart(db, attempt, number, part))) return null;
      bytes += part.length;
    }
    return bytes;
  });

/**
 * Offers a file, and announces it to every verified contact. `channels` are the contacts from before it was written:
 * when they have changed since, the file still has the former ones and is made again. False when it is not ready.
 */
async function announce(
  runtime: Runtime,
  trx: Trx,
  attempt: repo.Attempt,
  { bytes, channels: before }: { bytes: number; channels: ContactChannels | null },
): Promise<boolean> {
  // The account before the export, as everywhere.
  if ((await lockAccount(trx, attempt.customer_id)) === undefined) return false;
  const channels = await findContactChannels(trx, attempt.customer_id);
  if (channels?.email !== before?.email || channels?.phone !== before?.phone) {
    await repo.startAgain(trx, attempt);
    return false;
  }
  const until = await repo.markReady(trx, attempt, bytes);
  if (channels === null || until === undefined) return false;
  const centre = await getSettings(runtime.db, trx);
  const { email, phone } = channels;
  await notify(trx, { customerId: attempt.customer_id }, exportReady(until, email !== null));
  if (email !== null) await queueEmail(runtime, trx, email, exportReadyEmail(until, runtime.config.publicUrl));
  if (phone !== null) await queueSms(runtime, trx, phone, exportReadySms(centre.name, email !== null));
  return true;
}

/** Gives an export up, and says so. */
async function fail({ db }: Runtime, attempt: repo.Attempt): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await lockAccount(trx, attempt.customer_id)) === undefined) return;
    if (await repo.markFailed(trx, attempt)) await notify(trx, { customerId: attempt.customer_id }, EXPORT_FAILED);
  });
}
