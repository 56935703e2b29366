import { randomInt } from 'node:crypto';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import { hmac } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { IdKind } from '#shared/releases/release-rules.ts';
import { hasVerifiedPhone } from '#api/accounts/contact-channels.ts';
import type { CustomerRow } from '#api/accounts/customers.repository.ts';
import { wayBackOpened, wayBackOpenedEmail, wayBackOpenedSms } from './way-back.texts.ts';
import { insertWayBack } from './ways-back.repository.ts';

/** What a manager records of a customer who comes back by an ID. */
export interface NewWayBack {
  /** E.164. */
  phone: string;
  idKind: IdKind;
  idLast4: string;
  reason: string;
  dropsEmail: boolean;
  staffId: string;
}

/**
 * Lets an account be opened once, within an hour, by the code of a number together with the returned one, and
 * notifies all contacts of the account. The caller has locked it and confirmed the member of staff. It takes the
 * place of an open way back of the account or the number.
 */
export async function createWayBack(
  runtime: Runtime,
  trx: Trx,
  customer: CustomerRow,
  { phone, idKind, idLast4, reason, dropsEmail, staffId }: NewWayBack,
): Promise<{ code: string; until: Date }> {
  const { id: customerId, email, first_name: firstName } = customer;
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const until = await insertWayBack(trx, {
    id,
    customer_id: customerId,
    phone,
    code_hmac: hmac(runtime.config.appSecret, 'way-back', id, code),
    drops_email: dropsEmail && email !== null,
    id_kind: idKind,
    id_last4: idLast4,
    reason,
    staff_id: staffId,
  });
  const centre = await getSettings(runtime.db, trx);
  const last4 = phone.slice(-4);
  const { walk_in: isWalkIn } = customer;
  await notify(trx, { customerId }, wayBackOpened(last4, centre, isWalkIn));
  if (email !== null) await queueEmail(runtime, trx, email, wayBackOpenedEmail(firstName, last4, dropsEmail, centre));
  // The number of a walk-in is the only contact, although no code has proven it.
  if (customer.phone !== null && (isWalkIn || hasVerifiedPhone(customer)))
    await queueSms(runtime, trx, customer.phone, wayBackOpenedSms(last4, centre, isWalkIn));
  return { code, until };
}
