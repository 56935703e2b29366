import type { Runtime } from '#api/runtime.ts';
import { toActor, withAudit } from './audit-log.ts';

/** Records that staff searched by a phone number, without the number. The other terms are not recorded. */
export async function recordFind(
  runtime: Runtime,
  caller: Parameters<typeof toActor>[0],
  terms: { phone: string | null } | null,
): Promise<void> {
  if (terms === null || terms.phone === null) return;
  await withAudit(runtime, toActor(caller), async (_trx, recordAudit) => recordAudit({ event: 'find.by-phone' }));
}
