import { sql } from 'kysely';
import type { Connection, Row, Trx } from '#api/platform/database/database.ts';
import type { BookingTable, TimeCorrectionTable, TimeEntryTable, VisitTable } from '#api/platform/database/schema.ts';

export type TimeEntryRow = Row<TimeEntryTable>;

/** An entry with its person and its booking. */
export interface EntryOfJob extends TimeEntryRow, Pick<Row<BookingTable>, 'number' | 'brand_name' | 'model' | 'year'> {
  staff: string;
}

export interface CorrectionRow extends Row<TimeCorrectionTable> {
  staff: string;
}

const entries = (db: Connection) =>
  db
    .selectFrom('time_entries')
    .innerJoin('staff', 'staff.id', 'time_entries.staff_id')
    .innerJoin('bookings', 'bookings.id', 'time_entries.visit_id')
    .selectAll('time_entries')
    .select(['staff.name as staff', 'bookings.number', 'bookings.brand_name', 'bookings.model', 'bookings.year']);

/** The clocks that run, the longest first. */
export const listRunning = (db: Connection): Promise<EntryOfJob[]> =>
  entries(db).where('ended_at', 'is', null).orderBy('started_at').orderBy('time_entries.id').execute();

/** The clock of a person that runs. */
export const findRunning = (db: Connection, staffId: string): Promise<EntryOfJob | undefined> =>
  entries(db).where('staff_id', '=', staffId).where('ended_at', 'is', null).executeTakeFirst();

/** The entries of visits, the oldest first. */
export const listOfVisits = async (db: Connection, visitIds: readonly string[]): Promise<EntryOfJob[]> =>
  visitIds.length === 0
    ? []
    : entries(db)
        .where('visit_id', 'in', [...visitIds])
        .orderBy('started_at')
        .orderBy('time_entries.id')
        .execute();

/** The entries of a person since an instant, the newest first. */
export const listOfPerson = (db: Connection, staffId: string, since: Date | null): Promise<EntryOfJob[]> =>
  entries(db)
    .where('staff_id', '=', staffId)
    .$if(since !== null, (query) => query.where(sql<Date>`coalesce(ended_at, app_now())`, '>', since))
    .orderBy('started_at', 'desc')
    .orderBy('time_entries.id')
    .execute();

/** The entries without a correction that began in the last days. */
export const listUncorrected = (db: Connection, days: number): Promise<EntryOfJob[]> =>
  entries(db)
    .where('started_at', '>', sql<Date>`app_now() - make_interval(days => ${days})`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('time_corrections').select('id').whereRef('entry_id', '=', 'time_entries.id'))),
    )
    .orderBy('started_at')
    .orderBy('time_entries.id')
    .execute();

/** The corrections of entries, each entry's in their order. */
export const listCorrections = async (db: Connection, entryIds: readonly string[]): Promise<CorrectionRow[]> =>
  entryIds.length === 0
    ? []
    : db
        .selectFrom('time_corrections')
        .innerJoin('staff', 'staff.id', 'time_corrections.staff_id')
        .selectAll('time_corrections')
        .select('staff.name as staff')
        .where('entry_id', 'in', [...entryIds])
        .orderBy('number')
        .execute();

/** Locks the clock of a person until the transaction ends; a booking and its visit are locked before it. */
export async function lockClock(trx: Trx, staffId: string): Promise<void> {
  await trx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
}

/** The clock of a person that runs, locked until the transaction ends: a ready car ends the clocks of others on it. */
export const lockRunning = (trx: Trx, staffId: string): Promise<EntryOfJob | undefined> =>
  entries(trx)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .forUpdate('time_entries')
    .executeTakeFirst();

export const findEntry = (db: Connection, id: string): Promise<EntryOfJob | undefined> =>
  entries(db).where('time_entries.id', '=', id).executeTakeFirst();

/** An entry, locked until the transaction ends. */
export const lockEntry = (trx: Trx, id: string): Promise<EntryOfJob | undefined> =>
  entries(trx).where('time_entries.id', '=', id).forUpdate('time_entries').executeTakeFirst();

export const findCorrection = (db: Connection, id: string): Promise<{ entry_id: string } | undefined> =>
  db.selectFrom('time_corrections').select('entry_id').where('id', '=', id).executeTakeFirst();

