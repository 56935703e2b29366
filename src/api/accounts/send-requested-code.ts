import type { Runtime } from '#api/runtime.ts';
import { sendCode } from './verification-codes.ts';
import * as repo from './customers.repository.ts';

/** Job: sends the code of `queueCode`. */
export async function sendRequestedCode(runtime: Runtime, email: string, purpose: 'verify' | 'reset'): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    const customer = await repo.lockByEmail(trx, email);
    if (customer === undefined || (customer.email_verified_at === null) !== (purpose === 'verify')) return;
    await sendCode(runtime, trx, { id: customer.id, firstName: customer.first_name, email }, purpose);
  });
}
