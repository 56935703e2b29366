import { sql } from 'kysely';
import { newId, type Connection } from '#api/platform/database/database.ts';

export interface ProofRow {
  id: string;
  created_at: Date;
}

/** The proofs of a booking without their pictures, oldest first. */
export const listProofs = (db: Connection, bookingId: string): Promise<ProofRow[]> =>
  db
    .selectFrom('transfer_proofs')
    .select(['id', 'created_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** True when the booking already has this picture. */
export async function hasProof(db: Connection, bookingId: string, digest: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('transfer_proofs')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a picture of a transfer, unless the booking already has one with this digest. */
export async function insertProof(db: Connection, bookingId: string, digest: Buffer, picture: Buffer): Promise<void> {
  await db
    .insertInto('transfer_proofs')
    .values({ id: newId(), booking_id: bookingId, digest, picture, created_at: sql<Date>`app_now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The picture of a proof by the id of the proof. */
export const findPicture = (db: Connection, id: string): Promise<{ picture: Buffer } | undefined> =>
  db.selectFrom('transfer_proofs').select('picture').where('id', '=', id).executeTakeFirst();

export interface CustomerProof extends ProofRow {
  booking_id: string;
  bytes: number;
  /** Whether this picture and all newer ones together stay below the limit. */
  fits: boolean;
}

/** A customer's proofs without their pictures, newest first. Those within `maxBytes` bytes together fit. */
export const listCustomerProofs = (db: Connection, customerId: string, maxBytes: number): Promise<CustomerProof[]> =>
  db
    .selectFrom('transfer_proofs')
    .innerJoin('bookings', 'bookings.id', 'transfer_proofs.booking_id')
    .select([
      'transfer_proofs.id',
      'booking_id',
      'transfer_proofs.created_at',
      sql<number>`length(picture)`.as('bytes'),
      sql<boolean>`sum(length(picture)) over (order by transfer_proofs.created_at desc, transfer_proofs.id desc) <= ${maxBytes}`.as(
        'fits',
      ),
    ])
    .where('bookings.customer_id', '=', customerId)
    .orderBy('transfer_proofs.created_at', 'desc')
    .orderBy('transfer_proofs.id', 'desc')
    .execute();

/** Deletes the proofs of a customer and returns their number. */
export async function deleteCustomerProofs(db: Connection, customerId: string): Promise<number> {
  const result = await db
    .deleteFrom('transfer_proofs')
    .where('booking_id', 'in', (from) => from.selectFrom('bookings').select('id').where('customer_id', '=', customerId))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
