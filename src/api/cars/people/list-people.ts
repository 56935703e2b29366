import type { Connection } from '#api/platform/database/database.ts';
import type { CarPeople } from '#shared/cars/car-people.contract.ts';
import { INVITATION_DAYS, INVITATIONS_A_DAY, OPEN_INVITATIONS } from '#shared/cars/car-people.ts';
import { AppError } from '#shared/errors.ts';
import * as cars from '#api/cars/cars.repository.ts';
import * as repo from './car-people.repository.ts';
import { daysAfter, standingOf } from './people-words.ts';

/** The people of a customer's car. @throws car.not_found */
export async function listCarPeople(db: Connection, ownerId: string, carId: string): Promise<CarPeople> {
  if ((await cars.findCar(db, ownerId, carId)) === undefined) throw new AppError('car.not_found');
  const rows = await repo.listPeople(db, [carId]);
  const { count } = await repo.countInvitations(db, ownerId);
  const invitations = rows.filter((row) => row.joined_at === null);
  return {
    _id: carId,
    people: rows.flatMap((row) =>
      row.joined_at === null
        ? []
        : [
            {
              _id: row.id,
              role: row.role,
              name: row.name ?? '',
              phone: row.current_phone,
              joinedAt: row.joined_at.toISOString(),
              standing: standingOf(row),
            },
          ],
    ),
    invitations: invitations.map((row) => ({
      _id: row.id,
      role: row.role,
      phone: row.phone ?? '',
      invitedAt: row.invited_at.toISOString(),
      endsAt: daysAfter(row.invited_at, INVITATION_DAYS),
    })),
    invitationsLeft: Math.max(0, Math.min(INVITATIONS_A_DAY - count, OPEN_INVITATIONS - invitations.length)),
  };
}

/** The people of cars, by car, as staff see them. */
export async function findPeopleOfCars(db: Connection, carIds: readonly string[]) {
  const rows = (await repo.listPeople(db, carIds)).filter((row) => row.joined_at !== null);
  const byCar = Map.groupBy(rows, (row) => row.car_id);
  return new Map([...byCar].map(([car, people]) => [car, people.map(presentForStaff)]));
}

const presentForStaff = (row: repo.CarPersonRow) => ({
  role: row.role,
  name: row.name ?? '',
  phone: row.current_phone,
  isStanding: row.is_standing,
});
