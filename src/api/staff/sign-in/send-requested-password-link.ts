import { newToken } from '#api/platform/http/session.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { passwordLinkEmail } from '#api/staff/staff-members.texts.ts';
import * as repo from '#api/staff/staff-sessions.repository.ts';

/** Job: sends the link of `requestStaffPasswordLink`. */
export async function sendRequestedPasswordLink(runtime: Runtime, email: string): Promise<void> {
  const row = await repo.findByEmail(runtime.db, email);
  if (row === undefined) return;
  const { token, hash } = newToken();
  await runtime.db.transaction().execute(async (trx) => {
    if (!(await repo.lockActive(trx, row.id))) return;
    await repo.insertLink(trx, row.id, hash, 'reset');
    await queueEmail(runtime, trx, row.email, passwordLinkEmail(row.name, runtime.config.publicUrl, token));
  });
}
