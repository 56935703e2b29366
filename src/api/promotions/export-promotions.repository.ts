import type { Connection } from '#api/platform/database/database.ts';

export const listClaims = (db: Connection, customerId: string) =>
  db
    .selectFrom('promotion_claims')
    .select(['promotion_code as promotion', 'booking_id', 'claimed_at'])
    .where('customer_id', '=', customerId)
    .orderBy('claimed_at')
    .execute();

export const listCredit = (db: Connection, customerId: string) =>
  db
    .selectFrom('credit_entries')
    .select(['amount_kobo', 'kind', 'booking_id', 'at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
