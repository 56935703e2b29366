import { sql } from 'kysely';
import type { Connection, Row, Trx } from '#api/platform/database/database.ts';
import type { VisitPhotoTable, VisitTable } from '#api/platform/database/schema.ts';

/** A photo without its picture, with the name of its sender. */
export interface PhotoRow extends Pick<
  Row<VisitPhotoTable>,
  'visit_id' | 'id' | 'purpose' | 'subject' | 'taken_at' | 'sent_at'
> {
  bytes: number;
  staff: string;
}

/** A visit with the month of its photos, so that only one partition is read. */
export type VisitKey = Pick<Row<VisitTable>, 'id' | 'month'>;

/** The photos of a visit: those of its month, or those that were retained of a dropped one; no photo is in both. */
const photosOf = (db: Connection, { id, month }: VisitKey) =>
  db
    .selectFrom('visit_photos')
    .selectAll()
    .where('visit_id', '=', id)
    .where('month', '=', month)
    .unionAll(db.selectFrom('retained_visit_photos').selectAll().where('visit_id', '=', id));

/** The photos of a visit without their pictures, in order of time. */
export const listPhotos = (db: Connection, visit: VisitKey): Promise<PhotoRow[]> =>
  db
    .selectFrom(photosOf(db, visit).as('photos'))
    .innerJoin('staff', 'staff.id', 'photos.sent_by')
    .select(['visit_id', 'photos.id', 'purpose', 'subject', 'taken_at', 'sent_at', 'staff.name as staff'])
    .select(sql<number>`length(picture)`.as('bytes'))
    .orderBy('taken_at')
    .orderBy('photos.id')
    .execute();

/** The picture of a photo of a visit. */
export const findPicture = (db: Connection, visit: VisitKey, id: string): Promise<{ picture: Buffer } | undefined> =>
  db.selectFrom(photosOf(db, visit).as('photos')).select('picture').where('id', '=', id).executeTakeFirst();

/** A photo with its picture, as it is stored. */
export type NewPhoto = Omit<Row<VisitPhotoTable>, 'sent_at'>;

/** Stores a photo in the month of its visit, which the caller has locked; the partition must be there. */
export async function insertPhoto(trx: Trx, photo: NewPhoto): Promise<void> {
  await trx.insertInto('visit_photos').values(photo).execute();
}

/** Whether a line is in an estimate of the booking. */
export async function hasEstimateLine(db: Connection, bookingId: string, line: string): Promise<boolean> {
  const row = await db
    .selectFrom('estimate_lines')
    .innerJoin('estimate_versions', 'estimate_versions.id', 'estimate_lines.version_id')
    .select('line_id')
    .where('booking_id', '=', bookingId)
    .where('line_id', '=', line)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Copies those photos of a partition that an open dispute needs. Returns the number of copies. */
export async function retainDisputed(trx: Trx, partition: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into retained_visit_photos select p.* from ${sql.table(partition)} p join bookings b on b.id = p.visit_id
    where b.disputed`.execute(trx);
  return Number(numAffectedRows);
}

/** Deletes the retained photos of bookings whose disputes have ended and returns their number. */
export async function deleteUndisputed(db: Connection): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('retained_visit_photos')
    .where('visit_id', 'not in', (from) => from.selectFrom('bookings').select('id').where('disputed', '=', true))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export interface ExportedPhoto extends Omit<PhotoRow, 'staff'> {
  /** Whether this picture and all newer ones together stay below the limit. */
  fits: boolean;
}

const photosOfCustomer = (db: Connection, customerId: string) => {
  const own = db.selectFrom('bookings').select('id').where('customer_id', '=', customerId);
  return db
    .selectFrom('visit_photos')
    .selectAll()
    .where('visit_id', 'in', own)
    .unionAll(db.selectFrom('retained_visit_photos').selectAll().where('visit_id', 'in', own));
};

/** A customer's photos without their pictures, newest first. Those within `maxBytes` bytes together fit. */
export const listCustomerPhotos = (db: Connection, customerId: string, maxBytes: number): Promise<ExportedPhoto[]> =>
  db
    .selectFrom(photosOfCustomer(db, customerId).as('photos'))
    .select(['visit_id', 'id', 'purpose', 'subject', 'taken_at', 'sent_at'])
    .select([
      sql<number>`length(picture)`.as('bytes'),
      sql<boolean>`sum(length(picture)) over (order by sent_at desc, id desc) <= ${maxBytes}`.as('fits'),
    ])
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The picture of a photo of a customer's visits. */
export const findCustomerPicture = (
  db: Connection,
  customerId: string,
  { visit_id: visitId, id }: Pick<PhotoRow, 'visit_id' | 'id'>,
): Promise<{ picture: Buffer } | undefined> =>
  db
    .selectFrom(photosOfCustomer(db, customerId).as('photos'))
    .select('picture')
    .where('visit_id', '=', visitId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Deletes every photo of a customer's visits, retained ones as well. */
export async function deletePhotosOf(trx: Trx, customerId: string): Promise<void> {
  for (const table of ['visit_photos', 'retained_visit_photos'] as const)
    await trx
      .deleteFrom(table)
      .where('visit_id', 'in', (from) => from.selectFrom('bookings').select('id').where('customer_id', '=', customerId))
      .execute();
}
