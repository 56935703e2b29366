import { sql } from 'kysely';
import type { Connection, Row, Trx } from '#api/platform/database/database.ts';
import type { WaitTable } from '#api/platform/database/schema.ts';

export type WaitRow = Row<WaitTable>;

/** A wait with the names that people read, and its offer while that is live. */
export interface WaitView extends WaitRow {
  service: string;
  brand: string | null;
  model: string | null;
  year: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  held_until: Date | null;
}

/** A wait goes on until its one offer has ended: accepted, expired or given back. */
const isOn = sql<boolean>`(waits.offered_at is null or exists (
  select from allocations a where a.id = waits.offer_id and a.booking_id is null and a.held_until > app_now()))`;

/** The names of the services of a wait. */
const NAMES = sql<string>`(
  select string_agg(s.name, ', ' order by array_position(waits.service_id || waits.further_services, s.id))
  from services s where s.id = any(waits.service_id || waits.further_services))`.as('service');

/** The present waits of a customer, in order of days. */
export const listWaitsOf = (db: Connection, customerId: string): Promise<WaitView[]> =>
  db
    .selectFrom('waits')
    .leftJoin('vehicles', 'vehicles.id', 'waits.vehicle_id')
    .leftJoin('brands', 'brands.id', 'vehicles.brand_id')
    .leftJoin('allocations', 'allocations.id', 'waits.offer_id')
    .selectAll('waits')
    .select([
      NAMES,
      'brands.name as brand',
      'model',
      'year',
      'allocations.starts_at',
      'allocations.ends_at',
      'allocations.held_until',
    ])
    .where('waits.customer_id', '=', customerId)
    .where(isOn)
    .orderBy('day')
    .orderBy('waits.id')
    .execute();

/** Inserts a wait, or finds the same one. Returns its id. */
export async function insertWait(
  trx: Trx,
  row: Omit<WaitRow, 'offer_id' | 'offered_at' | 'created_at'>,
): Promise<string> {
  await trx
    .insertInto('waits')
    .values({ ...row, offer_id: null, offered_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('waits')
    .select('id')
    .where('customer_id', '=', row.customer_id)
    .where('service_id', '=', row.service_id)
    .where('vehicle_id', 'is not distinct from', row.vehicle_id)
    .where('mode', '=', row.mode)
    .where('day', '=', row.day)
    .where(sql<boolean>`further_services = ${row.further_services}::uuid[]`)
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the waits whose day or offer is over: those of a customer, or of all. `today`: YYYY-MM-DD. */
export async function deleteEndedWaits(db: Connection, today: string, customerId?: string): Promise<void> {
  let query = db.deleteFrom('waits').where(({ or, eb, not }) => or([eb('day', '<', today), not(isOn)]));
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
  await query.execute();
}

/** A customer's wait, unlocked. */
export const findWait = (db: Connection, customerId: string, id: string): Promise<WaitRow | undefined> =>
  db.selectFrom('waits').selectAll().where('id', '=', id).where('customer_id', '=', customerId).executeTakeFirst();

/** Deletes waits of a customer: one of them, or all. */
export async function deleteWaits(trx: Trx, customerId: string, id?: string): Promise<void> {
  let query = trx.deleteFrom('waits').where('customer_id', '=', customerId);
  if (id !== undefined) query = query.where('id', '=', id);
  await query.execute();
}

/** Gives the waits of a customer to another one, who keeps their own where both wait for the same. */
export async function moveWaits(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    update waits set customer_id = ${to} where customer_id = ${from} and not exists (
      select from waits own where own.customer_id = ${to} and own.service_id = waits.service_id
        and own.vehicle_id is not distinct from waits.vehicle_id and own.mode = waits.mode and own.day = waits.day
        and own.further_services = waits.further_services)`.execute(trx);
  await deleteWaits(trx, from);
}

/** A wait that has no offer yet, with the name of its service. */
export interface OpenWait extends WaitRow {
  service: string;
}

/** The waits without an offer, in the order in which they are offered places. */
export const listOpenWaits = (db: Connection): Promise<OpenWait[]> =>
  db
    .selectFrom('waits')
    .selectAll('waits')
    .select(NAMES)
    .where('offered_at', 'is', null)
    .orderBy('waits.created_at')
    .orderBy('waits.id')
    .execute();

/** Locks a wait; false when it has had its offer or is gone. */
export async function lockOpenWait(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('waits')
    .select('id')
    .where('id', '=', id)
    .where('offered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the offer of a wait. */
export async function setOffer(trx: Trx, id: string, allocationId: string): Promise<void> {
  await trx
    .updateTable('waits')
    .set({ offer_id: allocationId, offered_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}
