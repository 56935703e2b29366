import { sql } from 'kysely';
import { currentTime, type Connection, type Row, type Trx } from '#api/platform/database/database.ts';
import type { ReleaseCollectorTable, ReleaseTable } from '#api/platform/database/schema.ts';
import type { CodeCount } from '#shared/releases/release-rules.ts';

export type CollectorRow = Row<ReleaseCollectorTable>;
export type ReleaseRow = Row<ReleaseTable>;

/** The counters of the owner's code, and the number of the last one that was shown. */
export interface OwnCode extends CodeCount {
  shown: number;
}

/** The counters of the owner's code. */
export async function findCodeCount(db: Connection, visitId: string): Promise<OwnCode> {
  const row = await db.selectFrom('release_codes').selectAll().where('visit_id', '=', visitId).executeTakeFirst();
  return {
    number: row?.number ?? 1,
    tries: row?.tries ?? 0,
    wrongCodes: row?.wrong_codes ?? 0,
    shown: row?.shown ?? 0,
  };
}

/** Stores the counters of the owner's code of a visit that the caller has locked. */
export async function saveCodeCount(
  trx: Trx,
  visitId: string,
  { number, tries, wrongCodes }: CodeCount,
): Promise<void> {
  const row = { number, tries, wrong_codes: wrongCodes };
  await trx
    .insertInto('release_codes')
    .values({ visit_id: visitId, ...row })
    .onConflict((conflict) => conflict.column('visit_id').doUpdateSet(row))
    .execute();
}

/** Marks the owner's code with this number as shown. True for the first caller only. */
export async function markShown(trx: Trx, visitId: string, number: number): Promise<boolean> {
  const row = await trx
    .insertInto('release_codes')
    .values({ visit_id: visitId, shown: number })
    .onConflict((conflict) =>
      conflict.column('visit_id').doUpdateSet({ shown: number }).where('release_codes.shown', '<', number),
    )
    .returning('visit_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Everyone who was named for a visit, in order; at most one is not taken back. */
export const listCollectors = (db: Connection, visitId: string): Promise<CollectorRow[]> =>
  db.selectFrom('release_collectors').selectAll().where('visit_id', '=', visitId).orderBy('number').execute();

/** The one who is not taken back. */
export const presentOf = (named: readonly CollectorRow[]): CollectorRow | undefined =>
  named.find((row) => row.taken_back_at === null);

/** Inserts a person named for a visit that the caller has locked and that has no one named. */
export async function insertCollector(
  trx: Trx,
  row: Pick<CollectorRow, 'id' | 'visit_id' | 'number'> & { name: string; phone: string } & Partial<
      Pick<CollectorRow, 'person_id' | 'named_at'>
    >,
): Promise<void> {
  await trx.insertInto('release_collectors').values(row).execute();
}

/** Counts a wrong code against that of a named person. */
export async function countCollectorTry(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('release_collectors')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .execute();
}

/** Withdraws the collector of a visit. */
export async function takeBack(trx: Trx, visitId: string): Promise<void> {
  await trx
    .updateTable('release_collectors')
    .set({ taken_back_at: await currentTime(trx) })
    .where('visit_id', '=', visitId)
    .where('taken_back_at', 'is', null)
    .execute();
}

/** Records the release of a car; the caller has locked the visit. */
export async function insertRelease(trx: Trx, row: Omit<ReleaseRow, 'recorded_at'>): Promise<void> {
  await trx.insertInto('releases').values(row).execute();
}

/** How the car of a visit left, with the name of the person who released it; undefined before. */
export const findRelease = (db: Connection, visitId: string): Promise<(ReleaseRow & { staff: string }) | undefined> =>
  db
    .selectFrom('releases')
    .innerJoin('staff', 'staff.id', 'releases.staff_id')
    .selectAll('releases')
    .select('staff.name as staff')
    .where('visit_id', '=', visitId)
    .executeTakeFirst();

const visitsOf = (db: Connection, customerId: string) =>
  db
    .selectFrom('visits')
    .innerJoin('bookings', 'bookings.id', 'visits.id')
    .select('visits.id')
    .where('bookings.customer_id', '=', customerId);

/** The ids of a customer's visits, the oldest first. */
export const listVisitIds = async (db: Connection, customerId: string): Promise<string[]> =>
  (await visitsOf(db, customerId).orderBy('visits.checked_in_at').execute()).map(({ id }) => id);

/** The collectors who took a car, of whom the record stays. */
const takers = (db: Connection) =>
  db
    .selectFrom('releases')
    .select('collector_id')
    .where('collector_id', 'is not', null)
    .$narrowType<{ collector_id: string }>();

/** Erases the person who took each car that left so many months ago. Returns how many records. */
export async function eraseOldTakers(db: Connection, months: number): Promise<number> {
  const isOver = sql<boolean>`releases.at < app_now() - ${`${months} months`}::interval`;
  await db
    .updateTable('release_collectors')
    .set({ name: null, phone: null })
    .where('name', 'is not', null)
    .where('id', 'in', takers(db).where(isOver))
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('releases')
    .set({ name: null, reason: null, id_last4: null })
    .where('name', 'is not', null)
    .where(isOver)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Erases and withdraws a customer as the driver of the cars of others, except where they took the car. */
async function eraseDriver(trx: Trx, customerId: string): Promise<void> {
  await trx
    .updateTable('release_collectors')
    .set({ name: null, phone: null, taken_back_at: sql<Date>`coalesce(taken_back_at, app_now())` })
    .where('person_id', 'in', ({ selectFrom }) =>
      selectFrom('car_people').select('car_people.id').where('customer_id', '=', customerId),
    )
    .where('id', 'not in', takers(trx))
    .execute();
}

/**
 * Withdraws the removed drivers who took no car. It runs before their rows are deleted, because a collector without a
 * person counts as one whom the owner named for the visit.
 */
export async function withdrawFormerDrivers(db: Connection): Promise<void> {
  await db
    .updateTable('release_collectors')
    .set({ taken_back_at: sql<Date>`app_now()` })
    .where('taken_back_at', 'is', null)
    .where('person_id', 'in', ({ selectFrom }) =>
      selectFrom('car_people').select('car_people.id').where('ended_at', 'is not', null),
    )
    .where('id', 'not in', takers(db))
    .execute();
}

/**
 * Erases and withdraws the collectors of a customer's cars, and the customer as a driver of others, except collectors
 * who took a car. Returns the phone numbers of all.
 */
export async function eraseCollectors(trx: Trx, customerId: string): Promise<string[]> {
  await eraseDriver(trx, customerId);
  const named = await trx
    .selectFrom('release_collectors')
    .select('phone')
    .distinct()
    .where('phone', 'is not', null)
    .where('visit_id', 'in', visitsOf(trx, customerId))
    .execute();
  await trx
    .updateTable('release_collectors')
    .set({ name: null, phone: null, taken_back_at: sql<Date>`coalesce(taken_back_at, app_now())` })
    .where('visit_id', 'in', visitsOf(trx, customerId))
    .where('id', 'not in', takers(trx))
    .execute();
  return named.flatMap(({ phone }) => phone ?? []);
}

/** When the visits of a car that is at the centre began. */
export const listCheckIns = async (db: Connection, carId: string): Promise<Date[]> =>
  (
    await db
      .selectFrom('visits')
      .innerJoin('bookings', 'bookings.id', 'visits.id')
      .select('checked_in_at')
      .where('car_id', '=', carId)
      .where('released_at', 'is', null)
      .execute()
  ).map((row) => row.checked_in_at);
