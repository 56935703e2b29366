import { lockAccount } from '#api/accounts/account-personal-data.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { OtherCar } from '#shared/catalogue/other-car.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from './cars.texts.ts';
import * as repo from './cars.repository.ts';

/** The owner's description of a car. `plate` is in the stored form. */
export interface CarForm {
  vehicle: string;
  otherCar?: OtherCar | null | undefined;
  plate: string;
  colour?: string | null | undefined;
  nickname?: string | null | undefined;
}

/** The columns of a form, with the words for a car that is not in the catalogue. Blank texts become null. */
export const toCarColumns = (
  { vehicle, plate, colour, nickname }: CarForm,
  words: OtherCar | null,
): repo.CarColumns => ({
  vehicle_id: vehicle,
  make: words?.make ?? null,
  model: words?.model ?? null,
  year: words?.year ?? null,
  plate,
  colour: colour || null,
  nickname: nickname || null,
});

/**
 * A customer's cars. Neither the list nor the plates can change until the transaction ends.
 * @throws session.missing when the account was deleted meanwhile
 */
export async function lockCarsOf(trx: Trx, customerId: string): Promise<repo.CarRow[]> {
  if ((await lockAccount(trx, customerId)) === undefined) throw new AppError('session.missing');
  return repo.listCarsOf(trx, customerId);
}

/** The error for a plate that another car of the customer has. */
export const plateTaken = (): AppError => new AppError('car.plate_taken', { fields: { plate: FIELDS.takenPlate } });
