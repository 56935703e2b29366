import { sql } from 'kysely';
import { currentTime, newId, type Connection, type Row, type Trx } from '#api/platform/database/database.ts';
import type { CarPeopleTable } from '#api/platform/database/schema.ts';
import type { CarRole } from '#shared/cars/car-people.ts';
import { INVITATION_DAYS, STANDING_DAYS } from '#shared/cars/car-people.ts';

/** A person or an invitation, with the car's owner, and the person's name and number as they are now. */
export type CarPersonRow = Row<CarPeopleTable> & {
  owner_id: string;
  owner_name: string;
  name: string | null;
  /** Null: not verified, or there is none. */
  current_phone: string | null;
  /** Named for all visits, in time and with the same number. */
  is_standing: boolean;
};

const INVITED = sql.raw(`interval '${INVITATION_DAYS} days'`);
const STANDING = sql.raw(`interval '${STANDING_DAYS} days'`);
/** An invitation that can be accepted. */
const isOpen = sql<boolean>`car_people.joined_at is null and car_people.ended_at is null
  and car_people.invited_at > app_now() - ${INVITED}`;

/** The people of cars that have not been removed. */
const people = (db: Connection) =>
  db
    .selectFrom('car_people')
    .innerJoin('cars', 'cars.id', 'car_people.car_id')
    .innerJoin('customers as owner', 'owner.id', 'cars.customer_id')
    .leftJoin('customers as person', 'person.id', 'car_people.customer_id')
    .selectAll('car_people')
    .select(['cars.customer_id as owner_id', 'owner.first_name as owner_name'])
    .select([
      sql<string | null>`nullif(trim(person.first_name || ' ' || person.last_name), '')`.as('name'),
      sql<string | null>`case when person.phone = person.verified_phone then person.phone end`.as('current_phone'),
      sql<boolean>`coalesce(car_people.standing_since > app_now() - ${STANDING}
        and car_people.standing_phone = person.phone and person.phone = person.verified_phone, false)`.as(
        'is_standing',
      ),
    ])
    .where('cars.removed_at', 'is', null)
    .where('car_people.ended_at', 'is', null);

/** The people of cars and their open invitations, in the order of their invitations. */
export const listPeople = (db: Connection, carIds: readonly string[]): Promise<CarPersonRow[]> =>
  carIds.length === 0
    ? Promise.resolve([])
    : people(db)
        .where('car_people.car_id', 'in', [...carIds])
        .where(sql<boolean>`(car_people.joined_at is not null or ${isOpen})`)
        .orderBy('car_people.id')
        .execute();

/** The cars that others share with a person. */
export const listSharesOf = (db: Connection, customerId: string): Promise<CarPersonRow[]> =>
  people(db).where('car_people.customer_id', '=', customerId).orderBy('car_people.joined_at').execute();

/** The open invitations of a number. */
export const listInvitationsTo = (db: Connection, phone: string): Promise<CarPersonRow[]> =>
  people(db).where('car_people.phone', '=', phone).where(isOpen).orderBy('car_people.id').execute();

/** A person of a car, who has joined. */
export const findShare = (db: Connection, customerId: string, carId: string): Promise<CarPersonRow | undefined> =>
  people(db).where('car_people.customer_id', '=', customerId).where('car_people.car_id', '=', carId).executeTakeFirst();

/** The person or invitation with this id, if it has not ended. */
export const findPerson = (db: Connection, id: string): Promise<CarPersonRow | undefined> =>
  people(db).where('car_people.id', '=', id).executeTakeFirst();

/** The account of a person, ended or not. */
export async function findAccountOf(db: Connection, id: string): Promise<string | null> {
  const row = await db.selectFrom('car_people').select('customer_id').where('id', '=', id).executeTakeFirst();
  return row?.customer_id ?? null;
}

/** As `findPerson`, locked; the accounts of owner and person must be locked before. */
export const lockPerson = (trx: Trx, id: string): Promise<CarPersonRow | undefined> =>
  people(trx).where('car_people.id', '=', id).forUpdate('car_people').executeTakeFirst();

/** Whether a person is on the car, held until the transaction ends. */
export async function holdPerson(trx: Trx, id: string, role: CarRole): Promise<boolean> {
  const row = await trx
    .selectFrom('car_people')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', role)
    .where('joined_at', 'is not', null)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an invitation can be accepted now. */
export async function isInvitationOpen(db: Connection, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('car_people').select('id').where('id', '=', id).where(isOpen).executeTakeFirst()) !== undefined
  );
}

