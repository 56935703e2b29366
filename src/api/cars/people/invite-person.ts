import { hasVerifiedPhone } from '#api/accounts/contact-channels.ts';
import { lockAccount } from '#api/accounts/account-personal-data.ts';
import { parseMobileNumber } from '#api/accounts/sign-in/request-log-in-code.ts';
import * as cars from '#api/cars/cars.repository.ts';
import { limitTexts, queueSms } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { CarPeople } from '#shared/cars/car-people.contract.ts';
import { type CarRole, INVITATIONS_A_DAY, MOST_PEOPLE, OPEN_INVITATIONS, ownerWord } from '#shared/cars/car-people.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './car-people.repository.ts';
import { invitationSms, invitedNotice } from './car-people.texts.ts';
import { listCarPeople } from './list-people.ts';
import { makeOfCar } from './people-words.ts';
import { notifyPerson } from './notify-person.ts';

/**
 * Invites a number to a customer's car by SMS, and notifies the owner. A number that is invited for this role already
 * is a success without effect.
 * @throws car.not_found, people.own_number, people.already_joined, people.already_invited, people.too_many,
 * people.too_many_open, people.too_many_today, people.no_sms, account.too_many_texts, request.invalid, session.missing
 */
export async function invitePerson(
  runtime: Runtime,
  ownerId: string,
  carId: string,
  form: { phone: string; role: CarRole },
): Promise<CarPeople> {
  if (runtime.sms === null) throw new AppError('people.no_sms');
  const phone = parseMobileNumber(runtime, form.phone);
  return runtime.db.transaction().execute(async (trx) => {
    const owner = await lockAccount(trx, ownerId);
    if (owner === undefined) throw new AppError('session.missing');
    const car = await cars.lockCar(trx, ownerId, carId);
    if (car === undefined) throw new AppError('car.not_found');
    if (hasVerifiedPhone(owner) && owner.phone === phone) throw new AppError('people.own_number');
    await repo.endOldInvitations(trx, carId);
    const rows = await repo.listPeople(trx, [carId]);
    if (rows.some((row) => row.joined_at !== null && row.current_phone === phone))
      throw new AppError('people.already_joined');
    const invited = rows.find((row) => row.joined_at === null && row.phone === phone);
    if (invited?.role === form.role) return listCarPeople(trx, ownerId, carId);
    if (invited !== undefined) throw new AppError('people.already_invited');
    await limitInvitations(trx, ownerId, rows);
    await limitTexts(trx, phone);
    await repo.insertInvitation(trx, { car_id: carId, role: form.role, phone });
    const { name: centre } = await getSettings(runtime.db, trx);
    const make = makeOfCar(car);
    await queueSms(runtime, trx, phone, invitationSms(ownerWord(owner.first_name), make, centre));
    await notifyPerson(runtime, trx, ownerId, invitedNotice(make, carId, form.role, phone));
    return listCarPeople(trx, ownerId, carId);
  });
}

/** @throws people.too_many, people.too_many_open, people.too_many_today */
async function limitInvitations(trx: Trx, ownerId: string, rows: readonly repo.CarPersonRow[]): Promise<void> {
  if (rows.length >= MOST_PEOPLE) throw new AppError('people.too_many');
  if (rows.filter((row) => row.joined_at === null).length >= OPEN_INVITATIONS)
    throw new AppError('people.too_many_open');
  const { count, seconds } = await repo.countInvitations(trx, ownerId);
  if (count >= INVITATIONS_A_DAY) throw new AppError('people.too_many_today', { retryAfterS: Math.max(1, seconds) });
}
