import { sql } from 'kysely';
import { queueVisitWebhook } from '#api/notifications/queue-webhooks.ts';
import { currentTime, type Connection, type Row, type Trx } from '#api/platform/database/database.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';
import type { CustodyEventTable, VisitTable } from '#api/platform/database/schema.ts';

export type VisitRow = Row<VisitTable>;

/** A custody event with the names of its bay and its people. */
export interface CustodyRow extends Row<CustodyEventTable> {
  bay: string | null;
  bay_kind: ResourceKind | null;
  person: string | null;
  staff: string | null;
}

/** The visit of a booking with the name of the person who checked it in; undefined before. */
export const findVisit = (db: Connection, id: string): Promise<(VisitRow & { staff: string }) | undefined> =>
  db
    .selectFrom('visits')
    .innerJoin('staff', 'staff.id', 'visits.checked_in_by')
    .selectAll('visits')
    .select('staff.name as staff')
    .where('visits.id', '=', id)
    .executeTakeFirst();

/** The visit of a booking, locked until the transaction ends; undefined before its check-in. */
export const lockVisit = (trx: Trx, id: string): Promise<VisitRow | undefined> =>
  trx.selectFrom('visits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** What a check-in writes. */
export type NewVisit = Pick<
  VisitRow,
  'id' | 'plate' | 'km' | 'fuel' | 'belongings_note' | 'key_tag' | 'checked_in_at' | 'checked_in_by'
> & { belongings: object; marks: object };

/** Inserts the visit of a booking that the caller has locked and that has none. */
export async function insertVisit(trx: Trx, { belongings, marks, ...row }: NewVisit): Promise<void> {
  await trx
    .insertInto('visits')
    .values({ ...row, belongings: JSON.stringify(belongings), marks: JSON.stringify(marks) })
    .execute();
}

type Changes = Partial<
  Pick<VisitRow, 'state' | 'confirmed_by' | 'confirmed_at' | 'code_tries' | 'ready_at' | 'released_at'>
>;

/** Changes a visit that the caller has locked. */
export async function updateVisit(trx: Trx, id: string, changes: Changes): Promise<void> {
  await trx
    .updateTable('visits')
    .set({ ...changes, changed_at: await currentTime(trx) })
    .where('id', '=', id)
    .execute();
}

/** The fields of a custody event; one that is not given is null. */
export type NewCustodyEvent = Pick<CustodyRow, 'id' | 'visit_id' | 'kind' | 'staff_id' | 'at'> &
  Partial<Pick<CustodyRow, 'place' | 'hook' | 'bay_id' | 'person_id' | 'km' | 'note'>>;

/**
 * Appends an event to the custody log of a visit that the caller has locked, and queues it for receivers of webhooks.
 */
export async function insertCustodyEvent(trx: Trx, row: NewCustodyEvent): Promise<void> {
  await trx
    .insertInto('custody_events')
    .values({
      ...row,
      number: sql<number>`(select count(*) + 1 from custody_events where visit_id = ${row.visit_id})`,
    })
    .execute();
  await queueVisitWebhook(trx, row.visit_id, row.kind, row.at);
}

/** The visit that an event belongs to. */
export const findEventVisit = (db: Connection, id: string): Promise<{ visit_id: string } | undefined> =>
  db.selectFrom('custody_events').select('visit_id').where('id', '=', id).executeTakeFirst();

/** The custody logs of visits, each in order of time. */
export const listCustody = async (db: Connection, visitIds: readonly string[]): Promise<CustodyRow[]> =>
  visitIds.length === 0
    ? []
    : db
        .selectFrom('custody_events')
        .leftJoin('resources', 'resources.id', 'custody_events.bay_id')
        .leftJoin('staff as person', 'person.id', 'custody_events.person_id')
        .leftJoin('staff as author', 'author.id', 'custody_events.staff_id')
        .selectAll('custody_events')
        .select([
          'resources.name as bay',
          'resources.kind as bay_kind',
          'person.name as person',
          'author.name as staff',
        ])
        .where('visit_id', 'in', [...visitIds])
        .orderBy('at')
        .orderBy('number')
        .execute();

/** A bay by its id, also a former one. */
export const findBay = (db: Connection, id: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('resources').select('id').where('id', '=', id).executeTakeFirst();

/** Most cars that can be on site at once, so that the list is bounded. */
const MOST_ON_SITE = 500;

/** The visits whose car has not left, the longest there first. */
export const listOnSite = (db: Connection) =>
  db
    .selectFrom('visits')
    .innerJoin('bookings', 'bookings.id', 'visits.id')
    .selectAll('visits')
    .select([
      'bookings.number',
      'bookings.full_name',
      'bookings.brand_name',
      'bookings.model',
      'bookings.year',
      'bookings.service_name',
    ])
    .where('visits.released_at', 'is', null)
    .orderBy('checked_in_at')
    .orderBy('visits.id')
    .limit(MOST_ON_SITE)
    .execute();

/** The visits of a customer, the oldest first. */
export const listVisitsOf = (db: Connection, customerId: string) =>
  db
    .selectFrom('visits')
    .innerJoin('bookings', 'bookings.id', 'visits.id')
    .innerJoin('staff', 'staff.id', 'visits.checked_in_by')
    .selectAll('visits')
    .select('staff.name as staff')
    .where('bookings.customer_id', '=', customerId)
    .orderBy('visits.checked_in_at')
    .execute();

/** One page of the visits of a customer with their bookings, newest first. */
export const listVisitPage = (db: Connection, customerId: string, limit: number, offset: number) =>
  db
    .selectFrom('visits')
    .innerJoin('bookings', 'bookings.id', 'visits.id')
    .select(['visits.id', 'visits.plate', 'visits.km', 'visits.state', 'checked_in_at', 'released_at'])
    .select(['number', 'service_name', 'brand_name', 'model', 'year'])
    .where('bookings.customer_id', '=', customerId)
    .orderBy('checked_in_at', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** How many visits a customer has. */
export async function countVisits(db: Connection, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('visits')
    .innerJoin('bookings', 'bookings.id', 'visits.id')
    .select((with_) => with_.fn.countAll<number>().as('count'))
    .where('bookings.customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The check-ins of a customer whose booking names no car of its customer, the newest first. */
export const listSeen = (db: Connection, customerId: string, limit: number) =>
  db
    .selectFrom('visits')
    .innerJoin('bookings', 'bookings.id', 'visits.id')
    .select(['visits.id', 'visits.plate', 'visits.km', 'checked_in_at', 'vehicle_id', 'brand_name', 'model', 'year'])
    .where('bookings.customer_id', '=', customerId)
    .where('bookings.car_id', 'is', null)
    .where('visits.plate', 'is not', null)
    .$narrowType<{ plate: string }>()
    .orderBy('checked_in_at', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(limit)
    .execute();

/** Erases everything that names the customer or their things; the moves stay. */
export async function eraseVisits(trx: Trx, customerId: string): Promise<void> {
  const ofCustomer = sql<boolean>`(select customer_id from bookings where bookings.id = visits.id) = ${customerId}`;
  await trx.updateTable('visits').set({ plate: null, belongings_note: null }).where(ofCustomer).execute();
  await trx
    .updateTable('custody_events')
    .set({ note: null })
    .where('note', 'is not', null)
    .where('visit_id', 'in', trx.selectFrom('visits').select('id').where(ofCustomer))
    .execute();
}
