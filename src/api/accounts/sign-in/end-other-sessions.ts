import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { endSessions } from '#api/accounts/customer-sessions.repository.ts';

/** Ends every session of the customer but the one of this call. */
export async function endOtherSessions({ db, log }: Runtime, session: CustomerSession): Promise<void> {
  const count = await endSessions(db, session.customerId, session.tokenHash);
  log.info({ event: 'session.ended', customer: session.customerId, by: 'owner', count }, 'other sessions ended');
}
