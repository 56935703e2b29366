import type { GoogleIdentity } from '#api/vendors/google-identity.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { openSession, reportNewDevice } from '#api/accounts/customer-sessions.ts';
import { spendNonce } from './google-nonce.ts';
import { rejectGoogleIdentity } from './verify-google-identity.ts';

export interface OpenedSession {
  token: string;
  customer: customers.CustomerRow;
}

/**
 * In one transaction: uses the nonce, has `findAndLock` return the customer's id with the row locked, reports a new
 * device by email, and opens the session.
 */
export async function openGoogleSession(
  runtime: Runtime,
  origin: RequestOrigin,
  identity: GoogleIdentity,
  findAndLock: (trx: Trx) => Promise<string>,
): Promise<OpenedSession> {
  const opened = await runtime.db.transaction().execute(async (trx) => {
    if (!(await spendNonce(runtime, trx, identity.nonce, origin.device))) return null;
    const id = await findAndLock(trx);
    const customer = await customers.findById(trx, id);
    if (customer === undefined) throw new Error('a locked account does not exist');
    await reportNewDevice(runtime, trx, customer, origin);
    const token = await openSession(trx, id, origin);
    return { token, customer };
  });
  if (opened !== null)
    runtime.log.info(
      { event: 'login.succeeded', customer: opened.customer.id, source: origin.source, by: 'google' },
      'logged in',
    );
  return opened ?? rejectGoogleIdentity(runtime, origin.source, 'nonce', identity.email);
}
