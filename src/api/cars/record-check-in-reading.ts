import type { Trx } from '#api/platform/database/database.ts';
import * as repo from './cars.repository.ts';

/** Adds the kilometres that staff read at a check-in; a car that its customer removed gets none. */
export async function recordCheckInReading(trx: Trx, carId: string, km: number, at: Date): Promise<void> {
  if (await repo.isOwned(trx, carId)) await repo.insertReading(trx, { car_id: carId, km, source: 'check-in', at });
}
