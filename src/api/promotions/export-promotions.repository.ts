import type { Connection } from '#api/platform/database/database.ts';

/** A customer's claims, oldest first; `booking_id` is null while no booking uses the promotion. */
export const listClaims = (db: Connection, customerId: string) =>
  db
    .selectFrom('promotion_claims')
    .select(['promotion_code as promotion', 'booking_id', 'claimed_at'])
    .where('customer_id', '=', customerId)
    .orderBy('claimed_at')
    .execute();

/** All entries of a customer's wash credit, oldest first; kobo, negative when spent or revoked. */
export const listCredit = (db: Connection, customerId: string) =>
  db
    .selectFrom('credit_entries')
    .select(['amount_kobo', 'kind', 'booking_id', 'at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
