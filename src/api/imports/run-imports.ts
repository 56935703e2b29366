import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { bringIn } from './bring-in.ts';
import * as repo from './imports.repository.ts';
import { takeBack } from './take-back.ts';

/**
 * Brings in, or takes back, the imports that wait, one after the other for the whole centre. An attempt that a restart
 * or a fault ends has written nothing; after the third one the import has failed.
 */
export async function runImports(runtime: Runtime): Promise<void> {
  for (;;) {
    const attempt = await runtime.db.transaction().execute((trx) => repo.beginAttempt(trx));
    if (attempt === undefined) return;
    await runAttempt(runtime, attempt);
  }
}

async function runAttempt(runtime: Runtime, attempt: repo.Attempt): Promise<void> {
  const { db, log } = runtime;
  const { id, state } = attempt;
  try {
    if (attempt.attempts > repo.ATTEMPTS) return await giveUp(runtime, attempt, 'fault');
    await (state === 'undoing' ? takeBack(runtime, attempt) : bringIn(runtime, attempt));
    log.info({ event: 'import.ended', id, state }, 'import ended');
  } catch (error) {
    log.error({ err: error, event: 'import.failed', id, state }, 'import failed');
    // A mistake stays one: the file has to be checked again.
    const isFinal = error instanceof AppError && error.code !== 'import.started';
    if (isFinal || attempt.attempts >= repo.ATTEMPTS) return giveUp(runtime, attempt, isFinal ? 'mistakes' : 'fault');
    await repo.releaseAttempt(db, attempt);
  }
}

async function giveUp({ db }: Runtime, attempt: repo.Attempt, failure: 'mistakes' | 'fault'): Promise<void> {
  if (attempt.state === 'undoing') await repo.giveUpUndo(db, attempt);
  else await repo.endAttempt(db, attempt, { state: 'failed', failure });
}
