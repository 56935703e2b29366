import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Runtime } from '#api/runtime.ts';
import type { JournalEntry } from './erasure-journal.ts';
import * as repo from './erasures.repository.ts';

/** The number of entries in one transaction. */
const BATCH = 500;

/**
 * Appends the erasures that the journal does not have yet, one JSON line each, and waits until the disk has them. A
 * kill in between repeats lines, which does not matter to `eraseAgain`.
 */
export async function writeErasureJournal({ db, config, log }: Runtime): Promise<void> {
  try {
    let written: number;
    do {
      written = await db.transaction().execute(async (trx) => {
        const rows = await repo.lockUnwritten(trx, BATCH);
        if (rows.length === 0) return 0;
        await appendLines(
          config.erasureJournal,
          rows.map(({ kind, subject_id, erased_at }) => ({ at: erased_at.toISOString(), kind, id: subject_id })),
        );
        await repo.markWritten(
          trx,
          rows.map(({ id }) => id),
        );
        return rows.length;
      });
    } while (written === BATCH);
  } catch (error) {
    log.error({ err: error, event: 'erasures.unwritten' }, 'the journal of erasures could not be written');
    throw error;
  }
}

async function appendLines(file: string, entries: readonly JournalEntry[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a', 0o600);
  try {
    // Begins with a new line: a power cut may have torn the last one.
    await handle.writeFile(`\n${entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
