import { notify } from '#api/notifications/notify.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { PHONE_LOST, phoneLostEmail } from './account-phone.texts.ts';
import * as customers from './customers.repository.ts';
import { lockSeveral } from './staff/customer-search.repository.ts';
import { endCodes } from './verification-codes.repository.ts';

/**
 * Locks an account that has proven a number, and takes the number from another account that holds it. Undefined when
 * the account is deleted, or a third one took the number at the same moment.
 */
export async function claimPhone(
  runtime: Runtime,
  trx: Trx,
  customerId: string,
  phone: string,
): Promise<customers.CustomerRow | undefined> {
  const former = await customers.findByVerifiedPhone(trx, phone);
  const locked = await lockSeveral(trx, former === undefined ? [customerId] : [customerId, former.id]);
  const owner = await customers.findByVerifiedPhone(trx, phone);
  if (owner !== undefined && !locked.some(({ id }) => id === owner.id)) return undefined;
  if (owner !== undefined && owner.id !== customerId) await takePhone(runtime, trx, owner);
  return locked.find(({ id, deleted_at: deletedAt }) => id === customerId && deletedAt === null);
}

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
