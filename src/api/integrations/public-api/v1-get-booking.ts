import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { AppError } from '#shared/errors.ts';
import type { V1Booking } from '#shared/integrations/v1.contract.ts';
import { presentV1Booking } from './present-v1.ts';
import { findBooking } from './v1.repository.ts';

/** A booking for the public API. @throws booking.not_found */
export async function v1GetBooking({ db }: Runtime, id: string): Promise<V1Booking> {
  const row = await findBooking(db, id);
  if (row === undefined) throw new AppError('booking.not_found');
  return presentV1Booking(row, (await getSettings(db)).numberPrefix);
}