/** When the time of a person ends that is recorded so far, as recorded or corrected; null: never, or a clock runs. */
export async function findLastEnd(trx: Trx, staffId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(greatest(e.ended_at, c.ended_at)) as at
    from time_entries e left join time_corrections c on c.entry_id = e.id
    where e.staff_id = ${staffId} and e.ended_at is not null`.execute(trx);
  return rows[0]?.at ?? null;
}

export type NewTimeEntry = Pick<
  TimeEntryRow,
  'id' | 'visit_id' | 'staff_id' | 'started_at' | 'ended_at' | 'end_reason'
>;

/** Inserts an entry of a person whose clock the caller has locked. */
export async function insertEntry(trx: Trx, row: NewTimeEntry): Promise<void> {
  await trx.insertInto('time_entries').values(row).execute();
}

/** Ends an entry, never before it began. */
export async function endEntry(
  trx: Trx,
  id: string,
  { at, reason }: { at: Date; reason: NonNullable<TimeEntryRow['end_reason']> },
): Promise<void> {
  await trx
    .updateTable('time_entries')
    .set({ ended_at: sql<Date>`greatest(started_at, ${at})`, end_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Ends the clocks that run on the car of a visit, which is ready. */
export async function endOfVisit(trx: Trx, visitId: string, at: Date): Promise<void> {
  await trx
    .updateTable('time_entries')
    .set({ ended_at: sql<Date>`greatest(started_at, ${at})`, end_reason: 'ready' })
    .where('visit_id', '=', visitId)
    .where('ended_at', 'is', null)
    .execute();
}

export type NewCorrection = Pick<CorrectionRow, 'id' | 'entry_id' | 'started_at' | 'ended_at' | 'reason' | 'staff_id'>;

/** Appends a correction to an entry whose person's clock the caller has locked. */
export async function insertCorrection(trx: Trx, row: NewCorrection): Promise<void> {
  await trx
    .insertInto('time_corrections')
    .values({
      ...row,
      number: sql<number>`(select count(*) + 1 from time_corrections where entry_id = ${row.entry_id})`,
    })
    .execute();
}

/** True when another entry of the person, as it counts, is at that time too. */
export async function isElsewhere(
  trx: Trx,
  { entryId, staffId, from, until }: { entryId: string; staffId: string; from: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from time_entries e left join lateral (
      select started_at, ended_at from time_corrections where entry_id = e.id order by number desc limit 1) c on true
    where e.staff_id = ${staffId} and e.id <> ${entryId}
      and tstzrange(coalesce(c.started_at, e.started_at), coalesce(c.ended_at, e.ended_at)) && tstzrange(${from}, ${until})
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** A booking that is a job of a person. */
export interface JobRow extends Pick<
  Row<BookingTable>,
  'id' | 'number' | 'service_name' | 'brand_name' | 'model' | 'year' | 'plate'
> {
  /** Null before its check-in. */
  state: Row<VisitTable>['state'] | null;
  key_tag: string | null;
  ready_at: Date | null;
  /** It is assigned to the person. */
  has_fault: boolean;
  is_mine: boolean;
}

/** The jobs of a person in a day `[from, until)`: assigned for it, on site, waiting for a bay, or worked on. */
export async function listJobs(
  db: Connection,
  staffId: string,
  { from, until }: { from: Date; until: Date },
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    with mine as (
      select a.id, a.booking_id, a.kind, a.starts_at, b.status from allocations a join bookings b on b.id = a.booking_id
      where a.technician_id = ${staffId} and (a.held_until is null or a.held_until > app_now())
        and b.status in ('pending', 'paid', 'completed')),
    shown as (
      select booking_id as id, true as is_mine from mine join occupancies o on o.allocation_id = mine.id
        where o.during && tstzrange(${from}, ${until})
      union select booking_id, true from mine where kind = 'walk-in' and starts_at is null and status <> 'completed'
      union select v.id, true from visits v join mine on mine.booking_id = v.id where v.state in ('checked-in', 'in-work')
      union select visit_id, exists (select from mine where booking_id = visit_id) from time_entries
        where staff_id = ${staffId} and (ended_at is null or ended_at > ${from}))
    select b.id, b.number, b.service_name, b.brand_name, b.model, b.year, coalesce(v.plate, b.plate) as plate,
      v.state, v.key_tag, v.ready_at, 
      b.note is not null or exists (select from fault_photos f where f.booking_id = b.id) as has_fault, bool_or(shown.is_mine) as is_mine
    from shown join bookings b on b.id = shown.id left join visits v on v.id = b.id
    group by b.id, v.id`.execute(db);
  return rows;
}
