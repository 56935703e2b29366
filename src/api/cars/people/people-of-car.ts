import type { Connection, Trx } from '#api/platform/database/database.ts';
import { type CarAct, type CarRole, ownerWord, mayOf } from '#shared/cars/car-people.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './car-people.repository.ts';

/** A person who acts for the owner of a car; the act is recorded with them. */
export interface OwnersAgent {
  /** The id of the person on the car. */
  shareId: string;
  /** Of the person's account. */
  customerId: string;
  role: CarRole;
  name: string;
}

/** A car that is shared with a person. */
export interface CarShare {
  carId: string;
  ownerId: string;
  /** The first word of the owner's name. */
  owner: string;
  joinedAt: Date;
  person: OwnersAgent;
  /** The owner named the person for all visits, since then. */
  standing: { since: Date; phone: string } | null;
}

const toShare = (row: repo.CarPersonRow, customerId: string, joinedAt: Date): CarShare => ({
  carId: row.car_id,
  ownerId: row.owner_id,
  owner: ownerWord(row.owner_name),
  joinedAt,
  person: { shareId: row.id, customerId, role: row.role, name: row.name ?? '' },
  standing:
    row.is_standing && row.standing_since !== null && row.standing_phone !== null
      ? { since: row.standing_since, phone: row.standing_phone }
      : null,
});

/** The share of a car with a person who may do this; undefined for everyone else, also for its owner. */
export async function findShare(
  db: Connection,
  customerId: string,
  carId: string,
  act: CarAct,
): Promise<CarShare | undefined> {
  const row = isId(carId) ? await repo.findShare(db, customerId, carId) : undefined;
  if (row?.joined_at == null || !mayOf(row.role, act)) return undefined;
  return toShare(row, customerId, row.joined_at);
}

/** As `findShare`. @throws car.not_found */
export async function requireShare(db: Connection, customerId: string, carId: string, act: CarAct): Promise<CarShare> {
  const share = await findShare(db, customerId, carId, act);
  if (share === undefined) throw new AppError('car.not_found');
  return share;
}

/** The cars that others share with a person who may do this. */
export async function listShares(db: Connection, customerId: string, act: CarAct): Promise<CarShare[]> {
  const rows = await repo.listSharesOf(db, customerId);
  return rows.flatMap((row) =>
    row.joined_at !== null && mayOf(row.role, act) ? [toShare(row, customerId, row.joined_at)] : [],
  );
}

/**
 * Holds the acting person on the car until the transaction ends, so that none acts after the removal.
 * @throws booking.not_found
 */
export async function holdAgent(trx: Trx, { shareId, role }: OwnersAgent): Promise<void> {
  if (!(await repo.holdPerson(trx, shareId, role))) throw new AppError('booking.not_found');
}

/**
 * The share as it is now, held until the transaction ends: a share that was read before the locks may be over. The
 * caller has locked the accounts of owner and person.
 * @throws booking.not_found
 */
export async function holdShare(trx: Trx, { carId, person }: CarShare, act: CarAct): Promise<CarShare> {
  await holdAgent(trx, person);
  const share = await findShare(trx, person.customerId, carId, act);
  if (share === undefined) throw new AppError('booking.not_found');
  return share;
}

/** The account of a person of a car, also of one who is gone; null: the row is an invitation, or deleted. */
export const findAccountOf = (db: Connection, shareId: string): Promise<string | null> =>
  repo.findAccountOf(db, shareId);
