import type { Runtime } from '#api/runtime.ts';
import { findOutbox, markOutbox } from './repo.ts';
import { forgetOldOutbox, openSealed } from './service.ts';

const isPermanent = (error: unknown): boolean => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 500 && code < 600;
};

/**
 * Delivers one message at least once, always under the same Message-ID. A refusal for good ends it; anything else throws,
 * so that the queue tries again with back-off. A poisoned address holds up only its own job.
 */
export async function deliver(runtime: Runtime, id: string): Promise<void> {
  const row = await findOutbox(runtime.db, id);
  if (row === undefined || (row.status !== 'queued' && row.status !== 'failed')) return;
  const { subject, text, html } = openSealed(runtime, row);
  const host = new URL(runtime.config.publicUrl).hostname;
  try {
    await runtime.mailer.send({ to: row.recipient, subject, text, html, messageId: `<${row.id}@${host}>` });
  } catch (error) {
    // The provider's words can quote the address, so only the class of failure is kept.
    const failure = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    await markOutbox(runtime.db, id, isPermanent(error) ? 'given-up' : 'failed', failure);
    if (isPermanent(error)) return;
    throw error;
  }
  await markOutbox(runtime.db, id, 'sent', null);
}

export async function workOutbox(runtime: Runtime): Promise<void> {
  await runtime.queue.work('deliver-message', ({ id }) => deliver(runtime, id));
  await runtime.queue.work('forget-mails', async () => {
    const gone = await forgetOldOutbox(runtime);
    if (gone > 0) runtime.log.info({ event: 'outbox.forgotten', gone }, 'old mails deleted');
  });
}
