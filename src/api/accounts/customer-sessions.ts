import { countQueued, queueEmail, queueSms } from '#api/notifications/outbox.ts';
import { currentTime, type Connection, type Trx } from '#api/platform/database/database.ts';
import { newToken, type CustomerSession } from '#api/platform/http/session.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { newDeviceSms } from './account-phone.texts.ts';
import { newDeviceEmail } from './accounts.texts.ts';
import { hasVerifiedPhone } from './contact-channels.ts';
import * as repo from './customer-sessions.repository.ts';
import type { CustomerRow } from './customers.repository.ts';

/** The device of a request if the customer has logged in on it before, else null. */
export const knownDevice = async (
  { db }: Runtime,
  { device }: RequestOrigin,
  customerId: string | null,
): Promise<string | null> => ((await repo.isKnownDevice(db, customerId, device)) ? device : null);

/** As `knownDevice`, for the customer with this email address. */
export const knownDeviceOf = async (db: Connection, { device }: RequestOrigin, email: string): Promise<string | null> =>
  (await repo.isKnownDeviceOf(db, email, device)) ? device : null;

/** Emails about new devices to an account in 24 hours; with more of them a thief could flood the mailbox. */
const NEW_DEVICE_EMAILS_A_DAY = 10;

/** SMS about new devices to an account without email in 24 hours. */
const NEW_DEVICE_TEXTS_A_DAY = 3;

/**
 * Notifies the customer by email, or else by SMS, that a session is being opened on a new device, before `openSession`
 * makes it a known one.
 */
export async function reportNewDevice(
  runtime: Runtime,
  trx: Trx,
  customer: Pick<CustomerRow, 'id' | 'email' | 'first_name' | 'phone' | 'verified_phone'>,
  { device, deviceLabel }: RequestOrigin,
): Promise<void> {
  const { id, email, first_name: firstName, phone } = customer;
  if (!(await repo.isNewsOfDevice(trx, id, device))) return;
  if (email === null) {
    if (phone === null || !hasVerifiedPhone(customer)) return;
    const { name } = await getSettings(runtime.db, trx);
    const sms = newDeviceSms(deviceLabel, name);
    if ((await countQueued(trx, phone, sms.kind)) < NEW_DEVICE_TEXTS_A_DAY) await queueSms(runtime, trx, phone, sms);
    return;
  }
  const at = (await currentTime(trx)).toISOString();
  const content = newDeviceEmail(firstName, deviceLabel, at, runtime.config.publicUrl);
  if ((await countQueued(trx, email, content.kind)) < NEW_DEVICE_EMAILS_A_DAY)
    await queueEmail(runtime, trx, email, content);
}

/** Opens a session for an authenticated customer, whose row the caller has locked. Returns its token. */
export async function openSession(trx: Connection, customerId: string, origin: RequestOrigin): Promise<string> {
  const { token, hash } = newToken();
  await repo.insertSession(trx, customerId, hash, origin);
  return token;
}

/** The session of a token, given its digest; null when it expired or does not exist. */
export async function findCustomerSession(runtime: Runtime, tokenHash: Buffer): Promise<CustomerSession | null> {
  const customerId = await repo.findSession(runtime.db, tokenHash);
  return customerId === null ? null : { customerId, tokenHash };
}

/** Sessions and known devices of a customer, for the personal data export. */
export async function exportSessions(db: Connection, customerId: string) {
  const { sessions, devices } = await repo.listSessionsAndDevices(db, customerId);
  return {
    sessions: sessions.map((row) => ({
      openedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    })),
    devices: devices.map((row) => ({ device: row.device, seenAt: row.seen_at.toISOString() })),
  };
}
