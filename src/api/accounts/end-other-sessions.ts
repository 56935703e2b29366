import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { endSessions } from './customer-sessions.repository.ts';

/** Ends every session of the customer but the one of this call. */
export const endOtherSessions = ({ db }: Runtime, session: CustomerSession): Promise<void> =>
  endSessions(db, session.customerId, session.tokenHash);
