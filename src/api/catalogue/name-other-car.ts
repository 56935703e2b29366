import type { Connection } from '#api/platform/database/database.ts';
import { type OtherCar, NO_YEAR } from '#shared/catalogue/other-car.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from './catalogue.texts.ts';
import * as repo from './catalogue.repository.ts';

/** Whether a vehicle of this year stands for cars that are not in the catalogue. */
export const isOther = ({ year }: { year: number }): boolean => year === NO_YEAR;

/** The make, model and year of a car that is not in the catalogue. @throws catalogue.unknown_vehicle without them */
export function requireWords(written: OtherCar | null | undefined): OtherCar {
  if (written) return written;
  const { make, model, year } = FIELDS;
  throw new AppError('catalogue.unknown_vehicle', { fields: { make, model, year } });
}

/**
 * The words of a customer's own car: those that were written, for a vehicle that stands for others, else null.
 * @throws catalogue.unknown_vehicle when they are missing
 */
export const wordsFor = async (
  db: Connection,
  vehicleId: string,
  written: OtherCar | null | undefined,
): Promise<OtherCar | null> => ((await repo.isOtherCar(db, vehicleId)) ? requireWords(written) : null);
