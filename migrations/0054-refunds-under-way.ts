import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A part that the provider sent back beside a refund of the centre can fail after that refund was processed: what is
  // left is refunded then.
  await sql`drop index refunds_one_active`.execute(db);
  await sql`create unique index refunds_one_active on refunds (payment_id) where source = 'centre' and status not in ('processed', 'failed')`.execute(
    db,
  );
}
