import { confirmAccountIdentity, lockAccount } from '#api/accounts/account-personal-data.ts';
import { listProofChannels } from '#api/accounts/contact-channels.ts';
import { holdCredentials } from '#api/accounts/find-credentials.ts';
import { type Confirmation, holdConfirmation, type IdentityForm } from '#api/accounts/sign-in/confirm-identity.ts';
import { type CustomerCall, isTrustedSince } from '#api/accounts/sign-in/session-confirmation.ts';
import { listCarPeople } from '#api/cars/people/list-people.ts';
import { endNaming, lockPersonOfCar, nameForAllVisits, notifyOfNaming } from '#api/cars/people/name-for-all-visits.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { CarPeople } from '#shared/cars/car-people.contract.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from '#api/releases/releases.repository.ts';

/**
 * Names a driver who may collect a car on every visit, in place of the one named before, and notifies both. Naming the
 * same driver again changes nothing. The caller confirms their identity; while the car is here they need a device or
 * session that may show its release code.
 * @throws car.not_found, people.not_found, people.not_driver, people.no_number, release.credentials_changed,
 * account.known_device_only, session.missing, and as confirmIdentity
 */
export async function nameStandingDriver(
  runtime: Runtime,
  call: CustomerCall,
  carId: string,
  personId: string,
  form: IdentityForm,
): Promise<CarPeople> {
  const { customerId } = call.customer;
  await listCarPeople(runtime.db, customerId, carId);
  const confirmation = await confirmAccountIdentity(runtime, call, customerId, form);
  if (confirmation === null) throw new AppError('session.missing');
  return runtime.db.transaction().execute(async (trx) => {
    const person = await lockPersonOfCar(trx, customerId, carId, personId);
    if (person.role !== 'driver') throw new AppError('people.not_driver');
    if (person.phone === null) throw new AppError('people.no_number');
    await requireOwnerOfCar(trx, call, carId, confirmation);
    if (person.isStanding) return listCarPeople(trx, customerId, carId);
    await nameForAllVisits(trx, carId, { id: personId, phone: person.phone });
    await notifyOfNaming(runtime, trx, customerId, person);
    return listCarPeople(trx, customerId, carId);
  });
}

/**
 * Requires that the caller may say who can collect a car.
 * @throws release.credentials_changed; account.confirm_first or account.known_device_only on a device that was not
 * known before the check-in of the car
 */
async function requireOwnerOfCar(
  trx: Trx,
  call: CustomerCall,
  carId: string,
  confirmation: Confirmation,
): Promise<void> {
  const { customerId } = call.customer;
  const account = await lockAccount(trx, customerId);
  if (account === undefined) throw new AppError('session.missing');
  await holdConfirmation(trx, account, confirmation);
  const credentials = await holdCredentials(trx, customerId);
  if (credentials.changedAt !== null) throw new AppError('release.credentials_changed');
  for (const checkedInAt of await repo.listCheckIns(trx, carId)) {
    if (await isTrustedSince(trx, call, checkedInAt, { hold: true })) continue;
    if (listProofChannels(credentials.contacts, checkedInAt).length === 0)
      throw new AppError('account.known_device_only');
    throw new AppError('account.confirm_first', { payload: { by: 'code' } });
  }
}

/**
 * Ends that a driver may collect a car on every visit. Any device may do so, since it only takes a right away. For a
 * driver who is not named it is a success without effect.
 * @throws car.not_found, session.missing
 */
export const endStandingDriver = (
  runtime: Runtime,
  ownerId: string,
  carId: string,
  personId: string,
): Promise<CarPeople> =>
  runtime.db.transaction().execute(async (trx) => {
    await listCarPeople(trx, ownerId, carId);
    await endNaming(trx, ownerId, carId, personId);
    return listCarPeople(trx, ownerId, carId);
  });
