import { notify } from '#api/notifications/notify.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { PHONE_LOST, phoneLostEmail } from './account-phone.texts.ts';
import * as customers from './customers.repository.ts';
import { endCodes } from './verification-codes.repository.ts';

/**
 * Takes the verified number from its account, because another person has verified it, and notifies the customer in
 * every other way. Everything else of the account stays. The caller has locked the account.
 */
export async function takePhone(runtime: Runtime, trx: Trx, account: customers.CustomerRow): Promise<void> {
  await customers.losePhone(trx, account.id);
  // Its new owner reads the codes that are on their way to the number.
  await endCodes(trx, account.id);
  await notify(trx, { customerId: account.id }, PHONE_LOST);
  const { phone } = await getSettings(runtime.db, trx);
  if (account.email !== null)
    await queueEmail(runtime, trx, account.email, phoneLostEmail(account.first_name, phone, runtime.config.publicUrl));
  runtime.log.info({ event: 'account.phone_lost', customer: account.id }, 'phone number proven by another person');
}
