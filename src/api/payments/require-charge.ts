import type { Charge } from '#api/charges/find-charges.ts';
import { AppError } from '#shared/errors.ts';

/** The charge with this id among those of a booking. @throws AppError charge.not_found */
export function requireCharge(charges: readonly Charge[], id: string): Charge {
  const charge = charges.find((one) => one.id === id);
  if (charge === undefined) throw new AppError('charge.not_found');
  return charge;
}