/** The invitations of an owner in the last 24 hours, also those that ended. */
export async function countInvitations(db: Connection, ownerId: string): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count,
      coalesce(ceil(extract(epoch from min(invited_at) + interval '24 hours' - app_now())), 0)::int as seconds
    from car_people join cars on cars.id = car_people.car_id
    where cars.customer_id = ${ownerId} and invited_at > app_now() - interval '24 hours'`.execute(db);
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** Ends the invitations of a car that are over, so that their numbers can be invited again. */
export async function endOldInvitations(trx: Trx, carId: string): Promise<void> {
  await trx
    .updateTable('car_people')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('car_id', '=', carId)
    .where('joined_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('invited_at', '<=', sql<Date>`app_now() - ${INVITED}`)
    .execute();
}

/** Inserts an invitation. */
export async function insertInvitation(
  trx: Trx,
  row: Pick<CarPersonRow, 'car_id' | 'role'> & { phone: string },
): Promise<void> {
  await trx
    .insertInto('car_people')
    .values({ id: newId(), ...row })
    .execute();
}

/** Writes that the person of an invitation joined. */
export async function join(trx: Trx, id: string, customerId: string): Promise<void> {
  await trx
    .updateTable('car_people')
    .set({ customer_id: customerId, joined_at: await currentTime(trx) })
    .where('id', '=', id)
    .execute();
}

/** Ends people and invitations. */
export async function endPeople(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('car_people')
    .set({ ended_at: await currentTime(trx), standing_since: null, standing_phone: null })
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .execute();
}

/** Names a driver for all visits of a car, in place of another; null: no one. */
export async function setStanding(trx: Trx, carId: string, named: { id: string; phone: string } | null): Promise<void> {
  await trx
    .updateTable('car_people')
    .set({ standing_since: null, standing_phone: null })
    .where('car_id', '=', carId)
    .where('standing_since', 'is not', null)
    .execute();
  if (named === null) return;
  await trx
    .updateTable('car_people')
    .set({ standing_since: await currentTime(trx), standing_phone: named.phone })
    .where('id', '=', named.id)
    .execute();
}

/** All that was shared with a person, ended too, for the export of personal data. */
export const listAllSharesOf = (db: Connection, customerId: string) =>
  db
    .selectFrom('car_people')
    .innerJoin('cars', 'cars.id', 'car_people.car_id')
    .select(['role', 'car_people.phone', 'plate', 'invited_at', 'joined_at', 'ended_at', 'standing_since'])
    .where('car_people.customer_id', '=', customerId)
    .orderBy('car_people.id')
    .execute();

/** All people and invitations of a customer's own cars, ended too, for the export of personal data. */
export const listAllOf = (db: Connection, ownerId: string) =>
  db
    .selectFrom('car_people')
    .innerJoin('cars', 'cars.id', 'car_people.car_id')
    .leftJoin('customers', 'customers.id', 'car_people.customer_id')
    .select(['car_id', 'role', 'car_people.phone', 'invited_at', 'joined_at', 'ended_at', 'standing_since'])
    .select(sql<string | null>`nullif(trim(first_name || ' ' || last_name), '')`.as('name'))
    .where('cars.customer_id', '=', ownerId)
    .orderBy('car_people.id')
    .execute();

/** Ends the shares of a person whose data is erased, and erases their number. */
export async function eraseShares(trx: Trx, customerId: string): Promise<void> {
  await trx
    .updateTable('car_people')
    .set({
      phone: null,
      ended_at: sql<Date>`coalesce(ended_at, app_now())`,
      standing_since: null,
      standing_phone: null,
    })
    .where('customer_id', '=', customerId)
    .execute();
}

/** Deletes the invitations to a number, up to a time; null: all. */
export async function deleteInvitationsTo(trx: Trx, phone: string, until: Date | null): Promise<void> {
  let query = trx.deleteFrom('car_people').where('phone', '=', phone).where('joined_at', 'is', null);
  if (until !== null) query = query.where('invited_at', '<=', until);
  await query.execute();
}

/** Deletes people who were gone, and invitations that were over, so many months ago. Returns how many. */
export async function deleteOldPeople(db: Connection, months: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('car_people')
    .where(
      sql<boolean>`coalesce(ended_at, case when joined_at is null then invited_at end)
        < app_now() - ${`${months} months`}::interval`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
