import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './api-keys.repository.ts';

/** Revokes a key. A key that is revoked already stays as it is. @throws key.not_found */
export async function revokeKey(
  runtime: Runtime,
  call: { staff: { staffId: string }; requestId: string },
  id: string,
): Promise<void> {
  await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    const row = await repo.findKey(trx, id);
    if (row === undefined) throw new AppError('key.not_found');
    if (await repo.revoke(trx, id, call.staff.staffId))
      recordAudit({ event: 'key.revoked', subject: { kind: 'key', id }, detail: { prefix: row.prefix } });
  });
}
