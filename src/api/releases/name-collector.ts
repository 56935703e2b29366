import type { CustomerCall } from '#api/accounts/sign-in/session-confirmation.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { limitTexts } from '#api/notifications/outbox.ts';
import { queueSms } from '#api/notifications/outbox.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { toE164 } from '#api/vendors/phone-number.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_COLLECTORS } from '#shared/releases/release-rules.ts';
import type { Release } from '#shared/releases/releases.contract.ts';
import { lockOwnRelease, requireOwner } from './lock-own-release.ts';
import { showRelease } from './show-release.ts';
import { carOf, holdRelease, type ReleaseState } from './read-release.ts';
import { releaseCodes } from './release-code.ts';
import { CHECK_PHONE, collectorCodeSms, collectorNamedNotification } from './releases.texts.ts';
import * as repo from './releases.repository.ts';

/** Converts a phone number to E.164. @throws request.invalid */
function parsePhone(text: string): string {
  const phone = toE164(text);
  if (phone === null)
    throw new AppError('request.invalid', {
      fields: { phone: CHECK_PHONE },
    });
  return phone;
}

/**
 * Names the person who may collect a car besides its owner, in place of the person named before; the new person gets a
 * code of their own by SMS, and the owner is notified. Naming the same person again is a success without effect.
 * @throws AppError booking.not_found, visit.not_checked_in, visit.released, release.credentials_changed,
 * release.too_many_collectors, release.no_sms, account.too_many_texts, account.confirm_first, request.invalid,
 * request.too_many, session.missing
 */
export async function nameCollector(
  runtime: Runtime,
  call: CustomerCall,
  bookingId: string,
  person: { name: string; phone: string },
): Promise<Release> {
  const named = { name: person.name, phone: parsePhone(person.phone) };
  await runtime.limits.take('releases', call.customer.customerId);
  return runtime.db.transaction().execute(async (trx) => {
    const state = await lockOwnRelease(runtime, trx, call, bookingId);
    const { visit, collector } = state;
    if (visit === undefined) throw new AppError('visit.not_checked_in');
    if (visit.state === 'released') throw new AppError('visit.released');
    await requireOwner(trx, call, visit, state);
    if (collector?.person_id === null && collector.name === named.name && collector.phone === named.phone)
      return showRelease(runtime, trx, call, state);
    if (state.named.length >= MAX_COLLECTORS) throw new AppError('release.too_many_collectors');
    if (runtime.sms === null) throw new AppError('release.no_sms');
    await limitTexts(trx, named.phone);
    // A driver whose code counts no longer is taken back as well.
    await repo.takeBack(trx, bookingId);
    await insertCollector(runtime, trx, state, named);
    await notifyCustomer(runtime, trx, state.booking, collectorNamedNotification(named.name));
    return showRelease(runtime, trx, call, await holdRelease(runtime, trx, state.booking));
  });
}

/** Stores a named person and queues the SMS with their code. */
async function insertCollector(
  runtime: Runtime,
  trx: Trx,
  state: ReleaseState,
  named: { name: string; phone: string },
): Promise<void> {
  const visitId = state.booking.id;
  const [id, number] = [newId(), state.named.length + 1];
  await repo.insertCollector(trx, { id, visit_id: visitId, number, ...named });
  const { shown } = releaseCodes(runtime, visitId, id, number);
  await queueSms(runtime, trx, named.phone, collectorCodeSms({ ...carOf(state), centre: state.centre.name }, shown));
}
