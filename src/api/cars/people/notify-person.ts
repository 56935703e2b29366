import { findContactChannels } from '#api/accounts/contact-channels.ts';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { type PeopleNotice, toEmail, toNotification, toSms } from './car-people.texts.ts';

/** Notifies an account about a car that is shared: by notification, and by email or else by SMS. */
export async function notifyPerson(
  runtime: Runtime,
  trx: Trx,
  customerId: string,
  notice: PeopleNotice,
): Promise<void> {
  const channels = await findContactChannels(trx, customerId);
  if (channels === null || !channels.hasAccount) return;
  await notify(trx, { customerId }, toNotification(notice));
  if (channels.email !== null)
    return queueEmail(runtime, trx, channels.email, toEmail(notice, runtime.config.publicUrl));
  const { name } = await getSettings(runtime.db, trx);
  if (channels.phone !== null) await queueSms(runtime, trx, channels.phone, toSms(notice, name));
}
