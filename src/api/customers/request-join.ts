import { holdWalkIns } from '#api/accounts/staff/join-walk-in.ts';
import { findContactChannels } from '#api/accounts/contact-channels.ts';
import { notify } from '#api/notifications/notify.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { normalisePlate } from '#shared/cars/plate.ts';
import { AppError } from '#shared/errors.ts';
import { joinRequestedNotification } from './customers.texts.ts';
import * as repo from './join-requests.repository.ts';

/** A booking number, with its prefix or without; null for another text. */
function parseNumber(known: string, prefix: string): number | null {
  const rest = known.toUpperCase().startsWith(prefix.toUpperCase()) ? known.slice(prefix.length) : known;
  const digits = /^[\s-]*(\d{1,10})$/.exec(rest)?.[1];
  return digits !== undefined && Number(digits) < 2 ** 31 ? Number(digits) : null;
}

/**
 * A customer asks for the bookings that staff made for them before they had an account, by the verified phone number
 * and a booking number or a plate. The answer is the same whether something was found, so that no one learns who was
 * at the centre. Repeating a request changes nothing.
 * @throws customer.phone_unverified, request.too_many
 */
export async function requestJoin({ db, limits }: Runtime, customerId: string, known: string): Promise<void> {
  const channels = await findContactChannels(db, customerId);
  if (channels === null) throw new AppError('session.missing');
  const { phone } = channels;
  if (phone === null) throw new AppError('customer.phone_unverified');
  await limits.take('joinRequests', customerId);
  const number = parseNumber(known, (await getSettings(db)).numberPrefix);
  const plate = number === null ? normalisePlate(known) : null;
  await db.transaction().execute(async (trx) => {
    const found =
      number === null
        ? plate === null
          ? []
          : await repo.findByPlate(trx, phone, plate)
        : await repo.findByBookingNumber(trx, phone, number);
    const held = await holdWalkIns(trx, customerId, found);
    let isNew = false;
    for (const walkIn of held)
      isNew =
        (await repo.insertRequest(trx, {
          customer_id: customerId,
          walk_in_id: walkIn,
          found_by: number === null ? 'plate' : 'booking-number',
        })) || isNew;
    if (isNew) await notify(trx, { staff: 'all_admins' }, joinRequestedNotification());
  });
}
