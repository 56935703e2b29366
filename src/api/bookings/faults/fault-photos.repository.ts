import { sql } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';

/** A photo without its picture. */
export interface FaultPhotoRow {
  booking_id: string;
  id: string;
  sent_at: Date;
  bytes: number;
}

/** The photos of bookings: those of the months, and those that were retained of dropped ones; no photo is in both. */
const photosOf = (db: Connection, bookings: readonly string[]) =>
  db
    .selectFrom('fault_photos')
    .selectAll()
    .where('booking_id', 'in', [...bookings])
    .unionAll(
      db
        .selectFrom('retained_fault_photos')
        .selectAll()
        .where('booking_id', 'in', [...bookings]),
    );

/** The photos of bookings without their pictures, in order of time. */
export const listPhotos = (db: Connection, bookings: readonly string[]): Promise<FaultPhotoRow[]> =>
  bookings.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom(photosOf(db, bookings).as('photos'))
        .select(['booking_id', 'id', 'sent_at', sql<number>`length(picture)`.as('bytes')])
        .orderBy('sent_at')
        .orderBy('id')
        .execute();

/** The picture of a photo of a booking. */
export const findPicture = (db: Connection, bookingId: string, id: string): Promise<{ picture: Buffer } | undefined> =>
  db
    .selectFrom(photosOf(db, [bookingId]).as('photos'))
    .select('picture')
    .where('id', '=', id)
    .executeTakeFirst();

/** Stores a photo in this month, whose partition must be there. The caller has locked the booking. */
export const insertPhoto = (
  trx: Trx,
  photo: { booking_id: string; id: string; picture: Buffer },
): Promise<{ sent_at: Date }> =>
  trx
    .insertInto('fault_photos')
    .values({ ...photo, month: sql<string>`date_trunc('month', app_now() at time zone 'Africa/Lagos')::date` })
    .returning('sent_at')
    .executeTakeFirstOrThrow();

/** Deletes a photo of a booking that the caller has locked; whether there was one. */
export async function deletePhoto(trx: Trx, bookingId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('fault_photos')
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Copies those photos of a partition that an open dispute needs. Returns the number of copies. */
export async function retainDisputed(trx: Trx, partition: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into retained_fault_photos select p.* from ${sql.table(partition)} p join bookings b on b.id = p.booking_id
    where b.disputed`.execute(trx);
  return Number(numAffectedRows);
}

/** Deletes the retained photos of bookings whose disputes have ended and returns their number. */
export async function deleteUndisputed(db: Connection): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('retained_fault_photos')
    .where('booking_id', 'not in', (from) => from.selectFrom('bookings').select('id').where('disputed', '=', true))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the photos of bookings that were cancelled more than `days` ago and returns their number. */
export async function deleteOfCancelled(db: Connection, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from fault_photos p using bookings b
    where b.id = p.booking_id and b.status = 'cancelled' and not b.disputed
      and not exists (select from booking_events e where e.booking_id = b.id
        and e.event in ('cancelled', 'cancellation-accepted')
        and e.at > app_now() - ${days} * interval '1 day')`.execute(db);
  return Number(numAffectedRows);
}

/** Every photo of a customer's bookings without its picture, newest first. Those within `maxBytes` together fit. */
export const listPhotosOfCustomer = async (
  db: Connection,
  customerId: string,
  maxBytes: number,
): Promise<(FaultPhotoRow & { fits: boolean })[]> => {
  const own = await db.selectFrom('bookings').select('id').where('customer_id', '=', customerId).execute();
  const photos = await listPhotos(
    db,
    own.map(({ id }) => id),
  );
  let sum = 0;
  return photos.toReversed().map((photo) => ({ ...photo, fits: (sum += photo.bytes) <= maxBytes }));
};

/** Deletes every photo of a customer's bookings, retained ones as well. */
export async function deletePhotosOf(trx: Trx, customerId: string): Promise<void> {
  for (const table of ['fault_photos', 'retained_fault_photos'] as const)
    await trx
      .deleteFrom(table)
      .where('booking_id', 'in', (from) =>
        from.selectFrom('bookings').select('id').where('customer_id', '=', customerId),
      )
      .execute();
}
