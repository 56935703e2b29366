import { findContactChannels } from '#api/accounts/contact-channels.ts';
import * as cars from '#api/cars/cars.repository.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { SharedCar } from '#shared/cars/car-people.contract.ts';
import { INVITATION_DAYS, ownerWord } from '#shared/cars/car-people.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './car-people.repository.ts';
import { daysAfter, standingOf } from './people-words.ts';

async function presentShared(db: Connection, rows: readonly repo.CarPersonRow[]): Promise<SharedCar[]> {
  const found = await cars.listCarsById(
    db,
    rows.map((row) => row.car_id),
  );
  return rows.flatMap((row) => {
    const car = found.find(({ id }) => id === row.car_id);
    if (car === undefined || row.joined_at === null) return [];
    return [
      {
        _id: car.id,
        role: row.role,
        owner: ownerWord(row.owner_name),
        plate: formatPlate(car.plate),
        vehicle: { _id: car.vehicle_id, brand: car.brand, model: car.model, year: car.year },
        colour: car.colour,
        joinedAt: row.joined_at.toISOString(),
        standing: standingOf(row),
      },
    ];
  });
}

/** A car as the person sees it with whom it is shared. @throws car.not_found */
export async function getShared(db: Connection, customerId: string, carId: string): Promise<SharedCar> {
  const row = await repo.findShare(db, customerId, carId);
  const [shared] = await presentShared(db, row === undefined ? [] : [row]);
  if (shared === undefined) throw new AppError('car.not_found');
  return shared;
}

/** The cars that others share with a person, and the invitations to their verified phone. */
export async function listSharedCars({ db }: Runtime, customerId: string) {
  const shares = await presentShared(db, await repo.listSharesOf(db, customerId));
  const phone = (await findContactChannels(db, customerId))?.phone ?? null;
  const invited = phone === null ? [] : await repo.listInvitationsTo(db, phone);
  const open = invited.filter((row) => row.owner_id !== customerId);
  const makes = new Map(
    (
      await cars.listCarsById(
        db,
        open.map((row) => row.car_id),
      )
    ).map(({ id, brand }) => [id, brand]),
  );
  return {
    cars: shares,
    invitations: open.map((row) => ({
      _id: row.id,
      role: row.role,
      owner: ownerWord(row.owner_name),
      make: makes.get(row.car_id) ?? '',
      endsAt: daysAfter(row.invited_at, INVITATION_DAYS),
    })),
    hasVerifiedPhone: phone !== null,
  };
}
