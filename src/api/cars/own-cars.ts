import { lockAccount } from '#api/accounts/account-personal-data.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './cars.repository.ts';

/** What an owner says of a car. `plate` in the stored form. */
export interface CarForm {
  vehicle: string;
  plate: string;
  colour?: string | null | undefined;
  nickname?: string | null | undefined;
}

/** The columns of a form; blank texts are none. */
export const toCarColumns = ({ vehicle, plate, colour, nickname }: CarForm): repo.CarColumns => ({
  vehicle_id: vehicle,
  plate,
  colour: colour || null,
  nickname: nickname || null,
});

/**
 * A customer's cars; which they have, and their plates, cannot change until the transaction ends.
 * @throws session.missing when the account was deleted meanwhile
 */
export async function lockCarsOf(trx: Trx, customerId: string): Promise<repo.CarRow[]> {
  if ((await lockAccount(trx, customerId)) === undefined) throw new AppError('session.missing');
  return repo.listCarsOf(trx, customerId);
}

/** The refusal of a plate that another car of the customer has. */
export const plateTaken = (): AppError =>
  new AppError('car.plate_taken', { fields: { plate: 'Another of your cars has this plate.' } });
