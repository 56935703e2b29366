import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import type { OpenSession } from '#shared/accounts/sessions.contract.ts';
import * as repo from '#api/accounts/customer-sessions.repository.ts';

/** Where a customer is logged in, the session of this call first, then the one seen last. */
export async function listSessions({ db }: Runtime, session: CustomerSession): Promise<OpenSession[]> {
  const rows = await repo.listSessions(db, session.customerId);
  return rows
    .map(({ id, device_label, last_seen_at, token_hash }) => ({
      _id: id,
      device: device_label,
      lastSeen: last_seen_at.toISOString(),
      current: token_hash.equals(session.tokenHash),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}
