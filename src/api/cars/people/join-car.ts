import type { Runtime } from '#api/runtime.ts';
import type { SharedCar } from '#shared/cars/car-people.contract.ts';
import { ownerWord } from '#shared/cars/car-people.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './car-people.repository.ts';
import { declinedNotice, joinedNotice, welcomeNotice } from './car-people.texts.ts';
import { getShared } from './list-shared-cars.ts';
import { lockPerson } from './lock-person.ts';
import { nameOf, makeOf } from './people-words.ts';
import { notifyPerson } from './notify-person.ts';

/**
 * Joins a car with the verified phone of the account, which must be the one that was invited; both sides are notified.
 * Joining again is a success without effect.
 * @throws people.invitation_not_found, also for the invitation of another number; session.missing
 */
export const acceptInvitation = (runtime: Runtime, customerId: string, id: string): Promise<SharedCar> =>
  runtime.db.transaction().execute(async (trx) => {
    const { row, phone } = await lockPerson(trx, customerId, id);
    if (row === undefined || row.owner_id === customerId) throw new AppError('people.invitation_not_found');
    if (row.customer_id === customerId) return getShared(trx, customerId, row.car_id);
    if (row.joined_at !== null || row.phone !== phone || !(await repo.isInvitationOpen(trx, id)))
      throw new AppError('people.invitation_not_found');
    // Invited under a former number as well: the newer invitation gives the role.
    const former = await repo.findShare(trx, customerId, row.car_id);
    if (former !== undefined) await repo.endPeople(trx, [former.id]);
    await repo.join(trx, id, customerId);
    const make = await makeOf(trx, row.car_id);
    const name = await nameOf(trx, id);
    await notifyPerson(runtime, trx, row.owner_id, joinedNotice(name, make, row.car_id, row.role));
    await notifyPerson(runtime, trx, customerId, welcomeNotice(ownerWord(row.owner_name), make, row.role));
    runtime.log.info({ event: 'people.joined', customer: customerId, car: row.car_id, role: row.role }, 'car shared');
    return getShared(trx, customerId, row.car_id);
  });

/** Declines an invitation to the verified phone of the account, and notifies the owner. Any other is left as it is. */
export const declineInvitation = (runtime: Runtime, customerId: string, id: string): Promise<void> =>
  runtime.db.transaction().execute(async (trx) => {
    const { row, phone } = await lockPerson(trx, customerId, id);
    if (row === undefined || row.joined_at !== null || row.phone === null || row.phone !== phone) return;
    await repo.endPeople(trx, [id]);
    await notifyPerson(
      runtime,
      trx,
      row.owner_id,
      declinedNotice(await makeOf(trx, row.car_id), row.car_id, row.phone),
    );
  });
